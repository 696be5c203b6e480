import type { UserView } from '../../../domain/customers/schema.ts';
import { Button } from '../../ui/button.tsx';
import { useAskAgain, useCancelChange } from './profile.ts';

/** The address that waits to be confirmed, and what can be done about it; nothing where none does. */
export function UnconfirmedEmail({ user }: { user: UserView }) {
  const again = useAskAgain();
  const cancel = useCancelChange();
  const { email, emailConfirmed, pendingEmail } = user;
  const address = pendingEmail ?? (emailConfirmed ? '' : email);
  if (address === '') return null;
  return (
    <div className="mb-6 grid gap-3 rounded-md bg-sunken p-4">
      <h3 className="font-strong">Confirm your address</h3>
      <p className="text-ink-soft text-sm">
        We sent a link to <strong className="wrap-anywhere font-strong text-ink">{address}</strong>.{' '}
        {pendingEmail && email
          ? 'Until you have used it, your present address stays in force.'
          : 'Until you have used it, you get only mail about your orders, and can have two unpaid orders at a time.'}
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
