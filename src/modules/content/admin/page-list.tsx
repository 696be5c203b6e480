import { ChevronDownIcon, PlusIcon, TrashIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { DrawerForm } from '../../../kit/admin/form/drawer-form.tsx';
import { type ItemFormProps, ItemList } from '../../../kit/admin/form/item-list.tsx';
import { MarkdownField } from '../../../kit/admin/form/markdown-field.tsx';
import { Mover } from '../../../kit/admin/form/mover.tsx';
import { SeoPanel } from '../../../kit/admin/form/seo-fields.tsx';
import { slugOf } from '../../../kit/slug.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useDragOrder } from '../../../ui/tables/drag-order.ts';
import * as contentApi from '../admin-endpoints.ts';
import { PAGE_WORDS } from '../constants.ts';
import { type PageEntry, PageForm } from '../schema.ts';
import { BroughtFields, useSectionKinds } from './brought-fields.tsx';
import { useEntryForm } from './entry-form.ts';
import { PagePreview } from './page-preview.tsx';
import { TextPicture } from './text-picture.tsx';

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
    addressed
  />
);

const NEW_SECTION = { heading: '', content: '' };

function PageEditor(props: ItemFormProps<PageEntry>) {
  const { form, drawer } = useEntryForm(PAGES, props, {
    schema: PageForm,
    empty: {
      title: '',
      slug: '',
      content: { sections: [NEW_SECTION] },
      seoTitle: '',
      seoDescription: '',
    },
  });
  const { fields, append, remove, move } = useFieldArray({
    control: form.control,
    name: 'content.sections',
  });
  const add = useRef<HTMLButtonElement>(null);
  const kinds = useSectionKinds();
  const kindOf = (index: number) => form.watch(`content.sections.${index}.kind`);
  const title = form.field('title');
  const { readOnly, problems } = form.progress;
  return (
    <DrawerForm
      {...drawer}
      beside={<PagePreview title={form.watch('title')} content={form.watch('content')} />}
    >
      <TextField
        label="Title"
        required
        autoFocus
        {...title}
        onChange={(event) => {
          // The address follows the title of a new page until it is typed itself.
          const follows = form.getValues('slug') === slugOf(form.getValues('title'));
          void title.onChange(event);
          if (!props.item && follows) form.put('slug', slugOf(event.target.value));
        }}
      />
      <TextField
        label="Address of the page"
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
      <Sections
        ids={fields.map(({ id }) => id)}
        nameOf={(index) => form.watch(`content.sections.${index}.heading`)}
        isRefused={(index) =>
          problems.some(({ path }) => path.startsWith(`content.sections.${index}.`))
        }
        readOnly={readOnly}
        move={move}
        remove={(index) => {
          remove(index);
          add.current?.focus();
        }}
      >
        {(index) => (
          <>
            <TextField label="Heading" {...form.field(`content.sections.${index}.heading`)} />
            {kindOf(index) !== undefined && (
              <>
                <p className="font-strong text-sm">
                  {kinds.find(({ kind }) => kind === kindOf(index))?.label}
                </p>
                <BroughtFields
                  kind={kindOf(index) ?? ''}
                  form={form}
                  path={`content.sections.${index}.values.`}
                />
              </>
            )}
            <MarkdownField
              label="Content"
              toolbar={`Marks for section ${index + 1}`}
              rows={10}
              pictures={TextPicture}
              readOnly={readOnly}
              {...form.field(`content.sections.${index}.content`)}
            />
          </>
        )}
      </Sections>
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
      <SeoPanel
        problems={problems}
        title={form.field('seoTitle')}
        description={form.field('seoDescription')}
        otherwise={{ title: 'its own title', description: 'its first words' }}
      />
    </DrawerForm>
  );
}

type SectionsProps = {
  /** Of the sections, in their order. */
  ids: string[];
  nameOf(index: number): string;
  /** Something in it is to be mended, so it stays open. */
  isRefused(index: number): boolean;
  readOnly: boolean;
  move(from: number, to: number): void;
  remove(index: number): void;
  children(index: number): ReactNode;
};

/** With more sections than this, a page opens with all but the first folded. */
const SHOWN_OPEN = 3;

/** The sections of a page, each folded and unfolded, moved and removed by its head. */
function Sections({ ids, nameOf, isRefused, readOnly, move, remove, children }: SectionsProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(ids.length > SHOWN_OPEN ? ids.slice(1) : []),
  );
  const drag = useDragOrder(move);
  const turn = (id: string) =>
    setFolded((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  return ids.map((id, index) => {
    const isOpen = !folded.has(id) || isRefused(index);
    const name = `Section ${index + 1}`;
    return (
      <fieldset
        key={id}
        {...drag.over(index)}
        className={classNames(
          'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 border-line border-t pt-2',
          drag.isDragged(index) && 'opacity-40',
          drag.isTarget(index) && 'bg-accent-soft',
        )}
      >
        <legend className="sr-only">{name}</legend>
        <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-2">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => turn(id)}
            className="-ml-2 flex min-h-11 min-w-0 flex-1 basis-32 items-center gap-2 rounded-sm px-2 text-left text-sm"
          >
            <ChevronDownIcon
              aria-hidden="true"
              className={classNames('size-4 shrink-0 text-ink-soft', !isOpen && '-rotate-90')}
            />
            <span className="shrink-0 text-ink-soft">{name}</span>
            <span className="truncate font-strong">{isOpen ? '' : nameOf(index)}</span>
          </button>
          {ids.length > 1 && !readOnly && (
            <>
              <Mover
                name={name.toLowerCase()}
                place={index}
                count={ids.length}
                move={move}
                drag={drag}
              />
              <IconButton label={`Remove ${name.toLowerCase()}`} onClick={() => remove(index)}>
                <TrashIcon className="size-5" />
              </IconButton>
            </>
          )}
        </div>
        <div hidden={!isOpen} className="grid min-w-0 gap-4 [&[hidden]]:hidden">
          {children(index)}
        </div>
      </fieldset>
    );
  });
}
