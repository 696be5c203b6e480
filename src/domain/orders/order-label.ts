import type { OrderLabel } from './schema.ts';

export type PaymentStatus =
  | 'pending'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'refunded'
  | 'partially_refunded';

export type Fulfilment = 'unfulfilled' | 'shipped' | 'delivered';

/** What the customer sees of payment and fulfilment together (decision 21). */
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
