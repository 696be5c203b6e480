import { PlusIcon } from '@heroicons/react/24/outline';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { type ItemFormProps, ItemList } from '../../../kit/admin/form/item-list.tsx';
import { MarkdownField } from '../../../kit/admin/form/markdown-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import * as contentApi from '../admin-endpoints.ts';
import { PAGE_WORDS } from '../constants.ts';
import { type PageEntry, PageForm } from '../schema.ts';
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
    </DrawerForm>
  );
}
