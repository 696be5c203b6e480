import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Profile, UserView } from '../../../domain/customers/schema.ts';
import { apiSend } from '../../api-client.ts';
import { currentUserQuery } from '../../storefront/session.ts';
import { toast } from '../../ui/toast.ts';
import { tellFailure } from '../tell-failure.ts';

const CONFIRMATION = '/api/user/email-confirmation';

/** Changes names and phone number of the customer, everywhere on the page; another address waits to be confirmed. */
export function useSaveProfile({ pendingEmail }: UserView) {
  const remember = useRemember();
  return useMutation({
    mutationFn: (profile: Profile) => apiSend<UserView>('PUT', '/api/user/profile', profile),
    onSuccess: (user) => {
      remember(user);
      const asked = user.pendingEmail !== pendingEmail && user.pendingEmail;
      toast({
        title: 'Profile Updated',
        description: asked ? `We sent a link to ${asked}. Please confirm the address.` : undefined,
      });
    },
    onError: (error) => tellFailure(error, 'Failed to update profile.'),
  });
}

/** Has the mail sent again that asks to confirm the address. */
export const useAskAgain = () =>
  useMutation({
    mutationFn: () => apiSend<unknown>('POST', CONFIRMATION),
    onSuccess: () =>
      toast({ title: 'A new link is on its way', description: 'It works for 24 hours.' }),
    onError: (error) => tellFailure(error, 'Failed to send the link. Please try again.'),
  });

/** Leaves the address as it is. */
export function useCancelChange() {
  const remember = useRemember();
  return useMutation({
    mutationFn: () => apiSend<UserView>('DELETE', CONFIRMATION),
    onSuccess: (user) => {
      remember(user);
      toast({ title: 'Your email address stays as it is' });
    },
    onError: (error) => tellFailure(error, 'Failed to cancel the change. Please try again.'),
  });
}

function useRemember(): (user: UserView) => void {
  const queryClient = useQueryClient();
  return (user) => queryClient.setQueryData(currentUserQuery.queryKey, user);
}
