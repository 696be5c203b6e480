import { useQuery } from '@tanstack/react-query';
import type { LinkCheck } from '../../../domain/customers/schema.ts';
import { ApiError } from '../../shared/api-client.ts';
import { apiQuery } from '../../shared/queries.ts';
import { useLinkToken } from './link-token.ts';

/** What is known of a mail's link. */
export type CheckedLink<Check> =
  | { state: 'checking' }
  | { state: 'works'; token: string; check: Check }
  /** `tryAgain` where it may work, and only could not be asked for. */
  | { state: 'broken'; text: string; tryAgain?: () => void };

export type LinkTexts = {
  missing: string;
  /** The server's answer, whatever it is, says no more. */
  invalid: string;
  /** There was no answer. */
  unchecked: string;
};

/** Asks the API at `path` whether the link that led here works. */
export function useLinkCheck<Check extends LinkCheck>(
  path: string,
  texts: LinkTexts,
): CheckedLink<Check> {
  const token = useLinkToken();
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery<Check>(path, token ?? ''),
    enabled: Boolean(token),
    // Whether it worked last time says nothing of today.
    gcTime: 0,
  });
  if (token === null) return { state: 'broken', text: texts.missing };
  if (token === undefined || isFetching) return { state: 'checking' };
  if (data?.valid) return { state: 'works', token, check: data };
  if (data) return { state: 'broken', text: data.message || texts.invalid };
  if (!(error instanceof ApiError)) {
    return { state: 'broken', text: texts.unchecked, tryAgain: refetch };
  }
  return {
    state: 'broken',
    text: saidOf(error) ?? texts.invalid,
    tryAgain: FOR_GOOD.has(error.status) ? undefined : refetch,
  };
}

/** Answers that stay the same however often one asks. */
const FOR_GOOD = new Set([400, 401, 403, 404, 410, 422]);

/** What the server said of the link; that a token has not the form of one is no shopper's language. */
const saidOf = ({ code, serverMessage }: ApiError) =>
  code === 'invalid_input' ? undefined : serverMessage;

/** The link has been used or has expired since it was checked: it is no use to try again. */
export const endsLink = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'link_invalid';
