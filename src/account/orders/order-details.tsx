import { useRef } from 'react';
import { GIFT_CARD_PRODUCT_ID } from '../../modules/catalog/constants.ts';
import { isUnderWay } from '../../modules/orders/order-label.ts';
import { referenceOf } from '../../modules/orders/order-text.ts';
import type { OrderDetail } from '../../modules/orders/schema.ts';
import { formatDate, formatMoney } from '../../shared/format.ts';
import { OrderPills } from '../../shared/order-pills.tsx';
import { usePageTitle, useSettings } from '../../shared/settings.ts';
import { MailTicks } from './mail-ticks.tsx';
import { OrderActions } from './order-actions.tsx';
import { Amounts, Destination, Fact, Facts } from './order-facts.tsx';
import { OrderGiftCards } from './order-gift-cards.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderMessages } from './order-messages.tsx';
import { OrderPanel } from './order-panel.tsx';
import { isInParcels, OrderParcels } from './order-parcels.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderRefunds, ReplacedInvoices } from './order-refunds.tsx';
import { OrderReturns } from './order-returns.tsx';

/** What can be asked for of what came. */
const REFILLS = ['refillReminders'] as const;

/** An order's details once loaded. */
export function OrderDetails({ order }: { order: OrderDetail }) {
  const settings = useSettings();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(`Order ${order.number}`);
  const paid = order.timeline.find(({ event }) => event === 'paid');
  return (
    <article className="grid gap-6">
      <header className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            Order <span className="figures">{order.number}</span>
          </h1>
          <OrderPills order={order} />
        </div>
        <p className="flex flex-wrap gap-x-4 text-ink-soft">
          <span>
            Placed on{' '}
            <time dateTime={order.createdAt}>{formatDate(order.createdAt, settings)}</time>
          </span>
          <span>
            Reference <span className="figures">{referenceOf(order.id)}</span>
          </span>
        </p>
      </header>
      <OrderActions order={order} focusAfterwards={() => heading.current} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className={`grid gap-5 ${isInParcels(order) ? 'md:grid-cols-2' : ''}`}>
            <OrderPanel title="Status">
              <OrderProgress order={order} />
            </OrderPanel>
            {isInParcels(order) && (
              <OrderPanel title="Parcels">
                <OrderParcels order={order} />
              </OrderPanel>
            )}
          </div>
          <section
            aria-label="Items"
            className="overflow-hidden rounded-lg border border-line bg-surface"
          >
            <h2 className="border-line border-b px-5 py-4 text-lg">{countText(order)}</h2>
            <OrderItems items={order.items} currency={order.currency} order={order} />
            <div className="border-line border-t p-5">
              <div className="sm:ml-auto sm:max-w-70">
                <Amounts amounts={order} />
              </div>
            </div>
          </section>
          {order.items.some(({ productId }) => productId === GIFT_CARD_PRODUCT_ID) && (
            <OrderGiftCards order={order} />
          )}
          <OrderReturns order={order} />
          {order.refunds.length > 0 && (
            <OrderPanel title="Refunds">
              <OrderRefunds order={order} />
            </OrderPanel>
          )}
          <OrderPanel title="Messages">
            <OrderMessages order={order} />
          </OrderPanel>
        </div>
        <div className="grid gap-5 md:max-xl:grid-cols-2">
          <OrderPanel title={order.collectFrom === null ? 'Delivery address' : 'Collect from'}>
            <Destination order={order} />
          </OrderPanel>
          <OrderPanel title="Payment and shipping">
            <Facts>
              <Fact name="Payment">
                {order.paymentMethod}
                {!paid && isUnderWay(order.status) && order.paymentInstructions && (
                  <span className="wrap-anywhere mt-1 block whitespace-pre-line text-ink-soft">
                    {order.paymentInstructions}
                  </span>
                )}
                {paid && (
                  <span className="block text-ink-soft">
                    Paid on <time dateTime={paid.at}>{formatDate(paid.at, settings)}</time>
                  </span>
                )}
              </Fact>
              {order.owed !== '0.00' && (
                <Fact name="Left to pay">
                  {formatMoney(order.owed, { ...settings, currency: order.currency })}, by the link
                  that we sent you
                </Fact>
              )}
              {order.shippingMethod && <Fact name="Shipping">{order.shippingMethod}</Fact>}
            </Facts>
          </OrderPanel>
          {order.customerNote !== null && (
            <OrderPanel title="Your note to us">
              <p className="wrap-anywhere text-sm">{order.customerNote}</p>
            </OrderPanel>
          )}
          {order.replacedInvoices.length > 0 && (
            <OrderPanel title="Changes">
              <ReplacedInvoices order={order} />
            </OrderPanel>
          )}
          {order.fulfilmentState === 'Delivered' && <MailTicks lists={REFILLS} />}
        </div>
      </div>
    </article>
  );
}

function countText({ items }: OrderDetail): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? '1 item' : `${count} items`;
}
