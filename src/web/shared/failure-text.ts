import { ApiError } from './api-client.ts';

/** What the server said about the failure; the given text when it said nothing. */
export function failureText(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.serverMessage) || otherwise;
}
