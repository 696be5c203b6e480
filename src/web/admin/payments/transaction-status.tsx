import { PAYMENT_STATUSES, type PaymentStatus } from '../../../domain/payments/choices.ts';
import { type PillTone, StatusPill } from '../../ui/status-pill.tsx';

const NAMES: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  partially_refunded: 'Partially refunded',
};

const TONES: Partial<Record<PaymentStatus, PillTone>> = {
  pending: 'warm',
  completed: 'accent',
  failed: 'danger',
};

export const STATUS_OPTIONS = PAYMENT_STATUSES.map((value) => ({ value, label: NAMES[value] }));

/** The state of a payment, by the name that the filter and the form give it. */
export const TransactionStatus = ({ status }: { status: PaymentStatus }) => (
  <StatusPill tone={TONES[status]}>{NAMES[status]}</StatusPill>
);
