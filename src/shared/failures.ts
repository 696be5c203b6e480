import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { toast } from '../ui/toasts/toast.ts';
import { ApiError } from './api-client.ts';

/**
 * Shows a toast for a failure: the server's words, or else the given text.
 * @param retry offered where the shop could not do it just then, and has done nothing
 */
export function showFailure(error: unknown, otherwise: string, retry?: () => void): void {
  const isForNow = error instanceof ApiError && error.isForNow;
  toast({
    title: 'Error',
    description: failureText(error, otherwise),
    destructive: true,
    ...(retry && isForNow && { action: { label: 'Try Again', run: retry } }),
  });
}

/** The title where nobody knows what became of something, since the response was lost. */
export const CONNECTION_LOST = 'Connection Lost';

/** The words of the shop's refusal; of a fault, its own or the line's, the given text. */
export function failureText(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.refusal) || otherwise;
}

/** Shows the server's complaints beside their inputs and focuses the first. */
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
