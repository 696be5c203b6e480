import { expect, test } from 'vitest';
import type { CartItemView } from '../../../domain/cart/schema.ts';
import type { ShippingRateView } from '../../../domain/orders/schema.ts';
import { cartDelivery } from './cart-delivery.ts';

const standard: ShippingRateView = {
  id: 'standard',
  name: 'Standard',
  price: '9.99',
  minDays: 3,
  maxDays: 5,
  freeFrom: null,
  isDefault: true,
};
const express = { ...standard, id: 'express', name: 'Express', price: '12.99', isDefault: false };

/** A cart line, reduced to what affects shipping. */
const line = (price: string, quantity: number, shipping: Record<string, string> = {}) =>
  ({ quantity, variant: { price }, product: { shipping } }) as CartItemView;

const freeLine = line('10.00', 1, { freeShipping: 'true' });

const cost = (items: CartItemView[], rates: ShippingRateView[]) => {
  const delivery = cartDelivery(items, rates);
  return delivery && [delivery.rate.name, delivery.cost, delivery.missing];
};

test('a cart is brought at the default rate', () => {
  expect(cost([line('5.00', 2)], [express, standard])).toEqual(['Standard', '9.99', undefined]);
});

test('where no rate is the default one, the first is; without rates there is nothing to tell', () => {
  expect(cost([line('5.00', 2)], [express])).toEqual(['Express', '12.99', undefined]);
  expect(cartDelivery([line('5.00', 2)], [])).toBeUndefined();
});

test('nothing but products that ship free ship free, a mixed cart does not', () => {
  expect(cost([freeLine], [standard])).toEqual(['Standard', '0.00', undefined]);
  expect(cost([freeLine, line('5.00', 1)], [standard])).toEqual(['Standard', '9.99', undefined]);
});

test('below a threshold it tells how much is missing, from it on nothing is asked', () => {
  const rates = [{ ...standard, freeFrom: '50.00' }];
  expect(cost([line('16.66', 3)], rates)).toEqual(['Standard', '9.99', '0.02']);
  expect(cost([line('25.00', 2)], rates)).toEqual(['Standard', '0.00', undefined]);
  expect(cost([freeLine], rates)).toEqual(['Standard', '0.00', undefined]);
});
