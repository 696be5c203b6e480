import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { AccountDeletion } from '../../../domain/customers/schema.ts';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { tellFailure } from '../../shared/failures.ts';
import { useForgetCustomer } from '../../shared/session.ts';
import { toast } from '../../ui/toast.ts';

/** Deletes the account and goes home as a new guest. */
export function useDeleteAccount() {
  const navigate = useNavigate();
  const forgetCustomer = useForgetCustomer();
  return useMutation({
    mutationFn: (deletion: AccountDeletion) =>
      apiSend<unknown>('DELETE', '/api/user/account', deletion),
    onSuccess: async () => {
      // First, as the dashboard would ask a guest to sign in.
      await navigate({ to: '/' });
      forgetCustomer();
      toast({ title: 'Account Deleted', description: 'Your personal data was erased.' });
    },
    onError: (error) => {
      if (!asksForPassword(error)) tellFailure(error, 'Failed to delete account.');
    },
  });
}

/** The customer signed in too long ago to be believed without a password (docs/rules.md, Accounts). */
export const asksForPassword = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'password_required';
