import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as accountApi from '../../modules/customers/account-endpoints.ts';
import { addressToConfirm } from '../../modules/customers/address-to-confirm.ts';
import type { UserView } from '../../modules/customers/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { currentUserQuery } from '../../shared/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';

/** The address waiting to be confirmed, and what can be done about it; nothing if there is none. */
export function UnconfirmedEmail({ user }: { user: UserView }) {
  const again = useAskAgain();
  const cancel = useCancelChange();
  const { email, pendingEmail } = user;
  const address = addressToConfirm(user);
  if (!address) return null;
  return (
    <div className="mb-6 grid gap-3 rounded-md bg-sunken p-4">
      <h3 className="font-strong">Confirm your address</h3>
      <p className="text-ink-soft text-sm">
        We sent a link to <strong className="wrap-anywhere font-strong text-ink">{address}</strong>.{' '}
        {pendingEmail && email
          ? 'Until you have used it, your present address stays in force.'
          : 'Until you have used it, you get only mail about your orders, and can have only a few unpaid orders at a time.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={again.isPending}
          busyLabel="Sending…"
          onClick={() => again.mutate()}
        >
          Send again
        </Button>
        {pendingEmail && (
          <Button
            variant="secondary"
            busy={cancel.isPending}
            busyLabel="Cancelling…"
            onClick={() => cancel.mutate()}
          >
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

/** Asks for the confirmation mail again. */
const useAskAgain = () =>
  useMutation({
    mutationFn: () => apiSend(accountApi.askForConfirmation()),
    onSuccess: () =>
      toast({ title: 'A new link is on its way', description: 'It works for 24 hours.' }),
    onError: (error) => showFailure(error, 'Failed to send the link. Please try again.'),
  });

/** Cancels the change of address. */
function useCancelChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiSend(accountApi.cancelEmailChange()),
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      toast({ title: 'Your email address stays as it is' });
    },
    onError: (error) => showFailure(error, 'Failed to cancel the change. Please try again.'),
  });
}
