import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ADMIN_TOKEN_KEY, ApiError, adminToken, apiSend } from '../../../shared/api-client.ts';
import { DUTIES, type Permission } from '../../access.ts';
import type { Described } from '../../endpoint.ts';
import * as sessionApi from '../../session-endpoints.ts';
import type { AdminLogin, AdminSignedIn, AdminView } from '../../session-schema.ts';

const USER_KEY = 'adminUser';

/** Who is signed in to the back office; null for nobody. Only the browser knows. */
export const adminSessionQuery = queryOptions<AdminView | null>({
  queryKey: sessionApi.find().key,
  queryFn: async ({ client, queryKey }) => {
    // Who was signed in here stays known when the session ends: their page waits for them.
    const known = client.getQueryData(queryKey);
    if (!known && !adminToken()) return null;
    try {
      return await apiSend(sessionApi.find());
    } catch (error) {
      if (!known && isEndOfSession(error)) return null;
      throw error;
    }
  },
});

/** The signed-in staff member; only below the frame, which asks everybody else to sign in. */
export function useAdmin(): AdminView {
  const { data } = useQuery(adminSessionQuery);
  if (!data) throw new Error('nobody is signed in to the back office');
  return data;
}

/** Whether the signed-in staff member may do this. What a role may never do is not drawn. */
export function useCan(needs: Needs): boolean {
  const { data } = useQuery(adminSessionQuery);
  return data ? may(data, needs) : false;
}

/** A permission, or the call that asks for one. */
export type Needs = Permission | Pick<Described, 'declared'>;

/** Undefined: every staff member may. */
export const permissionOf = (needs: Needs): Permission | undefined =>
  typeof needs === 'string' ? needs : needs.declared.needs;

export function may({ permissions }: AdminView, needs: Needs): boolean {
  const permission = permissionOf(needs);
  return permission === undefined || permissions.includes(permission);
}

/** Whether the back office is closed to them until they have done something first. */
export const hasDuty = ({ passwordChangeRequired, twoFactor }: AdminView): boolean =>
  passwordChangeRequired || twoFactor === 'required';

/** Signs in and stores the token in this browser. */
export function useAdminSignIn(onSuccess: (response: AdminSignedIn) => void) {
  return useMutation({
    mutationFn: async (credentials: AdminLogin) => {
      const response = await apiSend(sessionApi.signIn(credentials));
      rememberAdmin(response);
      return response;
    },
    onSuccess,
  });
}

/** Who signed in, however: the token opens the back office in this browser. */
export function rememberAdmin({ token, user }: AdminSignedIn): void {
  localStorage.setItem(ADMIN_TOKEN_KEY, token);
  localStorage.setItem(USER_KEY, JSON.stringify(user));
}

/** Ends the session here and on the server; here even if the server cannot be reached. */
export function useAdminLogout() {
  return useMutation({
    mutationFn: () => apiSend(sessionApi.signOut()),
    onSettled: forgetAdmin,
  });
}

/** Nobody is signed in here any more, and the page asks who comes next. */
export function forgetAdmin(): void {
  localStorage.removeItem(ADMIN_TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
  location.assign('/admin/login');
}

/** The name of the staff member who last signed in here without signing out. */
export function lastAdminName(): string {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null');
    return typeof user === 'object' && user && 'username' in user ? String(user.username) : '';
  } catch {
    return '';
  }
}

/**
 * Calls back when a call of the back office is refused because the session has ended. Asks again who is signed
 * in when one is refused for want of a right, which the role may just have lost, or because of a new duty.
 */
export function useRefusals(onEnd: () => void): void {
  const queryClient = useQueryClient();
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const watch = (error: unknown) => {
      if (isEndOfSession(error)) end();
      else if (error instanceof ApiError && CHANGED.includes(error.code)) askAgain(queryClient);
    };
    const unwatch = [
      // Only a new failure: an old one stays with its query until that is answered.
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') watch(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') watch(event.action.error);
      }),
    ];
    return () => {
      for (const stop of unwatch) stop();
    };
  }, [queryClient]);
}

/** How calls are refused after the rights or the duties of whoever is signed in have changed. */
const CHANGED: readonly (string | undefined)[] = ['forbidden', ...DUTIES];

function askAgain(queryClient: QueryClient): void {
  const { queryKey } = adminSessionQuery;
  if (queryClient.isFetching({ queryKey }) > 0) return;
  const asked = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  if (Date.now() - asked > ASKED_EVERY_MS) queryClient.invalidateQueries({ queryKey });
}

/** A refused call is reported several times. */
const ASKED_EVERY_MS = 5000;

/** A wrong password is answered with 401 as well. */
const isEndOfSession = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 401 &&
  error.code !== 'wrong_credentials' &&
  error.code !== 'second_factor_required';
