import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CONTROL_CLASSES, type FieldText, FormField } from './form-field.tsx';

type TextAreaFieldProps = ComponentPropsWithRef<'textarea'> &
  FieldText & {
    /** Between the label and the input, such as a toolbar. */
    above?: ReactNode;
  };

/** A labelled input for several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  above,
  className,
  rows = 4,
  ...area
}: TextAreaFieldProps) {
  return (
    <FormField label={label} hint={hint} error={error} required={area.required}>
      {(control) => (
        <>
          {above}
          <textarea
            {...area}
            {...control}
            rows={rows}
            className={classNames(CONTROL_CLASSES, 'h-auto resize-y py-2.5', className)}
          />
        </>
      )}
    </FormField>
  );
}
