/** Free of any library, since the browser loads it. */

import type { PaymentStatus } from '../payments/constants.ts';
import type { Fulfilment } from './constants.ts';
import type { OrderLabel } from './schema.ts';

/** Payment and fulfilment in one word, as the customer sees it (src/modules/orders/RULES.md, Orders). */
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

/** Whether the order holds money: paid, and not all of it given back. */
export const isPaid = (payment: PaymentStatus): boolean =>
  payment === 'completed' || payment === 'partially_refunded';

/**
 * The order is still to be delivered, or was: it was not cancelled or refunded, and its payment did
 * not fail.
 */
export const isAlive = (payment: PaymentStatus): boolean =>
  payment === 'pending' || isPaid(payment);

/** Whether all of an order has left. */
export const isAllSent = (label: OrderLabel): boolean =>
  label === 'Shipped' || label === 'Delivered';

/** Whether an order is still to arrive; only then do we show an expected day. */
export const isUnderWay = (label: OrderLabel): boolean =>
  label === 'Processing' || label === 'Completed' || label === 'Shipped';
