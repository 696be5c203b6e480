import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as cartApi from '../modules/cart/endpoints.ts';
import * as authApi from '../modules/customers/endpoints.ts';
import type { UserView } from '../modules/customers/schema.ts';
import * as wishlistApi from '../modules/wishlist/endpoints.ts';
import { toast } from '../ui/toasts/toast.ts';
import { apiSend } from './api-client.ts';
import { renewGuestSession } from './guest-session.ts';
import { forgetKeptInTab } from './kept-in-tab.ts';
import { refetchAfterWrite } from './queries.ts';
import { currentUserQuery, removePersonal, showNobody } from './session.ts';

/** Signing in and out: apart from `session.ts`, which every page loads. */

/** Signs out and starts as a new guest with an empty cart. */
export function useLogout() {
  const forgetCustomer = useForgetCustomer();
  return useMutation({
    mutationFn: () => apiSend(authApi.signOut()),
    onSuccess: () => {
      forgetCustomer();
      toast({ title: 'Signed out' });
    },
    onError: (error) => showRefusal('Logout failed', error),
  });
}

/**
 * Forgets everything that this browser knows about the customer, after signing out or deleting the
 * account, and begins a new guest.
 */
export function useForgetCustomer(): () => void {
  const queryClient = useQueryClient();
  return () => {
    forgetKeptInTab();
    renewGuestSession();
    showNobody(queryClient);
  };
}

/** Takes note of who has just been signed in; the guest's cart and wishlist are taken along. */
export function useRememberCustomer(): (user: UserView) => void {
  const queryClient = useQueryClient();
  return (user) => {
    // If another customer's session ended unnoticed, their data is still here.
    removePersonal(queryClient);
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    refetchAfterWrite(queryClient, cartApi.list().key);
    refetchAfterWrite(queryClient, wishlistApi.list().key);
  };
}

/** With its own words, as the form shows them. */
export function showRefusal(title: string, error: Error): void {
  toast({ title, description: error.message, destructive: true });
}
