import type { FieldValues as FormValues, Path, PathValue } from 'react-hook-form';
import type { RecordForm } from '../../../kit/admin/form/record-form.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { isLong, mostOf } from '../constants.ts';
import type { AskedField, FieldView } from '../schema.ts';
import type { Typed } from './declared-fields.ts';

type FieldInputProps = {
  field: AskedField;
  value: Typed | undefined;
  onChange: (value: Typed) => void;
  error?: string | undefined;
  readOnly?: boolean;
};

/** The input of a custom field, by its kind. */
export function FieldInput({ field, value, onChange, error, readOnly = false }: FieldInputProps) {
  const { label, kind, hint, required, choices } = field;
  const shared = {
    label,
    required,
    error,
    hint: hint || undefined,
    value: String(value ?? ''),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (kind === 'flag') {
    return (
      <div className="grid">
        <Checkbox
          label={label}
          checked={value === true}
          disabled={readOnly}
          onChange={({ target }) => onChange(target.checked)}
        />
        {hint && <p className="text-ink-soft text-sm">{hint}</p>}
        {error && <p className="text-danger text-sm">{error}</p>}
      </div>
    );
  }
  if (kind === 'choice') {
    // What is no longer to choose from stays until something else is chosen.
    const former = shared.value !== '' && !choices.includes(shared.value) ? [shared.value] : [];
    return (
      <SelectField
        {...shared}
        disabled={readOnly}
        options={[
          { value: '', label: required ? 'Please choose' : 'Not set' },
          ...[...choices, ...former].map((one) => ({ value: one, label: one })),
        ]}
      />
    );
  }
  if (kind === 'text' && isLong(field)) {
    return (
      <TextAreaField
        {...shared}
        rows={field.lines ?? 3}
        maxLength={mostOf(field)}
        readOnly={readOnly}
      />
    );
  }
  return (
    <TextField
      {...shared}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      maxLength={kind === 'text' ? mostOf(field) : undefined}
      autoComplete="off"
      readOnly={readOnly}
    />
  );
}

type FieldInputsProps<Values extends FormValues> = {
  form: RecordForm<Values>;
  fields: readonly FieldView[];
};

/** The inputs of a form's custom fields, which it holds as `fields`. */
export function FieldInputs<Values extends FormValues>({ form, fields }: FieldInputsProps<Values>) {
  const { problems, readOnly } = form.progress;
  return fields.map((field) => {
    const path = `fields.${field.key}` as Path<Values>;
    return (
      <div key={field.key} data-field={path}>
        <FieldInput
          field={field}
          value={form.watch(path)}
          readOnly={readOnly}
          error={problems.find((problem) => problem.path === path)?.text}
          onChange={(value) => {
            form.put(path, value as PathValue<Values, Path<Values>>);
            form.clearErrors(path);
          }}
        />
      </div>
    );
  });
}
