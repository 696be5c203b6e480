import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import type { Login, Registration, UserView } from '../../domain/customers/schema.ts';
import { toast } from '../ui/toasts/toast.ts';
import { apiFetch, apiSend, onSignedOut } from './api-client.ts';
import { renewGuestSession } from './guest-session.ts';
import { refetchAfterWrite } from './queries.ts';

/** A readable cookie without any secret: a customer may be signed in only if it is set. */
const HINT = /(?:^|;\s*)signed_in=1(?:;|$)/;

const FIVE_MINUTES = 5 * 60 * 1000;

export const currentUserQuery = queryOptions({
  queryKey: ['/api/user'],
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
  // A part of the page may be hydrated after the answer has come, from HTML rendered for nobody.
  return useHydrated() ? user : undefined;
}

/** Signs in; the guest's cart and wishlist are taken along. */
export function useLogin() {
  const remember = useRememberCustomer();
  return useMutation({
    mutationFn: (credentials: Login) => apiSend<UserView>('POST', '/api/login', credentials),
    onSuccess: (user) => {
      remember(user);
      toast({ title: 'Welcome back!', description: `You are signed in as ${user.username}.` });
    },
    onError: (error) => refuse('Login failed', error),
  });
}

/** Creates an account and signs in. The repeated password is not sent. */
export function useRegister() {
  const remember = useRememberCustomer();
  return useMutation({
    mutationFn: (registration: Partial<Registration>) =>
      apiSend<UserView>('POST', '/api/register', registration),
    onSuccess: (user) => {
      remember(user);
      toast({ title: 'Account created!', description: `Welcome, ${user.username}!` });
    },
    onError: (error) => refuse('Registration failed', error),
  });
}

/** Signs out and starts as a new guest with an empty cart. */
export function useLogout() {
  const forgetCustomer = useForgetCustomer();
  return useMutation({
    mutationFn: () => apiSend<unknown>('POST', '/api/logout'),
    onSuccess: () => {
      forgetCustomer();
      toast({ title: 'Signed out' });
    },
    onError: (error) => refuse('Logout failed', error),
  });
}

/**
 * Forgets everything that this browser knows about the customer, after signing out or deleting the
 * account, and begins a new guest.
 */
export function useForgetCustomer(): () => void {
  const queryClient = useQueryClient();
  return () => {
    renewGuestSession();
    showNobody(queryClient);
  };
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

function showNobody(queryClient: QueryClient): void {
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  forgetPersonal(queryClient);
}

/** Forgets a customer's data, and asks for the cart and the wishlist that apply now. */
function forgetPersonal(queryClient: QueryClient): void {
  removePersonal(queryClient);
  for (const key of ['/api/cart', '/api/wishlist']) queryClient.resetQueries({ queryKey: [key] });
}

/** Takes note of who has just been signed in. */
export function useRememberCustomer(): (user: UserView) => void {
  const queryClient = useQueryClient();
  return (user) => {
    // If another customer's session ended unnoticed, their data is still here.
    removePersonal(queryClient);
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    refetchAfterWrite(queryClient, ['/api/cart']);
    refetchAfterWrite(queryClient, ['/api/wishlist']);
  };
}

function removePersonal(queryClient: QueryClient): void {
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
    return (await (await apiFetch('/api/user')).json()) as UserView;
  } catch (error) {
    const signedOut = error instanceof Error && 'status' in error && error.status === 401;
    if (!signedOut) console.error(error);
    return null;
  }
}

function refuse(title: string, error: Error): void {
  toast({ title, description: error.message, destructive: true });
}
