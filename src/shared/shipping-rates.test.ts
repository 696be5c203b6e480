import { expect, test } from 'vitest';
import { deliveryTime } from './shipping-rates.ts';

test('the delivery time is a span of business days', () => {
  expect(deliveryTime({ minDays: 3, maxDays: 5 })).toBe('3-5 business days');
  expect(deliveryTime({ minDays: 0, maxDays: 2 })).toBe('0-2 business days');
});

test('a span of one length is one figure', () => {
  expect(deliveryTime({ minDays: 2, maxDays: 2 })).toBe('2 business days');
  expect(deliveryTime({ minDays: 1, maxDays: 1 })).toBe('1 business day');
});
