import { DateTime } from '../../../kit/admin/frame/date-time.tsx';
import { FulfilmentPill, PaymentPill } from '../../../shared/order-pills.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import type { OrderRow } from '../admin-schema.ts';
import type { FulfilmentFilter } from '../constants.ts';
import { referenceOf } from '../order-text.ts';
import type { ShownStates } from '../schema.ts';
import { piecesOf } from './order-items.ts';

type Status = OrderRow['status'];

/** What a filter of payments calls each. */
export const PAYMENT_NAMES: Record<Status, string> = {
  pending: 'Unpaid',
  completed: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled unpaid',
  refunded: 'Refunded',
  partially_refunded: 'Partially refunded',
};

/** What a filter of fulfilment calls each: as it is shown. */
export const FULFILMENT_NAMES: Record<FulfilmentFilter, ShownStates['fulfilmentState']> = {
  unfulfilled: 'Unfulfilled',
  on_hold: 'On hold',
  partially_shipped: 'Partially shipped',
  shipped: 'Shipped',
  ready_for_collection: 'Ready for collection',
  delivered: 'Delivered',
  returned: 'Returned',
  cancelled: 'Cancelled',
};

/** Whether an order is paid; of one that waits for it by its pay link, until when. */
export const PaymentState = ({ order }: { order: OrderRow }) => (
  <>
    <PaymentPill order={order} />
    {order.payUntil !== null && (
      <span className="mt-1 block text-ink-soft text-xs">
        Awaiting payment until <DateTime at={order.payUntil} />
      </span>
    )}
  </>
);

/** How far an order has come; of one that left in part, how many pieces did. */
export function FulfilmentState({ order }: { order: OrderRow }) {
  const { shipped, all } = piecesOf(order.items);
  return (
    <>
      <FulfilmentPill order={order} />
      {order.fulfilmentState === 'Partially shipped' && (
        <span className="mt-1 block text-ink-soft text-xs">
          {shipped} of {all} pieces
        </span>
      )}
    </>
  );
}

/** Both, what was exchanged (its money is kept, and nothing more is to come for it), and the reference. */
export const OrderHeadPills = ({ order }: { order: OrderRow }) => {
  const exchanged = exchangeText(order.items);
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <PaymentPill order={order} />
      <FulfilmentPill order={order} />
      {exchanged && <StatusPill>{exchanged}</StatusPill>}
      {order.number !== referenceOf(order.id) && (
        <span className="ml-1 text-ink-soft text-xs">
          Reference <span className="figures">{referenceOf(order.id)}</span>
        </span>
      )}
    </span>
  );
};

function exchangeText(items: OrderRow['items']): string | undefined {
  if (items.every(({ exchanged }) => exchanged === 0)) return undefined;
  const isWhole = items.every(({ quantity, exchanged }) => exchanged === quantity);
  return isWhole ? 'Exchanged' : 'Partially exchanged';
}
