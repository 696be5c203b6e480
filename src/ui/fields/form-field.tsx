import { ExclamationCircleIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useId } from 'react';

export type FieldText = {
  label: string;
  hint?: ReactNode;
  /** Why the input is not accepted. */
  error?: string;
  /** The id of a message above that refuses this input with others. */
  refusedBy?: string;
};

/** The attributes that tie a control to its label, hint and error. */
export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FormFieldProps = FieldText & {
  required?: boolean;
  children: (control: FieldControl) => ReactNode;
};

/** Label, control, hint and error, wired together for screen readers in this one place. */
export function FormField({ label, hint, error, refusedBy, required, children }: FormFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [refusedBy, hint && hintId, error && errorId].filter(Boolean).join(' ');

  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <label htmlFor={id} className="font-strong text-sm">
        {label}
        {required && REQUIRED_MARK}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error || refusedBy ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** Stands behind the label of what must be filled in. */
export const REQUIRED_MARK = (
  <span aria-hidden="true" className="text-danger">
    {' '}
    *
  </span>
);

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-danger text-sm">
      <ExclamationCircleIcon aria-hidden="true" className="size-5 shrink-0" />
      {children}
    </p>
  );
}

/** The look of a control inside a field. */
export const CONTROL_CLASSES =
  'h-11 w-full rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink transition-colors placeholder:text-ink-faint hover:border-ink focus-visible:border-accent disabled:opacity-50 aria-invalid:border-danger';
