import { expect, test } from 'vitest';
import type { CartItemView } from '../../modules/cart/schema.ts';
import { readiness, shortage } from './readiness.ts';

const complete = {
  hasAddress: true,
  hasShortage: false,
  isPriced: true,
  action: 'Place Order',
};

test('an order with an address, a total and all its items can be placed', () => {
  expect(readiness(complete)).toEqual({ label: 'Place Order', next: 'order' });
});

test('without an address the button asks for one, and leads to it', () => {
  expect(readiness({ ...complete, hasAddress: false })).toEqual({
    label: 'Add Shipping Address',
    hint: 'Please add a shipping address to continue',
    next: 'address',
  });
});

test('while the addresses are not known, nothing is asked for and nothing can be placed', () => {
  expect(readiness({ ...complete, hasAddress: undefined })).toEqual({
    label: 'Place Order',
    next: 'wait',
  });
});

test('an item that is not available as ordered has to be changed first: the button leads there', () => {
  const state = readiness({ ...complete, hasShortage: true });
  expect(state.next).toBe('lines');
  expect(state.hint).toMatch(/not available/);
});

test('what is not delivered to the address cannot be ordered there', () => {
  const state = readiness({ ...complete, isPriced: false, isUndelivered: true });
  expect(state).toMatchObject({
    next: 'elsewhere',
    hint: expect.stringMatching(/another address/),
  });
});

test('nothing is placed at a total that is not known', () => {
  expect(readiness({ ...complete, isPriced: false }).next).toBe('wait');
});

test('the button says what is paid and where, and cannot be pressed before it is known how to pay', () => {
  const pay = 'Pay £18.61 with Stripe';
  expect(readiness({ ...complete, action: pay })).toEqual({ label: pay, next: 'order' });
  expect(readiness({ ...complete, action: undefined })).toEqual({
    label: 'Place Order',
    next: 'wait',
  });
  expect(readiness({ ...complete, action: undefined, knowsMethods: true }).next).toBe('payment');
});

test('what a rule would refuse is mended first', () => {
  expect(readiness({ ...complete, stop: 'address_unproven' }).next).toBe('rule');
});

const line = (quantity: number, stock: { inStock: boolean; available: number | null }) => ({
  quantity,
  variant: stock as CartItemView['variant'],
});

test('of a sold-out line nothing can be bought', () => {
  expect(shortage(line(1, { inStock: false, available: 0 }))).toBe(0);
  expect(shortage(line(1, { inStock: false, available: null }))).toBe(0);
});

test('a line for which too few are left says how many', () => {
  expect(shortage(line(5, { inStock: true, available: 3 }))).toBe(3);
});

test('a line of which the whole quantity is in stock is not short', () => {
  expect(shortage(line(3, { inStock: true, available: 3 }))).toBeUndefined();
  expect(shortage(line(500, { inStock: true, available: null }))).toBeUndefined();
});
