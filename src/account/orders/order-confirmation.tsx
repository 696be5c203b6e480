import { CheckIcon, DocumentTextIcon } from '@heroicons/react/24/outline';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import * as ordersApi from '../../modules/orders/endpoints.ts';
import { isUnderWay } from '../../modules/orders/order-label.ts';
import { OrderPills } from '../../shared/order-pills.tsx';
import { useCurrentUser } from '../../shared/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ChoosePassword } from './choose-password.tsx';
import { MailTicks } from './mail-ticks.tsx';
import { Arrival, Fact, Facts } from './order-facts.tsx';
import { orderPath, useOrder } from './orders.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the order that was just placed; the way to this page carries it, its address does not. */
    placedOrder?: string;
  }
}

/** Thanks for the order that was just placed, if one was; also after the page is loaded again. */
export function OrderConfirmation() {
  const id = useLocation({ select: ({ state }) => state.placedOrder });
  return id && <Confirmation key={id} id={id} />;
}

function Confirmation({ id }: { id: string }) {
  const user = useCurrentUser();
  const { data: order } = useOrder(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const loaded = order !== undefined;
  useEffect(() => {
    if (loaded) heading.current?.focus({ preventScroll: true });
  }, [loaded]);

  if (!order || !isUnderWay(order.status)) return null;
  const { estimatedDelivery, shippingMethod, paymentMethod } = order;
  return (
    <section
      aria-labelledby="thank-you"
      className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-xl bg-accent-soft p-6 sm:p-8 large:p-4"
    >
      <header className="flex items-center gap-4 large:flex-col large:items-start">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
          <CheckIcon aria-hidden="true" strokeWidth={2} className="size-6" />
        </span>
        <div>
          <h2 id="thank-you" ref={heading} tabIndex={-1} className="text-2xl outline-none">
            Thank you
          </h2>
          <p>
            Your order <span className="figures font-strong">{order.number}</span> is placed.
          </p>
          <OrderPills order={order} className="mt-2" />
        </div>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2">
        <Facts>
          {estimatedDelivery && (
            <Fact name={order.isPickup ? 'To be ready' : 'Arrives'}>
              <Arrival order={order} />
              {shippingMethod && ` · ${shippingMethod}`}
            </Fact>
          )}
          <Fact name="Payment">
            {paymentMethod}
            {order.paymentInstructions && (
              <span className="wrap-anywhere mt-1 block whitespace-pre-line">
                {order.paymentInstructions}
              </span>
            )}
          </Fact>
        </Facts>
        <Facts>
          <Fact name="What happens next">
            <ol className="grid list-decimal gap-1 pl-5 marker:text-ink-soft">
              {user?.email && (
                <li className="wrap-anywhere">We send a confirmation to {user.email}.</li>
              )}
              {order.isPickup ? (
                <>
                  <li>We get your order ready.</li>
                  <li>We write to you as soon as you can collect it.</li>
                </>
              ) : (
                <>
                  <li>We pack your order and hand it to the carrier.</li>
                  <li>Its page shows when it is on its way, and how to follow it.</li>
                </>
              )}
            </ol>
          </Fact>
        </Facts>
      </div>
      {user?.hasPassword === false && (
        <div className="grid gap-3 border-line-strong/40 border-t pt-5">
          <h3 className="font-strong">Keep your addresses, follow your order</h3>
          <ChoosePassword user={user} />
        </div>
      )}
      <MailTicks />
      <div className="flex flex-wrap gap-2 *:max-sm:flex-1">
        <ButtonLink href={orderPath(id)}>View Order</ButtonLink>
        <ButtonLink variant="secondary" href={ordersApi.invoice({ id }).url} target="_blank">
          <DocumentTextIcon aria-hidden="true" className="size-4.5" />
          Invoice (PDF)
          <VisuallyHidden> opens in a new tab</VisuallyHidden>
        </ButtonLink>
        <ButtonLink variant="ghost" href="/products">
          Continue Shopping
        </ButtonLink>
      </div>
    </section>
  );
}
