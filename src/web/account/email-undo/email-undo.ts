import { useMutation } from '@tanstack/react-query';
import { apiSend } from '../../shared/api-client.ts';
import { tellFailure } from '../../shared/failures.ts';
import { endsLink } from '../mailed-link/link-check.ts';
import { useRecheckCustomer } from '../mailed-link/recheck-customer.ts';

/** Gives the account its former address again, by the token of the link in the mail to that address. */
export function useUndoEmailChange() {
  const recheckCustomer = useRecheckCustomer();
  return useMutation({
    mutationFn: (token: string) =>
      apiSend<{ message: string; email: string }>('POST', '/api/auth/undo-email-change', { token }),
    onSuccess: recheckCustomer,
    onError: (error) => {
      if (!endsLink(error)) {
        tellFailure(error, 'Failed to restore your email address. Please try again.');
      }
    },
  });
}
