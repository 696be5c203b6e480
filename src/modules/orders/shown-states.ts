/** Free of any library, since the browser loads it. */

import type { PaymentStatus } from '../payments/constants.ts';
import type { Fulfilment } from './constants.ts';

/** What is shown of an order's money (src/modules/orders/RULES.md, Orders). */
export const SHOWN_PAYMENTS = [
  'Unpaid',
  'Pending',
  'Paid',
  'Partially refunded',
  'Refunded',
  'Failed',
] as const;
export type ShownPayment = (typeof SHOWN_PAYMENTS)[number];

/** What is shown of an order's goods, likewise. */
export const SHOWN_FULFILMENTS = [
  'Unfulfilled',
  'On hold',
  'Partially shipped',
  'Shipped',
  'Ready for collection',
  'Delivered',
  'Returned',
  'Cancelled',
] as const;
export type ShownFulfilment = (typeof SHOWN_FULFILMENTS)[number];

/** What both are derived from. */
export interface OrderStanding {
  payment: PaymentStatus;
  fulfilment: Fulfilment;
  /** A parcel of it has left. */
  hasShipped: boolean;
  /** All that left came back. */
  isBack?: boolean;
  /** Staff hold it back. */
  isHeld?: boolean;
  /** Nothing is sent before it is paid by its link. */
  isWaiting?: boolean;
  /** A bank is working on its payment. */
  isBeingPaid?: boolean;
  /** When it was ready to be collected; nothing while it isn't. */
  readyForCollectionAt?: string | null;
}

/** What was cancelled was never paid: paid orders are refunded. */
export function shownPayment({
  payment,
  isBeingPaid = false,
}: Pick<OrderStanding, 'payment' | 'isBeingPaid'>): ShownPayment {
  switch (payment) {
    case 'pending':
      return isBeingPaid ? 'Pending' : 'Unpaid';
    case 'completed':
      return 'Paid';
    case 'partially_refunded':
      return 'Partially refunded';
    case 'refunded':
      return 'Refunded';
    case 'failed':
      return 'Failed';
    case 'cancelled':
      return 'Unpaid';
  }
}

/** Of what nothing left, and nothing will, it says Cancelled, whatever the reason. */
export function shownFulfilment({
  payment,
  fulfilment,
  hasShipped,
  isBack = false,
  isHeld = false,
  isWaiting = false,
  readyForCollectionAt = null,
}: OrderStanding): ShownFulfilment {
  // While the rest is still to be sent, that is what is said.
  if (isBack && fulfilment !== 'unfulfilled') return 'Returned';
  if (fulfilment === 'delivered') return 'Delivered';
  if (fulfilment === 'shipped') return 'Shipped';
  const isOver = payment === 'failed' || payment === 'cancelled' || payment === 'refunded';
  // What stops the rest matters more than what left before.
  if (isHeld && !isOver) return 'On hold';
  if (hasShipped) return 'Partially shipped';
  if (isOver) return 'Cancelled';
  if (isWaiting) return 'On hold';
  return readyForCollectionAt ? 'Ready for collection' : 'Unfulfilled';
}
