import { CheckCircleIcon, ClockIcon } from '@heroicons/react/24/outline';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as payLinksApi from '../../modules/orders/paying/pay-link-endpoints.ts';
import type { PayLinkOrder } from '../../modules/orders/placing/by-hand-schema.ts';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { CONNECTION_LOST, failureText, showFailure } from '../../shared/failures.ts';
import { formatMoney } from '../../shared/format.ts';
import { useLinkToken } from '../../shared/link-token.ts';
import { apiQuery } from '../../shared/queries.ts';
import { useSettings } from '../../shared/settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { MethodText } from '../checkout/payment-method.tsx';
import { RadioCard } from '../checkout/radio-card.tsx';
import { SellerLine } from '../checkout/seller-line.tsx';
import { Outcome } from '../frame/outcome.tsx';
import { BrokenLink } from '../mailed-link/broken-link.tsx';
import { CheckingLink } from '../mailed-link/checking-link.tsx';
import { Amounts } from '../orders/order-facts.tsx';
import { OrderItems } from '../orders/order-items.tsx';

/** The page behind a pay link: what it is about, the way to the payment, and what became of it. */
export function PayPage() {
  const token = useLinkToken();
  if (token === undefined) return <CheckingLink text="One moment…" task="Paying" />;
  if (token === null) return <Broken text="Invalid or missing link" />;
  return <LinkedOrder token={token} />;
}

const POLL_MS = 2000;
/** Nearly every provider knows within this many polls. */
const POLLS = 5;

function LinkedOrder({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    ...apiQuery(payLinksApi.find({ token })),
    staleTime: 0,
    gcTime: 0,
    // Whoever comes back from the payment may be here before the provider knows of it.
    refetchInterval: ({ state: { data: known, dataUpdateCount } }) =>
      known?.attempt === 'open' && dataUpdateCount < POLLS ? POLL_MS : false,
  });
  if (data) return <Known order={data} token={token} />;
  if (!error) return <CheckingLink text="Looking up your order…" task="Paying" />;
  const isFinal = error instanceof ApiError && error.status < 500;
  const text = failureText(error, 'We could not look up your order. Check your connection.');
  return <Broken text={text} tryAgain={isFinal ? undefined : refetch} />;
}

function Known({ order, token }: { order: PayLinkOrder; token: string }) {
  const settings = useSettings();
  const sum = formatMoney(order.toPay, { ...settings, currency: order.currency });
  const browse = <ButtonLink href="/products">Continue Shopping</ButtonLink>;
  switch (order.state) {
    case 'paid':
      return (
        <Outcome
          icon={CheckCircleIcon}
          title="Thank you"
          text={`Order ${order.number} is paid. We send you a confirmation, and tell you when ${order.isPickup ? 'you can collect it' : 'it is on its way'}.`}
          action={browse}
        />
      );
    case 'processing':
      return (
        <Outcome
          icon={ClockIcon}
          title="Your payment is on its way"
          text={`Your bank may take a few days to send ${sum}. What you ordered is reserved for you until then, and we write to you.`}
          action={browse}
        />
      );
    case 'ended':
      return (
        <Broken
          text={
            order.attempt === 'refunded'
              ? `Your payment of ${sum} came after the time to pay for this order was over. It goes back to you the way it came.`
              : 'The time to pay for this order is over, and nothing was charged.'
          }
        />
      );
    case 'open':
      return <ToPay order={order} token={token} sum={sum} />;
  }
}

/** What is said about the last try. */
const TRIED: Partial<Record<NonNullable<PayLinkOrder['attempt']>, string>> = {
  failed: 'The payment was declined, and nothing was charged. You can try again.',
  cancelled: 'Nothing was charged. You can pay whenever you like.',
  expired: 'The payment page was open for too long, and nothing was charged.',
  open: 'We have not heard of a payment yet. If you have paid, you need not do anything.',
};

function ToPay({ order, token, sum }: { order: PayLinkOrder; token: string; sum: string }) {
  const settings = useSettings();
  const queryClient = useQueryClient();
  const [chosenId, choose] = useState<string>();
  const { methods } = order;
  const chosen = methods.find(({ id }) => id === chosenId) ?? methods[0];
  const pay = useMutation({
    mutationFn: () => apiSend(payLinksApi.pay({ token }, { paymentMethodId: chosen?.id })),
    onSuccess: ({ checkoutUrl }) => {
      const url = new URL(checkoutUrl, location.origin);
      if (!/^https?:$/.test(url.protocol)) throw new Error(`not a page: ${url.protocol}`);
      location.assign(url);
    },
    onError: (error) => {
      // Another way to pay may be offered by now.
      queryClient.invalidateQueries({ queryKey: payLinksApi.find({ token }).key });
      if (error instanceof ApiError) {
        return showFailure(error, 'Payments cannot be made at the moment. Nothing was charged.');
      }
      const description = 'Nothing was charged. Press the button again to go to the payment.';
      toast({ title: CONNECTION_LOST, description, destructive: true });
    },
  });
  const until = new Intl.DateTimeFormat(settings.locale, {
    timeZone: settings.timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(order.payUntil));
  const tried = order.attempt && TRIED[order.attempt];
  return (
    <div className="page-width grid max-w-xl gap-6 py-8 sm:py-14">
      <header className="grid gap-2">
        <h1 className="text-3xl">Pay for your order</h1>
        <p className="text-ink-soft">
          Order <strong className="figures font-strong text-ink">{order.number}</strong> is put
          aside for you until <time dateTime={order.payUntil}>{until}</time>.
        </p>
        {tried && <p role="status">{tried}</p>}
      </header>
      <Panel title="Your order">
        <OrderItems items={order.items} currency={order.currency} />
        <div className="border-line border-t p-5">
          <Amounts amounts={order} />
        </div>
      </Panel>
      {methods.length > 1 && (
        <fieldset className="grid gap-3">
          <legend className="mb-3 font-strong">How would you like to pay?</legend>
          {methods.map((method) => (
            <RadioCard
              key={method.id}
              name="payment-method"
              value={method.id}
              checked={method === chosen}
              onChange={() => choose(method.id)}
            >
              <MethodText method={method} />
            </RadioCard>
          ))}
        </fieldset>
      )}
      <Button
        size="lg"
        wide
        busy={pay.isPending || pay.isSuccess}
        busyLabel="Opening the payment…"
        onClick={() => pay.mutate()}
      >
        Pay {sum}
        {methods.length > 1 && chosen && ` with ${chosen.name}`}
      </Button>
      {chosen && (
        <p className="text-center text-ink-soft text-sm">
          You pay on the page of {chosen.name}, and come back here.
        </p>
      )}
      <SellerLine />
    </div>
  );
}

const Broken = ({ text, tryAgain }: { text: string; tryAgain?: () => void }) => (
  <BrokenLink title="Nothing to Pay Here" text={text} tryAgain={tryAgain}>
    <ButtonLink href="/customer-support">Contact Us</ButtonLink>
  </BrokenLink>
);
