import type { ReactNode } from 'react';
import type { OrderLabel, OrderView } from '../../../domain/orders/schema.ts';
import { formatDate, formatMoney } from '../../storefront/format.ts';
import { useSettings } from '../../storefront/settings.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { AddressLines } from '../addresses/address-lines.tsx';
import { Amounts } from '../amounts.tsx';
import { OrderItems } from './order-items.tsx';
import { orderNumber } from './orders.ts';

/** One order, whole: what, where to, when, and for how much. */
export function OrderCard({ order }: { order: OrderView }) {
  const settings = useSettings();
  const number = orderNumber(order.id);
  const money = { ...settings, currency: order.currency };
  return (
    <article
      tabIndex={-1}
      aria-labelledby={`${order.id}-heading`}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b px-5 py-4">
        <div>
          <h2 id={`${order.id}-heading`} className="text-lg">
            Order <span className="figures">#{number}</span>
          </h2>
          <p className="text-ink-soft text-sm">
            <time dateTime={order.createdAt}>{formatDate(order.createdAt, settings)}</time>
          </p>
        </div>
        <p className="flex items-center gap-4">
          <Badge tone={TONES[order.status]}>{order.status}</Badge>
          <span className="figures font-strong text-lg">{formatMoney(order.total, money)}</span>
        </p>
      </header>
      <OrderItems items={order.items} currency={order.currency} />
      <div className="grid gap-x-10 gap-y-6 border-line border-t p-5 sm:grid-cols-2">
        <dl className="grid content-start gap-5 text-sm">
          <Fact name="Delivery address">
            <AddressLines address={order.shippingAddress} />
          </Fact>
          {order.estimatedDelivery && (
            <Fact name="Estimated delivery">
              <time dateTime={order.estimatedDelivery}>
                {formatDate(order.estimatedDelivery, settings)}
              </time>
              {order.shippingMethod && ` · ${order.shippingMethod}`}
            </Fact>
          )}
          {order.trackingNumber && (
            <Fact name="Tracking number">
              <span className="figures break-all">{order.trackingNumber}</span>
            </Fact>
          )}
          <Fact name="Payment">{order.paymentMethod}</Fact>
        </dl>
        <Amounts amounts={order} />
      </div>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const TONES: Record<OrderLabel, BadgeTone> = {
  Processing: 'neutral',
  Shipped: 'accent',
  Delivered: 'accent',
  Completed: 'accent',
  Failed: 'danger',
  Cancelled: 'quiet',
  Refunded: 'quiet',
};
