import { PlusIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { useFieldArray } from 'react-hook-form';
import { MarkdownField } from '../../../kit/admin/form/markdown-field.tsx';
import { Mover } from '../../../kit/admin/form/mover.tsx';
import type { RecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useDragOrder } from '../../../ui/tables/drag-order.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PictureField } from '../../media/admin/picture-field.tsx';
import * as landingApi from '../landing-endpoints.ts';
import type { LandingPageInput } from '../landing-schema.ts';
import {
  fieldsOf,
  type ProductSource,
  type SectionField,
  type SectionKind,
} from '../section-kinds.ts';
import { BroughtFields } from './brought-fields.tsx';
import { LinkField, linkOf } from './link-field.tsx';

export type LandingForm = RecordForm<LandingPageInput>;

type SectionFieldsProps = { form: LandingForm; place: number; kind: SectionKind };

/** The fields of a section, as its kind declares them. */
export const SectionFields = ({ form, place, kind }: SectionFieldsProps) =>
  Object.entries(fieldsOf(kind)).map(([name, of]) => (
    <Field key={name} form={form} place={place} name={name} of={of} />
  ));

/** A field of the form, below the section's values: what stands there is the declaration's to say. */
const pathOf = (place: number, name: string) => `sections.${place}.values.${name}` as 'title';

type FieldProps = { form: LandingForm; place: number; name: string; of: SectionField };

function Field({ form, place, name, of }: FieldProps) {
  const path = pathOf(place, name);
  const { readOnly } = form.progress;
  const { label, hint, required } = of;
  const field = { label, hint, required, ...form.field(path) };
  switch (of.kind) {
    case 'text':
      return of.lines ? <TextAreaField {...field} rows={of.lines} /> : <TextField {...field} />;
    case 'prose':
      return (
        <MarkdownField
          {...field}
          toolbar={`Marks for section ${place + 1}`}
          rows={8}
          readOnly={readOnly}
        />
      );
    case 'picture':
      return (
        <div data-field={path}>
          <PictureField
            label={label}
            hint={hint}
            required={required}
            error={field.error}
            value={form.watch(path)}
            onChange={(url) => form.put(path, url)}
          />
        </div>
      );
    case 'link':
      return (
        <LinkField
          {...{ label, hint, required }}
          {...linkOf(field)}
          value={form.watch(path)}
          onChange={(url) => form.put(path, url)}
        />
      );
    case 'choice':
      return (
        <SelectField {...field} options={of.choices.map((value) => ({ value, label: value }))} />
      );
    case 'number':
      return <TextField {...field} inputMode="numeric" autoComplete="off" />;
    case 'name':
      return <NameField form={form} path={path} by={pathOf(place, of.by)} />;
    case 'things':
      return <ThingsField form={form} path={path} of={of} error={field.error} />;
    case 'brought':
      // Chosen with the section.
      return null;
    case 'declared':
      return (
        <BroughtFields kind={form.watch(pathOf(place, of.by))} form={form} path={`${path}.`} />
      );
    case 'questions':
      return <QuestionsField form={form} path={path} readOnly={readOnly} error={field.error} />;
    default:
      return <TextField {...field} autoComplete="off" spellCheck={false} />;
  }
}

type NameFieldProps = { form: LandingForm; path: 'title'; by: 'title' };

/** Which of them products are taken from; nothing where there is one alone. */
function NameField({ form, path, by }: NameFieldProps) {
  const from = form.watch(by) as ProductSource;
  const { data: choices = [] } = useQuery(apiQuery(landingApi.listSourceChoices({ from })));
  if (choices.length === 0) return null;
  const current = form.watch(path);
  const isKnown = choices.some(({ value }) => value === current);
  return (
    <SelectField
      label={from}
      required
      options={[
        ...(isKnown ? [] : [{ value: current, label: current || 'Choose one' }]),
        ...choices,
      ]}
      {...form.field(path)}
    />
  );
}

type ThingsFieldProps = {
  form: LandingForm;
  path: 'title';
  of: Extract<SectionField, { kind: 'things' }>;
  error: string | undefined;
};

/** Some of what there is, in an order. */
function ThingsField({ form, path, of, error }: ThingsFieldProps) {
  const { data: choices = [] } = useQuery(apiQuery(landingApi.listSourceChoices({ from: of.of })));
  const { readOnly } = form.progress;
  const ids = (form.watch(path) as unknown as string[] | undefined) ?? [];
  const put = (next: string[]) => form.put(path, next as never);
  const move = (from: number, to: number) =>
    put(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? ''));
  const drag = useDragOrder(move);
  const nameOf = (id: string) =>
    choices.find(({ value }) => value === id)?.label ?? 'No longer there';
  const left = choices.filter(({ value }) => !ids.includes(value));
  return (
    <fieldset data-field={path} className="grid gap-3">
      <legend className="mb-2 font-strong text-sm">{of.label}</legend>
      {ids.length > 0 && (
        <ol className="grid gap-1">
          {ids.map((id, place) => (
            <li
              key={id}
              {...drag.over(place)}
              className={classNames(
                'flex min-h-11 items-center gap-2 rounded-md border border-line pl-3 text-sm',
                drag.isDragged(place) && 'opacity-40',
                drag.isTarget(place) && 'bg-accent-soft',
              )}
            >
              <span className="wrap-anywhere min-w-0 flex-1">{nameOf(id)}</span>
              {!readOnly && (
                <>
                  <Mover
                    name={nameOf(id)}
                    place={place}
                    count={ids.length}
                    move={move}
                    drag={drag}
                  />
                  <IconButton
                    label={`Remove ${nameOf(id)}`}
                    onClick={() => put(ids.filter((each) => each !== id))}
                  >
                    <XMarkIcon className="size-4" />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {!readOnly && left.length > 0 && ids.length < of.most && (
        <SelectField
          label={`Add to ${of.label.toLowerCase()}`}
          hint={of.hint}
          value=""
          onChange={({ target }) => target.value && put([...ids, target.value])}
          options={[{ value: '', label: 'Choose one' }, ...left]}
        />
      )}
      {error && <p className="text-danger text-sm">{error}</p>}
    </fieldset>
  );
}

type QuestionsFieldProps = {
  form: LandingForm;
  path: 'title';
  readOnly: boolean;
  error: string | undefined;
};

function QuestionsField({ form, path, readOnly, error }: QuestionsFieldProps) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: path as unknown as 'sections',
    keyName: 'key',
  });
  const rootError = form.progress.problems.find((one) => one.path === `${path}.root`)?.text;
  return (
    <fieldset data-field={path} className="grid gap-4">
      <legend className="mb-2 font-strong text-sm">Questions</legend>
      {fields.map(({ key }, place) => (
        <fieldset key={key} className="grid gap-3 border-line border-l-2 pl-4">
          <legend className="sr-only">Question {place + 1}</legend>
          <TextField
            label="Question"
            required
            {...form.field(`${path}.${place}.question` as 'title')}
          />
          <TextAreaField
            label="Answer"
            required
            rows={3}
            {...form.field(`${path}.${place}.answer` as 'title')}
          />
          {!readOnly && (
            <Button
              size="sm"
              variant="secondary"
              className="justify-self-start"
              onClick={() => remove(place)}
            >
              Remove<VisuallyHidden> question {place + 1}</VisuallyHidden>
            </Button>
          )}
        </fieldset>
      ))}
      {(error ?? rootError) && <p className="text-danger text-sm">{error ?? rootError}</p>}
      {!readOnly && (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          onClick={() => append({ question: '', answer: '' } as never)}
        >
          <PlusIcon aria-hidden="true" className="size-4" />
          Add Question
        </Button>
      )}
    </fieldset>
  );
}
