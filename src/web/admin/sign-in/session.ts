import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AdminLogin, AdminSignedIn, AdminView } from '../../../domain/staff/schema.ts';
import {
  ADMIN_TOKEN_KEY,
  ApiError,
  adminToken,
  apiFetch,
  apiSend,
} from '../../shared/api-client.ts';
import { toast } from '../../ui/toast.ts';

const USER_KEY = 'adminUser';

/** Who is signed in to the back office; null for nobody. Only the browser knows. */
export const adminSessionQuery = queryOptions<AdminView | null>({
  queryKey: ['/api/admin/session'],
  queryFn: async () => {
    if (!adminToken()) return null;
    try {
      return (await (await apiFetch('/api/admin/session')).json()) as AdminView;
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  },
});

/** Signs in, stores the token in this browser and starts the back office afresh. */
export function useAdminLogin() {
  return useMutation({
    mutationFn: async (credentials: AdminLogin) => {
      const answer = await apiSend<AdminSignedIn>('POST', '/api/admin/authenticate', credentials);
      localStorage.setItem(ADMIN_TOKEN_KEY, answer.token);
      localStorage.setItem(USER_KEY, JSON.stringify(answer.user));
      return answer;
    },
    onSuccess: ({ message }) => {
      toast({ title: message });
      location.assign('/admin/dashboard');
    },
    onError: (error) =>
      toast({ title: 'Login Failed', description: failureText(error), destructive: true }),
  });
}

/** The server's words come first (docs/rules.md, Screens and texts). */
function failureText(error: Error): string {
  if (error instanceof ApiError) {
    return error.message || 'Invalid username or password. Please try again.';
  }
  // `fetch` throws this if the network fails.
  if (error instanceof TypeError) return 'Authentication failed';
  return 'An error occurred. Please try again.';
}

/** Ends the session here and on the server; here even if the server cannot be reached. */
export function useAdminLogout() {
  return useMutation({
    mutationFn: () => apiSend<unknown>('POST', '/api/admin/logout'),
    onSettled: () => {
      localStorage.removeItem(ADMIN_TOKEN_KEY);
      localStorage.removeItem(USER_KEY);
      location.assign('/admin/login');
    },
  });
}

/** The name of the colleague who last signed in here without signing out. */
export function lastAdminName(): string {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null');
    return typeof user === 'object' && user && 'username' in user ? String(user.username) : '';
  } catch {
    return '';
  }
}

/**
 * Shows the login screen as soon as a back-office call is refused because the session has ended.
 */
export function useEndOfSession(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const watch = (error: unknown) => {
      if (isRefusal(error)) endSession(queryClient);
    };
    const unwatch = [
      queryClient.getQueryCache().subscribe(({ query }) => watch(query.state.error)),
      queryClient.getMutationCache().subscribe(({ mutation }) => watch(mutation?.state.error)),
    ];
    return () => {
      for (const stop of unwatch) stop();
    };
  }, [queryClient]);
}

function endSession(queryClient: QueryClient): void {
  if (!queryClient.getQueryData(adminSessionQuery.queryKey)) return;
  queryClient.setQueryData(adminSessionQuery.queryKey, null);
  queryClient.removeQueries({
    predicate: ({ queryKey: [path] }) =>
      String(path).startsWith('/api/admin') && path !== adminSessionQuery.queryKey[0],
  });
  toast({ title: 'Your session has ended', description: 'Please sign in again.' });
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
