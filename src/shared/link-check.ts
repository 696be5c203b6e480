import { useQuery } from '@tanstack/react-query';
import type { Call } from '../kit/endpoint.ts';
import { ApiError } from './api-client.ts';
import { useLinkToken } from './link-token.ts';
import { apiQuery } from './queries.ts';

/** What the server says of a link, perhaps with more. */
type Check = { valid: boolean; message: string };

/** What we know about a mailed link. */
type CheckedLink<Said extends Check> =
  | { state: 'checking' }
  | { state: 'works'; token: string; said: Said }
  /** `tryAgain` if the link may work but we could not ask. */
  | { state: 'broken'; text: string; tryAgain?: () => void };

type LinkTexts = {
  missing: string;
  /** The text if the server answered without a reason. */
  invalid: string;
  /** The text if there was no answer. */
  unchecked: string;
};

/** Asks whether the link that was followed works. */
export function useLinkCheck<Said extends Check>(
  check: (token: string) => Call<Said>,
  texts: LinkTexts,
): CheckedLink<Said> {
  const token = useLinkToken();
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(check(token ?? '')),
    enabled: Boolean(token),
    // A link that worked last time may not work now.
    gcTime: 0,
  });
  if (token === null) return { state: 'broken', text: texts.missing };
  if (token === undefined || isFetching) return { state: 'checking' };
  if (data?.valid) return { state: 'works', token, said: data };
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

/** Status codes that asking again would not change. */
const FOR_GOOD = new Set([400, 401, 403, 404, 410, 422]);

/**
 * What the server said about the link. A complaint about the token's format is not fit for
 * readers of mail.
 */
const saidOf = ({ code, refusal }: ApiError) => (code === 'invalid_input' ? undefined : refusal);

/** The link was used or expired after it was checked, so trying again is no use. */
export const endsLink = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'link_invalid';
