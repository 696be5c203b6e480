import { ChevronDownIcon } from '@heroicons/react/24/outline';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { CONTROL_CLASSES, type FieldText, FormField } from './form-field.tsx';

type SelectFieldProps = ComponentPropsWithRef<'select'> &
  FieldText & { options: readonly { value: string; label: string; disabled?: boolean }[] };

/** The browser's own list, which works on every device, in the look of the other fields. */
export const Select = ({ className, ...select }: ComponentPropsWithRef<'select'>) => (
  <span className="relative block">
    <select
      {...select}
      className={classNames(CONTROL_CLASSES, 'appearance-none pr-10', className)}
    />
    <ChevronDownIcon
      aria-hidden="true"
      className="pointer-events-none absolute top-3.5 right-3.5 size-4 text-ink-soft"
    />
  </span>
);

/** A labelled select. */
export function SelectField({ label, hint, error, options, ...select }: SelectFieldProps) {
  return (
    <FormField label={label} hint={hint} error={error} required={select.required}>
      {(control) => (
        <Select {...select} {...control}>
          {options.map(({ value, label: text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}
