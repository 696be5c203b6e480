import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import * as accountApi from '../../modules/customers/account-endpoints.ts';
import type { OrderStop } from '../../modules/orders/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { QUOTE_KEY } from '../../shared/quote.ts';
import { currentUserQuery, useCurrentUser } from '../../shared/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { isNameless } from './contact.ts';

type StopProps = {
  stop: OrderStop;
  /** Takes the focus when the big button leads here. */
  place: RefObject<HTMLDivElement | null>;
  onChangeAddress: () => void;
};

/** What would refuse the order, said before it is placed, with what mends it. */
export function Stop({ stop, place, onChangeAddress }: StopProps) {
  return (
    <div ref={place} tabIndex={-1} className="rounded-lg outline-offset-2">
      {stop.code === 'address_unproven' ? (
        <Unproven onChangeAddress={onChangeAddress} />
      ) : (
        <Notice title={stop.message} live />
      )}
    </div>
  );
}

/** How often it is asked whether the link was used. */
const POLL_MS = 4000;

function Unproven({ onChangeAddress }: Pick<StopProps, 'onChangeAddress'>) {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  // The link may be used on another device: the order goes on here by itself.
  const { data } = useQuery({ ...currentUserQuery, refetchInterval: POLL_MS });
  const isProven = data?.emailConfirmed === true;
  const onProven = useEffectEvent(() => queryClient.invalidateQueries({ queryKey: QUOTE_KEY }));
  useEffect(() => {
    if (isProven) onProven();
  }, [isProven]);
  const again = useMutation({
    mutationFn: () => apiSend(accountApi.askForConfirmation()),
    onSuccess: () =>
      toast({ title: 'A new link is on its way', description: 'It works for 24 hours.' }),
    onError: (error) => showFailure(error, 'Failed to send the link. Please try again.'),
  });
  return (
    <Notice title="Please confirm your email address first" live>
      <p>
        {user?.email
          ? `You have unpaid orders under way. Use the link that we sent to ${user.email}, on whatever device: this page goes on by itself.`
          : 'You have unpaid orders under way, and your account has no email address.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {user?.email && (
          <Button
            variant="secondary"
            size="sm"
            busy={again.isPending}
            busyLabel="Sending…"
            onClick={() => again.mutate()}
          >
            Send Again
          </Button>
        )}
        {isNameless(user) ? (
          <Button variant="ghost" size="sm" onClick={onChangeAddress}>
            Use Another Address
          </Button>
        ) : (
          <ButtonLink variant="ghost" size="sm" href="/dashboard/settings">
            Use Another Address
          </ButtonLink>
        )}
      </div>
    </Notice>
  );
}
