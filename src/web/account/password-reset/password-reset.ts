import { useMutation } from '@tanstack/react-query';
import type { ForgotPassword, ResetPassword, UserView } from '../../../domain/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { tellFailure } from '../../shared/failures.ts';
import { useRememberCustomer } from '../../shared/sign-in.ts';
import { endsLink } from '../mailed-link/link-check.ts';

/** Asks for a mail with a link to choose a new password. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (request: ForgotPassword) =>
      apiSend<unknown>('POST', '/api/auth/forgot-password', request),
    onError: (error) => tellFailure(error, 'Failed to send reset email. Please try again.'),
  });
}

/** Sets the password with the link's token, ends all sessions of the account and signs in here. */
export function useResetPassword() {
  const remember = useRememberCustomer();
  return useMutation({
    mutationFn: (reset: ResetPassword) =>
      apiSend<{ user: UserView }>('POST', '/api/auth/reset-password', reset),
    onSuccess: ({ user }) => remember(user),
    onError: (error) => {
      if (!endsLink(error)) tellFailure(error, 'Failed to reset password. Please try again.');
    },
  });
}
