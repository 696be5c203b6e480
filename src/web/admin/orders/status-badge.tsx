import type { PaymentTransactionView } from '../../../domain/orders/schema.ts';
import { type PillTone, StatusPill } from '../frame/status-pill.tsx';

type Status = PaymentTransactionView['status'];

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

/** What to call the payment of a shipped order, if not by the status's own name. */
const PAYMENT_LABELS: Partial<Record<Status, string>> = { pending: 'Unpaid', completed: 'Paid' };

const FULFILMENT_LABELS = { shipped: 'Shipped', delivered: 'Delivered' };

type StatusBadgeProps = { order: Pick<PaymentTransactionView, 'status' | 'fulfilment'> };

/**
 * An order's status; once shipped, where the parcel is and whether it is paid. An unknown status is
 * shown as it is.
 */
export function StatusBadge({ order: { status, fulfilment } }: StatusBadgeProps) {
  const asItIs = status.replace('_', ' ');
  if (fulfilment === 'unfulfilled') {
    return <StatusPill tone={TONES[status]}>{LABELS[status] ?? asItIs}</StatusPill>;
  }
  return (
    <span className="inline-flex flex-wrap justify-end gap-1 sm:justify-start xl:flex-nowrap">
      <StatusPill tone="accent">{FULFILMENT_LABELS[fulfilment]}</StatusPill>
      <StatusPill tone={status === 'pending' ? 'warm' : 'quiet'}>
        {PAYMENT_LABELS[status] ?? asItIs}
      </StatusPill>
    </span>
  );
}
