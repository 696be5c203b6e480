/** Free of any library, since the browser loads it. */

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

/** The order still is to be brought, or was: it was not undone, and its payment did not fail. */
export const isAlive = (payment: PaymentStatus): boolean =>
  payment === 'pending' || payment === 'completed' || payment === 'partially_refunded';

/** Whether an order is still to arrive: only then does it matter when it should. */
export const isUnderWay = (label: OrderLabel): boolean =>
  label === 'Processing' || label === 'Completed' || label === 'Shipped';
