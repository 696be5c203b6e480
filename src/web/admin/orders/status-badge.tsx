import type { OrderRow } from '../../../domain/orders/admin-schema.ts';
import { type PillTone, StatusPill } from '../../ui/status-pill.tsx';
import { piecesOf } from './order-items.ts';

type Status = OrderRow['status'];

/** How an order that is not shipped yet is called by its payment; others are shown as they are. */
const LABELS: Partial<Record<Status, string>> = {
  pending: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
};

const TONES: Partial<Record<Status, PillTone>> = {
  pending: 'warm',
  completed: 'accent',
  failed: 'danger',
};

/** What the payment itself is called. */
export const PAYMENT_NAMES: Record<Status, string> = {
  pending: 'Unpaid',
  completed: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  partially_refunded: 'Partially refunded',
};

export const FULFILMENT_NAMES: Record<OrderRow['fulfilment'], string> = {
  unfulfilled: 'To ship',
  shipped: 'Shipped',
  delivered: 'Delivered',
};

type StatusBadgeProps = {
  order: Pick<OrderRow, 'status' | 'fulfilment'> & Partial<Pick<OrderRow, 'items'>>;
};

/**
 * An order's status; once shipped, where the parcel is and whether it is paid. An unknown status is
 * shown as it is.
 */
export function StatusBadge({ order: { status, fulfilment, items = [] } }: StatusBadgeProps) {
  const asItIs = status.replace('_', ' ');
  const { shipped, all } = piecesOf(items);
  if (fulfilment === 'unfulfilled') {
    const payment = <StatusPill tone={TONES[status]}>{LABELS[status] ?? asItIs}</StatusPill>;
    if (shipped === 0) return payment;
    return (
      <span className="inline-flex flex-wrap gap-1">
        <StatusPill tone="warm">
          Partly shipped, {shipped} of {all}
        </StatusPill>
        {payment}
      </span>
    );
  }
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusPill tone="accent">{FULFILMENT_NAMES[fulfilment]}</StatusPill>
      <StatusPill tone={status === 'pending' ? 'warm' : 'quiet'}>
        {exchangeText(status, items) ??
          (status === 'pending' || status === 'completed' ? PAYMENT_NAMES[status] : asItIs)}
      </StatusPill>
    </span>
  );
}

/**
 * What is said in place of the payment once pieces were exchanged: their money is kept, so 'partially refunded' would
 * read as if something were still to come.
 */
function exchangeText(status: Status, items: OrderRow['items']): string | undefined {
  if (items.every(({ exchanged }) => exchanged === 0)) return undefined;
  const isWhole = items.every(
    ({ quantity, exchanged, refunded }) => exchanged + refunded === quantity,
  );
  if (status === 'completed') return isWhole ? 'Exchanged' : 'Partly exchanged';
  if (status !== 'partially_refunded') return undefined;
  return isWhole ? 'Exchanged, rest refunded' : 'Partly exchanged and refunded';
}
