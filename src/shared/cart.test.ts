import { expect, test } from 'vitest';
import type { CartItemView } from '../modules/cart/schema.ts';
import { cartCount, cartTotal } from './cart.ts';

const line = (price: string, quantity: number) =>
  ({ quantity, variant: { price, inStock: true } }) as CartItemView;

test('the cart counts things, not lines', () => {
  expect(cartCount([line('9.99', 2), line('4.50', 3)])).toBe(5);
  expect(cartCount(undefined)).toBe(0);
});

test('the total is exact where floating point is not', () => {
  expect(cartTotal([line('0.10', 1), line('0.20', 1), line('19.99', 3)])).toBe('60.27');
  expect(cartTotal([])).toBe('0.00');
  const soldOut = { quantity: 1, variant: { price: '5.00', inStock: false } } as CartItemView;
  expect(cartTotal([line('1.00', 2), soldOut])).toBe('2.00');
});
