import { expect, test } from 'vitest';
import { orderAttempt } from './place-order.ts';

const order = { cart: [['line', 2]], addressId: 'home', amount: '30.58' };

test('a repeat of the same order keeps the key', () => {
  const first = orderAttempt(order);
  expect(orderAttempt(structuredClone(order), first).key).toBe(first.key);
});

test('another cart, address or amount is another order', () => {
  const first = orderAttempt(order);
  for (const change of [{ cart: [['line', 3]] }, { addressId: 'office' }, { amount: '31.58' }]) {
    expect(orderAttempt({ ...order, ...change }, first).key).not.toBe(first.key);
  }
});
