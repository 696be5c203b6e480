import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import * as cartApi from '../modules/cart/endpoints.ts';
import * as accountApi from '../modules/customers/account-endpoints.ts';
import type { UserView } from '../modules/customers/schema.ts';
import * as wishlistApi from '../modules/wishlist/endpoints.ts';
import { apiSend, onSignedOut } from './api-client.ts';

/** A readable cookie without any secret: a customer may be signed in only if it is set. */
const HINT = /(?:^|;\s*)signed_in=1(?:;|$)/;

const FIVE_MINUTES = 5 * 60 * 1000;

export const currentUserQuery = queryOptions({
  queryKey: accountApi.find().key,
  queryFn: async ({ client }): Promise<UserView | null> => {
    const user = await fetchCurrentUser();
    const former = shownCustomer(client);
    if (former && former.id !== user?.id) forgetPersonal(client);
    return user;
  },
  staleTime: FIVE_MINUTES,
});

const shownCustomer = (queryClient: QueryClient) =>
  queryClient.getQueryData(currentUserQuery.queryKey);

/** The signed-in customer: null for a guest, undefined until it is known (always, on the server). */
export function useCurrentUser(): UserView | null | undefined {
  const user = useQuery(currentUserQuery).data;
  // A part of the page may be hydrated after the response has come, from HTML rendered for nobody.
  return useHydrated() ? user : undefined;
}

/**
 * From now on every call that finds the customer's session ended makes the pages show that nobody
 * is signed in. The guest session stays: another tab may have ended the session, and its visitor
 * may have filled a cart since.
 */
export function noticeEndedSessions(queryClient: QueryClient): void {
  onSignedOut(() => {
    if (shownCustomer(queryClient)) showNobody(queryClient);
  });
}

/** Asks again who is signed in, after something that may have ended this browser's session. */
export async function recheckCustomer(queryClient: QueryClient): Promise<void> {
  if (!shownCustomer(queryClient)) return;
  await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });
}

export function showNobody(queryClient: QueryClient): void {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  forgetPersonal(queryClient);
}

/** Forgets a customer's data, and asks for the cart and the wishlist that apply now. */
function forgetPersonal(queryClient: QueryClient): void {
  removePersonal(queryClient);
  for (const { key } of [cartApi.list(), wishlistApi.list()]) {
    queryClient.resetQueries({ queryKey: key });
  }
}

export function removePersonal(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/(user\/|addresses|checkout\/)/.test(String(queryKey[0])) ||
      queryKey.includes('eligibility'),
  });
}

/** Any failure counts as signed out; anything but a plain 401 is logged. */
async function fetchCurrentUser(): Promise<UserView | null> {
  if (!HINT.test(document.cookie)) return null;
  try {
    return await apiSend(accountApi.find());
  } catch (error) {
    const signedOut = error instanceof Error && 'status' in error && error.status === 401;
    if (!signedOut) console.error(error);
    return null;
  }
}
