import { expect, test } from 'vitest';
import { ApiError } from '../../shared/api-client.ts';
import { checkoutFailure, orderAttempt } from './place-order.ts';

const order = { cart: [['line', 2]], addressId: 'home', amount: '30.58' };

test('repeating the same order keeps the idempotency key', () => {
  const first = orderAttempt(order);
  expect(orderAttempt(structuredClone(order), first).key).toBe(first.key);
});

test('another cart, address or amount gets another idempotency key', () => {
  const first = orderAttempt(order);
  for (const change of [{ cart: [['line', 3]] }, { addressId: 'office' }, { amount: '31.58' }]) {
    expect(orderAttempt({ ...order, ...change }, first).key).not.toBe(first.key);
  }
});

test('the message says what changed: the prices, or only the cart', () => {
  const refusal = new ApiError(409, { message: 'No.', code: 'amount_changed', total: '12.00' });
  const pounds = { locale: 'en-GB', currency: 'GBP' };
  const line = (id: string, quantity: number, price: string) => ({
    id,
    quantity,
    variant: { price },
  });
  const ordered = [line('a', 1, '5.00')];
  const said = (...inCart: (typeof ordered)[number][]) =>
    checkoutFailure(refusal, 'No luck', pounds, ordered, inCart);
  const cart = 'Your cart has changed since you opened this page. The total is now £12.00.';
  const prices = 'Prices have changed since you opened this page. The total is now £12.00.';
  expect(said(line('a', 2, '5.00'))).toBe(cart);
  expect(said(line('a', 1, '5.00'), line('b', 1, '7.00'))).toBe(cart);
  expect(said(line('b', 1, '7.00'))).toBe(cart);
  expect(said(line('a', 1, '6.00'))).toBe(prices);
  expect(said(line('a', 2, '6.00'))).toBe(prices);
  // As when delivery has become dearer.
  expect(said(...ordered)).toBe(prices);
});
