import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-client.ts';

/** Shows what the server has against single inputs at those inputs, and moves the focus to the first. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  inputs: readonly Path<Values>[],
): void {
  if (!(error instanceof ApiError)) return;
  const refused = inputs.filter((input) => error.fields[input] !== undefined);
  refused.forEach((input, place) => {
    setError(input, { message: error.fields[input] }, { shouldFocus: place === 0 });
  });
}
