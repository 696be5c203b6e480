import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { CONTROL_CLASSES, type FieldText, FormField } from './form-field.tsx';

/** A labelled input for several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  className,
  rows = 4,
  ...area
}: ComponentPropsWithRef<'textarea'> & FieldText) {
  return (
    <FormField label={label} hint={hint} error={error} required={area.required}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          className={classNames(CONTROL_CLASSES, 'h-auto resize-y py-2.5', className)}
        />
      )}
    </FormField>
  );
}
