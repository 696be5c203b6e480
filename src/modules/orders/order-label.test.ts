import { expect, test } from 'vitest';
import type { PaymentStatus } from '../payments/constants.ts';
import type { Fulfilment } from './constants.ts';
import { orderLabel } from './order-label.ts';

test.each<[PaymentStatus, Fulfilment, string]>([
  ['pending', 'unfulfilled', 'Processing'],
  ['pending', 'shipped', 'Shipped'],
  ['pending', 'delivered', 'Delivered'],
  ['completed', 'unfulfilled', 'Completed'],
  ['completed', 'shipped', 'Shipped'],
  ['completed', 'delivered', 'Delivered'],
  ['partially_refunded', 'unfulfilled', 'Completed'],
  ['partially_refunded', 'delivered', 'Delivered'],
  ['failed', 'unfulfilled', 'Failed'],
  ['cancelled', 'unfulfilled', 'Cancelled'],
  ['cancelled', 'shipped', 'Cancelled'],
  ['refunded', 'delivered', 'Refunded'],
])('a customer sees an order that is %s and %s as %s', (payment, fulfilment, label) => {
  expect(orderLabel(payment, fulfilment)).toBe(label);
});
