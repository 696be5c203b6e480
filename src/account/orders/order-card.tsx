import { isUnderWay } from '../../modules/orders/order-label.ts';
import type { OrderView } from '../../modules/orders/schema.ts';
import { BuyAgain } from '../../shared/buy-again.tsx';
import { formatDate, formatMoney } from '../../shared/format.ts';
import { OrderPills } from '../../shared/order-pills.tsx';
import { useSettings } from '../../shared/settings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Amounts, Arrival, Destination, Fact, Facts } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { orderPath } from './orders.ts';
import { TrackButton } from './track-button.tsx';

/** One order in full: items, address, dates, amounts. */
export function OrderCard({ order }: { order: OrderView }) {
  const settings = useSettings();
  const { number } = order;
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
            <SiteLink href={orderPath(order.id)} className="underline-offset-4 hover:underline">
              Order <span className="figures">{number}</span>
            </SiteLink>
          </h2>
          <p className="text-ink-soft text-sm">
            <time dateTime={order.createdAt}>{formatDate(order.createdAt, settings)}</time>
          </p>
        </div>
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-sm:w-full">
          <OrderPills order={order} />
          <span className="figures font-strong text-lg">{formatMoney(order.total, money)}</span>
        </p>
      </header>
      <OrderItems items={order.items} currency={order.currency} />
      <div className="grid gap-x-10 gap-y-6 border-line border-t p-5 sm:grid-cols-2">
        <Facts>
          <Fact name={order.collectFrom === null ? 'Delivery address' : 'Collect from'}>
            <Destination order={order} />
          </Fact>
          {order.estimatedDelivery && isUnderWay(order.status) && !order.readyForCollectionAt && (
            <Fact name={order.collectFrom === null ? 'Estimated delivery' : 'To be ready'}>
              <Arrival order={order} />
              {order.shippingMethod && ` · ${order.shippingMethod}`}
            </Fact>
          )}
          {order.trackingNumber && (
            <Fact name="Tracking number">
              <span className="figures inline-block max-w-full wrap-anywhere">
                {order.trackingNumber}
              </span>
              {order.carrier && ` · ${order.carrier}`}
            </Fact>
          )}
          <Fact name="Payment">{order.paymentMethod}</Fact>
        </Facts>
        <Amounts amounts={order} />
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-4">
        <TrackButton order={order} size="sm" variant="accent" />
        <BuyAgain order={order} />
        <ButtonLink href={orderPath(order.id)} size="sm" variant="secondary">
          View Details
          <VisuallyHidden> of order {number}</VisuallyHidden>
        </ButtonLink>
      </footer>
    </article>
  );
}
