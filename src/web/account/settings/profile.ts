import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Profile, UserView } from '../../../domain/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { tellFailure } from '../../shared/failures.ts';
import { currentUserQuery } from '../../shared/session.ts';
import { toast } from '../../ui/toast.ts';

/** Changes names, address and phone number of the customer, everywhere on the page. */
export function useSaveProfile({ email }: UserView) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (profile: Profile) => apiSend<UserView>('PUT', '/api/user/profile', profile),
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      toast({
        title: 'Profile Updated',
        description: user.email === email ? undefined : `Your email address is now ${user.email}.`,
      });
    },
    onError: (error) => tellFailure(error, 'Failed to update profile.'),
  });
}
