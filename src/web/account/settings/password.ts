import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasswordChange } from '../../../domain/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { tellFailure } from '../../shared/failures.ts';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { toast } from '../../ui/toast.ts';
import { DEVICES_KEY } from './devices.ts';

/** Changes the password, which ends all other sessions of the customer. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: PasswordChange) => apiSend<unknown>('PUT', '/api/user/password', change),
    onSuccess: () => {
      refetchAfterWrite(queryClient, DEVICES_KEY);
      toast({ title: 'Password Updated', description: 'Your other devices were signed out.' });
    },
    onError: (error) => tellFailure(error, 'Failed to update password.'),
  });
}
