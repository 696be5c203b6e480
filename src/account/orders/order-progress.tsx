import { CheckIcon, XMarkIcon } from '@heroicons/react/24/outline';
import { isGiftCard } from '../../modules/catalog/constants.ts';
import { isUnderWay } from '../../modules/orders/order-label.ts';
import type { OrderDetail, OrderEvent, OrderLabel } from '../../modules/orders/schema.ts';
import { formatDate, formatMoney } from '../../shared/format.ts';
import { useSettings } from '../../shared/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Arrival } from './order-facts.tsx';
import { isInParcels, partName } from './order-parcels.tsx';
import { isPartlyShipped, type OrderStep, orderSteps } from './order-steps.ts';

/** An order's progress step by step, and when it should arrive. */
export function OrderProgress({ order }: { order: OrderDetail }) {
  const { trackingNumber, carrier, estimatedDelivery } = order;
  return (
    <>
      <div className="grid gap-1 text-sm">
        <p className="text-base">{saidOf(order)}</p>
        {estimatedDelivery && isUnderWay(order.status) && !order.readyForCollectionAt && (
          <p className="text-ink-soft">
            {order.isPickup ? 'To be ready' : 'Estimated delivery'} <Arrival order={order} />
          </p>
        )}
        {trackingNumber && !isInParcels(order) && (
          <p className="text-ink-soft">
            {carrier ?? 'Tracking number'}{' '}
            <span className="figures inline-block max-w-full wrap-anywhere text-ink">
              {trackingNumber}
            </span>
          </p>
        )}
      </div>
      <ol className="grid">
        {orderSteps(order).map((step, place) => (
          // An event such as a refund can occur twice, but not at the same moment.
          <Step key={`${step.event} ${step.at ?? place}`} step={step} order={order} />
        ))}
      </ol>
    </>
  );
}

function Step({ step, order }: { step: OrderStep; order: OrderDetail }) {
  const settings = useSettings();
  const { event, at, amount, state } = step;
  const ended = event === 'cancelled';
  const Icon = ended ? XMarkIcon : CheckIcon;
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      // The line that connects the steps.
      className="group relative grid grid-cols-[1.5rem_1fr] gap-x-3 pb-5 last:pb-0"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-6 bottom-0 left-[0.6875rem] w-0.5 group-last:hidden',
          state === 'done' ? 'bg-accent' : 'bg-line',
        )}
      />
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-6 place-items-center rounded-full',
          state === 'ahead' && 'border-2 border-line-strong',
          state !== 'ahead' && (ended ? 'bg-danger text-on-danger' : 'bg-accent text-on-accent'),
          state === 'current' && !ended && 'ring-4 ring-accent-soft',
          state === 'current' && ended && 'ring-4 ring-danger-soft',
        )}
      >
        {state !== 'ahead' && <Icon strokeWidth={2.5} className="size-3.5" />}
      </span>
      <div className="grid gap-0.5 text-sm leading-6">
        <p
          className={classNames(
            state === 'current' && 'font-strong',
            state === 'ahead' && 'text-ink-soft',
          )}
        >
          {state === 'ahead' && <VisuallyHidden>Still to come: </VisuallyHidden>}
          {event === 'shipped' && isInParcels(order)
            ? `${at ? partName(order, shippedBefore(order, step)) : 'The rest'} shipped`
            : NAMES[event]}
          {amount && (
            <span className="figures">
              {' '}
              {formatMoney(amount, { ...settings, currency: order.currency })}
            </span>
          )}
        </p>
        {at && (
          <p className="text-ink-soft">
            <time dateTime={at}>{formatDate(at, settings)}</time>
          </p>
        )}
      </div>
    </li>
  );
}

/** How many parcels had left before this step. */
const shippedBefore = ({ timeline }: OrderDetail, { at }: OrderStep): number =>
  timeline.filter((step) => step.event === 'shipped' && step.at < (at ?? '')).length;

const NAMES: Record<OrderEvent, string> = {
  placed: 'Order placed',
  paid: 'Payment received',
  shipped: 'Shipped',
  delivered: 'Delivered',
  'ready for collection': 'Ready to collect',
  collected: 'Collected',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

function saidOf(order: OrderDetail): string {
  const has = (event: OrderEvent) => order.timeline.some((step) => step.event === event);
  const isSent = has('shipped');
  if (order.status === 'Delivered' && !isSent && (order.isPickup || has('collected'))) {
    return 'You have collected your order.';
  }
  if (order.isPickup && !isSent) {
    if (isUnderWay(order.status)) {
      if (isPartlyShipped(order)) return 'You have collected a part of your order.';
      return order.readyForCollectionAt
        ? `Ready: you can collect it now. Please bring its number.`
        : 'We are getting your order ready, and write to you as soon as you can collect it.';
    }
  }
  if (order.status === 'Delivered' && order.items.every(isGiftCard)) {
    return 'Your gift cards are made: they stand on this page.';
  }
  if (isPartlyShipped(order)) return 'A part of your order is on its way; the rest follows.';
  return SAID[order.status];
}

const SAID: Record<OrderLabel, string> = {
  Processing: 'We are getting your order ready.',
  Completed: 'Paid, and getting ready to be sent.',
  Shipped: 'Your order is on its way.',
  Delivered: 'Your order has arrived.',
  Failed: 'The payment did not go through, so nothing will be sent.',
  Cancelled: 'This order was cancelled. Nothing will be sent.',
  Refunded: 'Your money has been sent back.',
};
