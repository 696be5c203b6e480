import { expect, test } from 'vitest';
import { readiness } from './readiness.ts';

const complete = { hasAddress: true, hasShortage: false, isPriced: true };

test('an order with an address, a total and all its items can be placed', () => {
  expect(readiness(complete)).toEqual({ label: 'Place Order', ready: true });
});

test('without an address the button asks for one', () => {
  expect(readiness({ ...complete, hasAddress: false })).toEqual({
    label: 'Add Shipping Address',
    hint: 'Please add a shipping address to continue',
    ready: false,
  });
});

test('while the addresses are not known, nothing is asked for and nothing can be placed', () => {
  expect(readiness({ ...complete, hasAddress: undefined })).toEqual({
    label: 'Place Order',
    ready: false,
  });
});

test('an item that is not available as ordered has to be changed first', () => {
  const state = readiness({ ...complete, hasShortage: true });
  expect(state.ready).toBe(false);
  expect(state.hint).toMatch(/not available/);
});

test('nothing is placed at a total that is not known', () => {
  expect(readiness({ ...complete, isPriced: false }).ready).toBe(false);
});
