import { PlusIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import { useFieldArray } from 'react-hook-form';
import { MarkdownField } from '../../../kit/admin/form/markdown-field.tsx';
import type { RecordForm } from '../../../kit/admin/form/record-form.ts';
import { apiQuery } from '../../../shared/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
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
    case 'choice':
      return (
        <SelectField {...field} options={of.choices.map((value) => ({ value, label: value }))} />
      );
    case 'number':
      return <TextField {...field} inputMode="numeric" autoComplete="off" />;
    case 'name':
      return <NameField form={form} path={path} by={pathOf(place, of.by)} />;
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
