import type { FieldValues, Path } from 'react-hook-form';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { DeclaredView, Value } from '../../declared-values.ts';
import type { RecordForm } from './record-form.ts';

/** Declared values as they are typed. */
export type TypedValues = Record<string, Value>;

export const typedOf = (declared: readonly DeclaredView[]): TypedValues =>
  Object.fromEntries(
    declared.map(({ key, kind, value }) => [key, kind === 'flag' ? value === true : String(value)]),
  );

/** What was typed, as the API takes it. */
export const readTyped = (
  declared: readonly DeclaredView[],
  typed: TypedValues,
): Record<string, Value> =>
  Object.fromEntries(
    declared.map(({ key, kind }) => {
      const value = typed[key] ?? (kind === 'flag' ? false : '');
      return [key, kind === 'number' ? Number(value) : value];
    }),
  );

const INPUT_MODES = { number: 'numeric', amount: 'decimal', text: 'text' } as const;

type DeclaredFieldsProps<Values extends FieldValues> = {
  of: readonly DeclaredView[];
  form: RecordForm<Values>;
  /** Of their values in the form: 'content.sections.0.values.'. */
  path?: string;
};

/** The fields of declared values, in a form. */
export const DeclaredFields = <Values extends FieldValues>({
  of,
  form,
  path = '',
}: DeclaredFieldsProps<Values>) =>
  of.map(({ key, kind, label, hint, choices }) => {
    const name = `${path}${key}` as Path<Values>;
    if (kind === 'flag') return <Checkbox key={key} label={label} {...form.flag(name)} />;
    const same = { label, hint: hint ?? undefined };
    if (kind === 'choice') {
      const options = choices.map((choice) => ({ value: choice, label: choice }));
      return <SelectField key={key} {...same} options={options} {...form.field(name)} />;
    }
    const typed = kind === 'number' ? { valueAsNumber: true } : {};
    const field = { ...form.field(name), ...form.register(name, typed as object) };
    return <TextField key={key} {...same} inputMode={INPUT_MODES[kind]} {...field} />;
  });
