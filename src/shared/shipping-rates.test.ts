import { expect, test } from 'vitest';
import { deliveryTime, freeDeliveryFrom } from './shipping-rates.ts';

test('the delivery time is a span of business days', () => {
  expect(deliveryTime({ minDays: 3, maxDays: 5 })).toBe('3-5 business days');
  expect(deliveryTime({ minDays: 0, maxDays: 2 })).toBe('0-2 business days');
});

test('a span of one length is one figure', () => {
  expect(deliveryTime({ minDays: 2, maxDays: 2 })).toBe('2 business days');
  expect(deliveryTime({ minDays: 1, maxDays: 1 })).toBe('1 business day');
});

test('delivery is free from where the default rate says, whatever other rates do', () => {
  const rate = { price: '3.99', freeFrom: '30.00', isPickup: false, isDefault: true };
  const slow = { price: '0.00', freeFrom: null, isPickup: false, isDefault: false };
  expect(freeDeliveryFrom([slow, rate])).toBe('30.00');
  expect(freeDeliveryFrom([slow, { ...rate, freeFrom: null }])).toBeUndefined();
  expect(freeDeliveryFrom([slow])).toBe('0.00');
  // Where collecting is the default, nothing is brought.
  expect(freeDeliveryFrom([{ ...rate, isPickup: true }])).toBeUndefined();
  expect(freeDeliveryFrom([])).toBeUndefined();
});
