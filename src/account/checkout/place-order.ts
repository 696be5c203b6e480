import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Call } from '../../kit/endpoint.ts';
import type { CartItemView } from '../../modules/cart/schema.ts';
import * as addressesApi from '../../modules/customers/address-endpoints.ts';
import * as ordersApi from '../../modules/orders/endpoints.ts';
import * as payingApi from '../../modules/orders/paying/endpoints.ts';
import type { Checkout, CheckoutResult, PaymentIntent } from '../../modules/orders/schema.ts';
import { ApiError, apiSend } from '../../shared/api-client.ts';
import { cartQuery } from '../../shared/cart.ts';
import { CONNECTION_LOST, failureText } from '../../shared/failures.ts';
import { formatMoney } from '../../shared/format.ts';
import { guestSessionId } from '../../shared/guest-session.ts';
import { forgetKeptInTab } from '../../shared/kept-in-tab.ts';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { pricedLines, QUOTE_KEY } from '../../shared/quote.ts';
import { useSettings } from '../../shared/settings.ts';
import { uuidV4 } from '../../shared/uuid.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { ORDERS_KEY } from '../orders/orders.ts';
import { redirectTarget } from '../sign-in/redirect-target.ts';
import { activePaymentMethodQuery } from './active-method.ts';
import { OFFERED_KEY } from './offered-methods.ts';
import { usePaymentPage } from './payment-page.ts';

type Order = Pick<Checkout, 'addressId' | 'shippingRateId' | 'paymentMethodId' | 'note'> & {
  items: CartItemView[];
  /** What the shopper sees that they pay: the total, or what gift cards leave of it. */
  amount: string;
  /** The shopper pays on the provider's own page; the order is placed once that is done. */
  paysElsewhere: boolean;
};

/** What the toast says, by where the shopper pays. `lost`: no answer came, whatever became of the order. */
const FAILURES = {
  here: {
    title: 'Checkout Failed',
    otherwise: 'Failed to process checkout. Press Place Order again: you will not get two.',
    lost: 'We lost the connection. Your order may have reached us. Press Place Order again: you will not get two.',
  },
  elsewhere: {
    title: 'Payment Failed',
    otherwise: 'Failed to create payment intent. Nothing was charged: please try again.',
    lost: 'We lost the connection. Nothing was charged. Press the button again to go to the payment.',
  },
};

/**
 * Places the order and goes to the customer's orders, or goes to the provider's page to have it paid first. If
 * the answer is lost, a repeat does not place a second order: it uses the same idempotency key until the cart or
 * the choices change.
 */
export function usePlaceOrder() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { navigate } = router;
  const settings = useSettings();
  const attempt = useRef<OrderAttempt>(undefined);
  /** Why the last attempt failed. */
  const [failure, setFailure] = useState<string>();
  const paymentPage = usePaymentPage();

  const { mutate, isPending } = useMutation({
    // An order that is paid elsewhere counts once it is paid (`payment-outcome.tsx`).
    meta: {
      counts: (result) =>
        'checkoutUrl' in (result as object) ? undefined : { kind: 'order' as const },
    },
    onMutate: ({ paysElsewhere }) => {
      setFailure(undefined);
      // What comes next loads while the order is placed, so that nothing is waited for afterwards.
      if (!paysElsewhere) router.preloadRoute({ to: '/dashboard/orders' });
    },
    mutationFn: ({ items, paysElsewhere, ...choices }: Order) => {
      const what = { ...choices, paysElsewhere, cart: pricedLines(items) };
      attempt.current = orderAttempt(what, attempt.current);
      const body = { sessionId: guestSessionId(), currency: settings.currency, ...choices };
      const call: Call<CheckoutResult | PaymentIntent> = paysElsewhere
        ? payingApi.start(body)
        : ordersApi.checkOut(body);
      return apiSend(call, { headers: { 'Idempotency-Key': attempt.current.key } });
    },
    onSuccess: async (result) => {
      // Whoever comes back and presses again wants a page that is open.
      attempt.current = undefined;
      if ('checkoutUrl' in result) return paymentPage.open(result);
      const { orderId, total, currency } = result;
      forgetKeptInTab();
      queryClient.removeQueries({ queryKey: ORDERS_KEY });
      toast({
        title: 'Order Placed Successfully!',
        description: `Order total: ${formatMoney(total, { ...settings, currency })}`,
      });
      // The checkout is empty now: nobody wants to go back to it.
      await navigate({ to: '/dashboard/orders', replace: true, state: { placedOrder: orderId } });
      await refetchAfterWrite(queryClient, cartQuery.queryKey);
    },
    onError: async (error, { items, paysElsewhere }) => {
      const { title, otherwise, lost } = FAILURES[paysElsewhere ? 'elsewhere' : 'here'];
      const isLost = !(error instanceof ApiError) || error.isUnconfirmed;
      // Without an answer, or after a fault on the way to it, the order may have been placed. Leave the screen as it is,
      // so that it can be repeated; also where the shop cannot place it just now, and could not show anything newer.
      const refused =
        error instanceof ApiError &&
        error.status !== 401 &&
        error.refusal !== undefined &&
        !error.isForNow &&
        !error.isUnconfirmed;
      // A payment that could not be started has ended: the next press starts another one.
      if (refused && paysElsewhere) attempt.current = undefined;
      if (refused) await refreshCheckout(queryClient);
      // Where it failed it is offered last by now.
      else if (paysElsewhere && !isLost) await refetchAfterWrite(queryClient, OFFERED_KEY);
      const inCart = queryClient.getQueryData(cartQuery.queryKey);
      const text = isLost ? lost : checkoutFailure(error, otherwise, settings, items, inCart);
      setFailure(text);
      toast({ title: isLost ? CONNECTION_LOST : title, description: text, destructive: true });
      // What can be mended on the page is said there.
      if (refused && error.redirectTo && error.code !== 'address_unproven') {
        await navigate({ href: redirectTarget(error.redirectTo, location.origin) });
      }
    },
  });
  return {
    place: mutate,
    isPending: isPending || paymentPage.isOpening,
    failure,
    forgetFailure: () => setFailure(undefined),
  };
}

/**
 * Why the order was not placed. If the total has changed, says what applies now and what changed:
 * the cart, perhaps in another tab, or else the prices.
 */
export function checkoutFailure(
  error: unknown,
  otherwise: string,
  settings: MoneyStyle,
  ordered: PricedLine[],
  inCart: PricedLine[] = ordered,
): string {
  if (error instanceof ApiError && error.code === 'amount_changed' && error.total) {
    const what = onlyLinesChanged(ordered, inCart) ? 'Your cart has' : 'Prices have';
    const total = formatMoney(error.total, settings);
    return `${what} changed since you opened this page. The total is now ${total}.`;
  }
  return failureText(error, otherwise);
}

type MoneyStyle = Parameters<typeof formatMoney>[1];
type PricedLine = Pick<CartItemView, 'id' | 'quantity'> & { variant: { price: string } };

/** Whether the cart has other lines or quantities than before, at the same prices. */
function onlyLinesChanged(before: PricedLine[], now: PricedLine[]): boolean {
  const earlier = new Map(before.map((line) => [line.id, line]));
  const lines = now.map((line) => ({ line, was: earlier.get(line.id) }));
  const isRepriced = lines.some(({ line, was }) => was && was.variant.price !== line.variant.price);
  const isRefilled =
    now.length !== before.length || lines.some(({ line, was }) => was?.quantity !== line.quantity);
  return isRefilled && !isRepriced;
}

/** The shop refused because something on screen is out of date. */
async function refreshCheckout(queryClient: QueryClient): Promise<void> {
  const keys = [
    cartQuery.queryKey,
    QUOTE_KEY,
    addressesApi.list().key,
    activePaymentMethodQuery.queryKey,
    OFFERED_KEY,
  ];
  await Promise.all(keys.map((queryKey) => refetchAfterWrite(queryClient, queryKey)));
}

/** One attempt to place an order. A repeat uses the same key, so that the shop places only one. */
export type OrderAttempt = { what: string; key: string };

/** Returns the current attempt while the order stays exactly the same, else a new one. */
export function orderAttempt(ordered: unknown, earlier?: OrderAttempt): OrderAttempt {
  const what = JSON.stringify(ordered);
  return earlier?.what === what ? earlier : { what, key: uuidV4() };
}
