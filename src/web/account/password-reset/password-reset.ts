import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ForgotPassword, ResetPassword } from '../../../domain/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { tellFailure } from '../../shared/failures.ts';
import { recheckCustomer } from '../../shared/session.ts';
import { endsLink } from '../mailed-link/link-check.ts';

/** Asks for a mail with a link to choose a new password. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (request: ForgotPassword) =>
      apiSend<unknown>('POST', '/api/auth/forgot-password', request),
    onError: (error) => tellFailure(error, 'Failed to send reset email. Please try again.'),
  });
}

/** Sets the password with the link's token, and ends all sessions of the account. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reset: ResetPassword) =>
      apiSend<unknown>('POST', '/api/auth/reset-password', reset),
    onSuccess: () => recheckCustomer(queryClient),
    onError: (error) => {
      if (!endsLink(error)) tellFailure(error, 'Failed to reset password. Please try again.');
    },
  });
}
