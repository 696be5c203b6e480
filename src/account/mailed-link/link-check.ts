import { useQuery } from '@tanstack/react-query';
import type { Call } from '../../kit/endpoint.ts';
import type { LinkCheck } from '../../modules/customers/schema.ts';
import { ApiError } from '../../shared/api-client.ts';
import { apiQuery } from '../../shared/queries.ts';
import { useLinkToken } from './link-token.ts';

/** What we know about a mailed link. */
export type CheckedLink =
  | { state: 'checking' }
  | { state: 'works'; token: string }
  /** `tryAgain` if the link may work but we could not ask. */
  | { state: 'broken'; text: string; tryAgain?: () => void };

export type LinkTexts = {
  missing: string;
  /** The text if the server answered without a reason. */
  invalid: string;
  /** The text if there was no answer. */
  unchecked: string;
};

/** Asks whether the link that was followed works. */
export function useLinkCheck(
  check: (token: string) => Call<LinkCheck>,
  texts: LinkTexts,
): CheckedLink {
  const token = useLinkToken();
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(check(token ?? '')),
    enabled: Boolean(token),
    // A link that worked last time may not work now.
    gcTime: 0,
  });
  if (token === null) return { state: 'broken', text: texts.missing };
  if (token === undefined || isFetching) return { state: 'checking' };
  if (data?.valid) return { state: 'works', token };
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
 * shoppers.
 */
const saidOf = ({ code, refusal }: ApiError) => (code === 'invalid_input' ? undefined : refusal);

/** The link was used or expired after it was checked, so trying again is no use. */
export const endsLink = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'link_invalid';
