import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { toast } from '../ui/toast.ts';
import { ApiError } from './api-client.ts';

/** Shows a toast that says what failed: in the server's words, else in these. */
export function tellFailure(error: unknown, otherwise: string): void {
  toast({ title: 'Error', description: failureText(error, otherwise), destructive: true });
}

/** What the server said about the failure; the given text when it said nothing. */
export function failureText(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.serverMessage) || otherwise;
}

/** Shows the server's objections beside the inputs that they are about, and focuses the first. */
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
