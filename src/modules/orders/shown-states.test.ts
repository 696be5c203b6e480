import { expect, test } from 'vitest';
import { type OrderStanding, shownFulfilment, shownPayment } from './shown-states.ts';

const shown = (standing: Partial<OrderStanding>) => {
  const order = {
    payment: 'pending',
    fulfilment: 'unfulfilled',
    hasShipped: false,
    ...standing,
  } as const;
  return [shownPayment(order), shownFulfilment(order)];
};

test.each<[Partial<OrderStanding>, string, string]>([
  [{}, 'Unpaid', 'Unfulfilled'],
  [{ isWaiting: true }, 'Unpaid', 'On hold'],
  [{ isWaiting: true, isBeingPaid: true }, 'Pending', 'On hold'],
  [{ payment: 'completed' }, 'Paid', 'Unfulfilled'],
  [
    { payment: 'completed', readyForCollectionAt: '2026-11-24T05:13:51.123Z' },
    'Paid',
    'Ready for collection',
  ],
  [{ payment: 'completed', hasShipped: true }, 'Paid', 'Partially shipped'],
  [{ fulfilment: 'shipped', hasShipped: true }, 'Unpaid', 'Shipped'],
  [
    { payment: 'partially_refunded', fulfilment: 'delivered', hasShipped: true },
    'Partially refunded',
    'Delivered',
  ],
  [
    { payment: 'refunded', fulfilment: 'delivered', hasShipped: true, isBack: true },
    'Refunded',
    'Returned',
  ],
  // What left came back, and the rest is still to be sent.
  [
    { payment: 'partially_refunded', hasShipped: true, isBack: true },
    'Partially refunded',
    'Partially shipped',
  ],
  [{ payment: 'refunded' }, 'Refunded', 'Cancelled'],
  [{ payment: 'cancelled' }, 'Unpaid', 'Cancelled'],
  [{ payment: 'failed' }, 'Failed', 'Cancelled'],
])('%j is shown as %s and %s', (standing, payment, fulfilment) => {
  expect(shown(standing)).toEqual([payment, fulfilment]);
});
