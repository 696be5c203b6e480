import { ChevronDownIcon } from '@heroicons/react/24/outline';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { CONTROL_CLASSES, type FieldText, FormField } from './form-field.tsx';

type SelectFieldProps = ComponentPropsWithRef<'select'> &
  FieldText & { options: readonly { value: string; label: string; disabled?: boolean }[] };

/** A labelled select with the browser's own list, which works on every device. */
export function SelectField({
  label,
  hint,
  error,
  options,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <FormField label={label} hint={hint} error={error} required={select.required}>
      {(control) => (
        <span className="relative block">
          <select
            {...select}
            {...control}
            className={classNames(CONTROL_CLASSES, 'appearance-none pr-10', className)}
          >
            {options.map(({ value, label: text, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDownIcon
            aria-hidden="true"
            className="pointer-events-none absolute top-3.5 right-3.5 size-4 text-ink-soft"
          />
        </span>
      )}
    </FormField>
  );
}
