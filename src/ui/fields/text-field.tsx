import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CONTROL_CLASSES, type FieldText, FormField } from './form-field.tsx';

type TextFieldProps = ComponentPropsWithRef<'input'> &
  FieldText & {
    /** Shown at the end of the input, inside its border, such as a 44 px button. */
    trailing?: ReactNode;
  };

/** A labelled input: `<TextField label="Email" error={errors.email?.message} {...register('email')} />`. */
export function TextField({
  label,
  hint,
  error,
  refusedBy,
  trailing,
  className,
  ...input
}: TextFieldProps) {
  return (
    <FormField
      label={label}
      hint={hint}
      error={error}
      refusedBy={refusedBy}
      required={input.required}
    >
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            className={classNames(CONTROL_CLASSES, trailing !== undefined && 'pr-12', className)}
          />
          {trailing && <span className="absolute inset-y-0 right-0 grid">{trailing}</span>}
        </span>
      )}
    </FormField>
  );
}
