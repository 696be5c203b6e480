import type { PaymentStatus } from '../payments/choices.ts';
import type { Fulfilment } from './choices.ts';
import type { OrderLabel } from './schema.ts';

/** What the customer sees of payment and fulfilment together (docs/rules.md, Orders). */
export function orderLabel(payment: PaymentStatus, fulfilment: Fulfilment): OrderLabel {
  switch (payment) {
    case 'failed':
      return 'Failed';
    case 'cancelled':
      return 'Cancelled';
    case 'refunded':
      return 'Refunded';
    case 'pending':
    case 'completed':
    case 'partially_refunded':
      if (fulfilment === 'delivered') return 'Delivered';
      if (fulfilment === 'shipped') return 'Shipped';
      return payment === 'pending' ? 'Processing' : 'Completed';
  }
}
