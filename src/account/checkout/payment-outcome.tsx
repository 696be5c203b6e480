import {
  ArrowUturnLeftIcon,
  CheckCircleIcon,
  ClockIcon,
  MagnifyingGlassIcon,
  XCircleIcon,
} from '@heroicons/react/24/outline';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import * as payingApi from '../../modules/orders/paying/endpoints.ts';
import type { PaymentAttemptView } from '../../modules/payments/schema.ts';
import { ApiError } from '../../shared/api-client.ts';
import { cartQuery } from '../../shared/cart.ts';
import { failureText } from '../../shared/failures.ts';
import { formatMoney } from '../../shared/format.ts';
import { forgetKeptInTab } from '../../shared/kept-in-tab.ts';
import { apiQuery, refetchAfterWrite } from '../../shared/queries.ts';
import { useCurrentUser } from '../../shared/session.ts';
import { useSettings } from '../../shared/settings.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { Outcome } from '../frame/outcome.tsx';
import { SignInRequired } from '../frame/sign-in-required.tsx';
import { ChoosePassword } from '../orders/choose-password.tsx';
import { ORDERS_KEY, orderPath } from '../orders/orders.ts';
import { forgetOpenPayment, giveUp } from './payment-page.ts';

type PaymentOutcomeProps = {
  /** The shopper pressed Cancel on the provider's page. */
  gaveUp?: boolean;
};

/** The page to which the provider sends a shopper: what became of the payment, and what to do now. */
export function PaymentOutcome({ gaveUp = false }: PaymentOutcomeProps) {
  const { pathname, search } = useLocation();
  // The server renders one page for everybody.
  const isHydrated = useHydrated();
  const user = useCurrentUser();
  const { attempt } = search as { attempt?: string };
  return (
    <>
      <p className="page-width hidden py-14 no-script:block">
        Your payment is safe without JavaScript, but this page cannot tell how it went. Your orders
        are listed in your account.
      </p>
      <div className="no-script:hidden">
        {!isHydrated || user === undefined ? (
          <Checking />
        ) : attempt === undefined ? (
          <NotFound />
        ) : user === null ? (
          <SignInRequired returnTo={`${pathname}?${new URLSearchParams({ attempt })}`} />
        ) : (
          <Attempt key={attempt} id={attempt} gaveUp={gaveUp} />
        )}
      </div>
    </>
  );
}

const POLL_MS = 2000;
/** Nearly every provider knows within this many polls. */
const POLLS = 10;

function Attempt({ id, gaveUp }: { id: string; gaveUp: boolean }) {
  const queryClient = useQueryClient();
  const payment = apiQuery(payingApi.find({ id }));
  const { data, error, refetch, isFetching } = useQuery({
    ...payment,
    ...(gaveUp && { queryFn: () => giveUp(id) }),
    meta: {
      counts: (response: PaymentAttemptView) =>
        response.status === 'paid' ? { kind: 'order' as const } : undefined,
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (isPolled(state) ? POLL_MS : false),
  });
  const polls = queryClient.getQueryState(payment.queryKey);
  const status = data?.status;
  useEffect(() => {
    if (status === undefined || status === 'open') return;
    forgetOpenPayment();
    if (status === 'paid' || status === 'processing') forgetKeptInTab();
    queryClient.removeQueries({ queryKey: ORDERS_KEY });
    refetchAfterWrite(queryClient, cartQuery.queryKey);
  }, [status, queryClient]);

  if (!data) {
    const code = error instanceof ApiError ? error.status : undefined;
    // 400: not a valid id.
    if (code === 404 || code === 400) return <NotFound />;
    if (!error) return <Checking />;
    return (
      <EmptyState
        heading="h1"
        title="Your payment could not be checked"
        text={`${failureText(error, 'Check your connection and try again.')} Nothing is lost: what you paid is found.`}
        action={<Button onClick={() => refetch()}>Try Again</Button>}
      />
    );
  }
  if (data.status === 'open' && polls && isPolled(polls)) return <Checking />;
  return (
    <Ended
      key={data.status}
      payment={data}
      checkAgain={
        <Button busy={isFetching} busyLabel="Checking…" onClick={() => refetch()}>
          Check Again
        </Button>
      }
    />
  );
}

const isPolled = (state: { data?: PaymentAttemptView; dataUpdateCount: number }) =>
  state.data?.status === 'open' && state.dataUpdateCount < POLLS;

type EndedProps = { payment: PaymentAttemptView; checkAgain: ReactNode };

/** What happened, and what to do. */
function Ended({ payment, checkAgain }: EndedProps) {
  const settings = useSettings();
  const user = useCurrentUser();
  const { status, orderId, orderNumber, total, currency, message, checkoutUrl, orderedSince } =
    payment;
  const sum = <span className="figures">{formatMoney(total, { ...settings, currency })}</span>;
  const number = <strong className="figures font-strong text-ink">{orderNumber}</strong>;
  const browse = (
    <ButtonLink variant="secondary" href="/products">
      Continue Shopping
    </ButtonLink>
  );
  const payAgain = (
    <>
      <ButtonLink href="/checkout">Try Again</ButtonLink>
      {browse}
    </>
  );
  if (orderedSince) {
    const isPaidTwice = status === 'refunded';
    return (
      <Outcome
        icon={ArrowUturnLeftIcon}
        title={isPaidTwice ? 'Your payment goes back to you' : 'This payment has ended'}
        text={
          <>
            {isPaidTwice ? (
              <>This payment of {sum} was not needed, and goes back to you the way it came.</>
            ) : (
              'Nothing was charged by it.'
            )}{' '}
            You have ordered since:{' '}
            <strong className="figures font-strong text-ink">{orderedSince.orderNumber}</strong>.
          </>
        }
        action={
          <>
            <ButtonLink href={orderPath(orderedSince.orderId)}>View Order</ButtonLink>
            {browse}
          </>
        }
      />
    );
  }
  switch (status) {
    case 'paid':
      return (
        <>
          <Outcome
            icon={CheckCircleIcon}
            title="Thank you"
            text={
              <>
                Your payment of {sum} has arrived, and order {number} is placed. We send you a
                confirmation, and the order’s page shows what comes next.
              </>
            }
            action={
              <>
                <ButtonLink href={orderPath(orderId)}>View Order</ButtonLink>
                {browse}
              </>
            }
          />
          {user?.hasPassword === false && (
            <section
              aria-labelledby="keep"
              className="page-width grid max-w-lg gap-3 pb-12 sm:pb-20"
            >
              <h2 id="keep" className="font-strong">
                Keep your addresses, follow your order
              </h2>
              <ChoosePassword user={user} />
            </section>
          )}
        </>
      );
    case 'processing':
      return (
        <Outcome
          icon={ClockIcon}
          title="Your payment is on its way"
          text={
            <>
              Your bank may take a few days to send {sum} for order {number}. It is reserved for you
              until then, and we write to you once the money is here. You need not do anything.
            </>
          }
          action={
            <>
              <ButtonLink href="/dashboard/orders">Your Orders</ButtonLink>
              {browse}
            </>
          }
        />
      );
    case 'open':
      return (
        <Outcome
          icon={ClockIcon}
          title="Your payment is still open"
          text={
            <>
              We have not heard of {sum} yet. If you have paid, your order is placed as soon as we
              do, and you need not wait here. If you have not, you can go on.
            </>
          }
          action={
            <>
              {checkAgain}
              {checkoutUrl && (
                // A page of somebody else's.
                <ButtonLink variant="secondary" href={checkoutUrl}>
                  Back to the Payment
                </ButtonLink>
              )}
              <ButtonLink variant="ghost" href={`/checkout/cancelled?attempt=${payment.attemptId}`}>
                Cancel the Payment
              </ButtonLink>
            </>
          }
        />
      );
    case 'refunded':
      return (
        <Outcome
          icon={ArrowUturnLeftIcon}
          title="Your payment came too late"
          text={
            <>
              Your order had ended before {sum} arrived, so nothing was ordered and the money goes
              back to you the way it came. That may take a few days.
            </>
          }
          action={
            <>
              <ButtonLink href="/checkout">Order Again</ButtonLink>
              {browse}
            </>
          }
        />
      );
    case 'failed':
      return (
        <Outcome
          icon={XCircleIcon}
          title="Payment Failed"
          text={
            message ||
            'The payment was declined, and nothing was charged. You can try again, or pay in another way.'
          }
          action={payAgain}
        />
      );
    case 'expired':
      return (
        <Outcome
          icon={ClockIcon}
          title="The time to pay is over"
          text={
            message ||
            'The payment page was open for too long, and nothing was charged. Your cart is as it was.'
          }
          action={payAgain}
        />
      );
    case 'cancelled':
      return (
        <Outcome
          icon={XCircleIcon}
          title="Payment Cancelled"
          text={message || 'Nothing was charged, and your cart is as it was.'}
          action={
            <>
              <ButtonLink href="/checkout">Back to Checkout</ButtonLink>
              {browse}
            </>
          }
        />
      );
  }
}

const Checking = () => (
  // Where the outcome will stand.
  <div role="status" className="page-width py-8 sm:py-14">
    <EmptyState
      heading="h1"
      icon={Spinner}
      title="Checking your payment…"
      text="This takes a few seconds. Your order goes on even if you leave this page."
    />
  </div>
);

const NotFound = () => (
  <EmptyState
    heading="h1"
    icon={MagnifyingGlassIcon}
    title="Payment Not Found"
    text="There is no such payment of yours. It may belong to another account."
    action={<ButtonLink href="/dashboard/orders">Your Orders</ButtonLink>}
  />
);
