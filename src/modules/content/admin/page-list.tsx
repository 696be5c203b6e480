import { PlusIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { DeclaredFields } from '../../../kit/admin/form/declared-fields.tsx';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { type ItemFormProps, ItemList } from '../../../kit/admin/form/item-list.tsx';
import { MarkdownField } from '../../../kit/admin/form/markdown-field.tsx';
import type { RecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import * as contentApi from '../admin-endpoints.ts';
import { PAGE_WORDS } from '../constants.ts';
import { type PageEntry, PageForm, type SectionKind } from '../schema.ts';
import { useEntryForm } from './entry-form.ts';
import { PagePreview } from './page-preview.tsx';

const PAGES = {
  calls: contentApi.pages,
  noun: { one: 'page', many: 'pages', all: 'page content' },
};

/** The pages that the owner writes. */
export const PageList = () => (
  <ItemList<PageEntry>
    {...PAGES}
    title="Pages"
    text={({ title, slug }) => ({ name: title, note: `/${slug}` })}
    form={PageEditor}
  />
);

const NEW_SECTION = { heading: '', content: '' };

function PageEditor(props: ItemFormProps<PageEntry>) {
  const { form, drawer } = useEntryForm(PAGES, props, {
    schema: PageForm,
    empty: { title: '', slug: '', content: { sections: [NEW_SECTION] } },
  });
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'content.sections',
  });
  const add = useRef<HTMLButtonElement>(null);
  const { data: kinds = [] } = useQuery(apiQuery(contentApi.listSectionKinds()));
  return (
    <DrawerForm
      {...drawer}
      beside={<PagePreview title={form.watch('title')} content={form.watch('content')} />}
    >
      <TextField label="Title" required autoFocus {...form.field('title')} />
      <TextField
        label="Slug"
        required
        hint="Where the page stands: size-guide is at /size-guide"
        autoComplete="off"
        spellCheck={false}
        {...form.field('slug')}
      />
      <details className="text-ink-soft text-sm">
        <summary className="min-h-11 py-2.5 text-accent">
          What is filled in from your settings
        </summary>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {Object.entries(PAGE_WORDS).map(([word, meaning]) => (
            <div key={word} className="contents">
              <dt className="font-strong">{`{${word}}`}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2">A line that names what is not set is left out.</p>
      </details>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="grid gap-4 border-line border-t pt-4">
          <legend className="sr-only">Section {index + 1}</legend>
          <div className="flex min-h-11 items-center justify-between gap-4">
            <span aria-hidden="true" className="text-ink-soft text-sm">
              Section {index + 1}
            </span>
            {fields.length > 1 && !form.progress.readOnly && (
              <Button
                size="sm"
                variant="secondary"
                onClick={() => {
                  remove(index);
                  add.current?.focus();
                }}
              >
                Remove<VisuallyHidden> section {index + 1}</VisuallyHidden>
              </Button>
            )}
          </div>
          <TextField label="Heading" {...form.field(`content.sections.${index}.heading`)} />
          <Brought form={form} index={index} kinds={kinds} />
          <MarkdownField
            label="Content"
            toolbar={`Marks for section ${index + 1}`}
            rows={10}
            readOnly={form.progress.readOnly}
            {...form.field(`content.sections.${index}.content`)}
          />
        </fieldset>
      ))}
      {!form.progress.readOnly && (
        <Button
          ref={add}
          variant="secondary"
          onClick={() => append(NEW_SECTION)}
          className="justify-self-start"
        >
          <PlusIcon aria-hidden="true" className="size-4" />
          Add Section
        </Button>
      )}
      {!form.progress.readOnly && kinds.length > 0 && (
        <SelectField
          label="Add a section of an extension"
          value=""
          options={[
            { value: '', label: 'Choose one' },
            ...kinds.map(({ kind, label }) => ({ value: kind, label })),
          ]}
          onChange={({ target }) => {
            const of = kinds.find(({ kind }) => kind === target.value);
            if (!of) return;
            const values = Object.fromEntries(of.fields.map(({ key, value }) => [key, value]));
            append({ ...NEW_SECTION, kind: of.kind, values });
          }}
        />
      )}
    </DrawerForm>
  );
}

type BroughtProps = { form: RecordForm<PageForm>; index: number; kinds: readonly SectionKind[] };

/** What the owner enters for a section of an extension. */
function Brought({ form, index, kinds }: BroughtProps) {
  const kind = form.watch(`content.sections.${index}.kind`);
  if (kind === undefined) return null;
  const of = kinds.find((each) => each.kind === kind);
  if (!of) {
    return (
      <p className="text-ink-soft text-sm">
        The extension of this section ({kind}) is off: shoppers do not see the section.
      </p>
    );
  }
  return (
    <>
      <p className="font-strong text-sm">{of.label}</p>
      <DeclaredFields of={of.fields} form={form} path={`content.sections.${index}.values.`} />
    </>
  );
}
