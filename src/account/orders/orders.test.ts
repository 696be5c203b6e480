import { expect, test } from 'vitest';
import { referenceOf } from '../../modules/orders/order-text.ts';
import type { OrderView } from '../../modules/orders/schema.ts';
import { ordersOf } from './orders.ts';

const order = (id: string) => ({ id }) as OrderView;

test('an order that came on two pages is shown once', () => {
  const pages = [
    { items: [order('c'), order('b')], total: 3 },
    { items: [order('b'), order('a')], total: 4 },
  ];
  expect(ordersOf(pages).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

test('an order goes by the last 8 characters of its id', () => {
  expect(referenceOf('0190f3a2-7c1b-7d3e-9a4f-5b6c7d8e9f01')).toBe('7d8e9f01');
});
