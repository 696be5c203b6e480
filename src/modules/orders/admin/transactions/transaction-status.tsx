import { PAYMENT_STATUSES, type PaymentStatus } from '../../../payments/constants.ts';

const NAMES: Record<PaymentStatus, string> = {
  pending: 'Unpaid',
  completed: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  partially_refunded: 'Partially refunded',
};

/** The states of a payment, as filters and forms call them. */
export const STATUS_OPTIONS = PAYMENT_STATUSES.map((value) => ({ value, label: NAMES[value] }));
