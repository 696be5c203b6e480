import { expect, test } from 'vitest';
import type { OrderEvent, OrderLabel } from '../../modules/orders/schema.ts';
import { orderSteps } from './order-steps.ts';

const at = '2026-11-21T09:30:00Z';

const told = (status: OrderLabel, ...events: OrderEvent[]) =>
  orderSteps({
    status,
    isPickup: false,
    timeline: events.map((event) => ({ event, at, amount: null })),
  }).map(({ event, state }) => `${event} ${state}`);

test('an order stands at the latest of what happened, with the rest of its way ahead', () => {
  expect(told('Processing', 'placed')).toEqual([
    'placed current',
    'shipped ahead',
    'delivered ahead',
  ]);
  expect(told('Completed', 'placed', 'paid')).toEqual([
    'placed done',
    'paid current',
    'shipped ahead',
    'delivered ahead',
  ]);
});

test('an order of which a parcel has left is still to be shipped', () => {
  expect(told('Processing', 'placed', 'shipped')).toEqual([
    'placed done',
    'shipped current',
    'shipped ahead',
    'delivered ahead',
  ]);
});

test('a delivered order has no steps left, even if it was never marked as shipped', () => {
  expect(told('Delivered', 'placed', 'delivered')).toEqual(['placed done', 'delivered current']);
});

test('an order paid on delivery has no steps left', () => {
  expect(told('Delivered', 'placed', 'shipped', 'delivered', 'paid').at(-1)).toBe('paid current');
});

test('an order that was fetched though it was to be sent has no steps left', () => {
  expect(told('Delivered', 'placed', 'collected')).toEqual(['placed done', 'collected current']);
});

test('a finished order has no steps left', () => {
  expect(told('Cancelled', 'placed', 'cancelled')).toEqual(['placed done', 'cancelled current']);
  expect(told('Refunded', 'placed', 'paid', 'refunded').at(-1)).toBe('refunded current');
});

test('a part of the money that came back does not end an order', () => {
  expect(told('Completed', 'placed', 'paid', 'refunded').slice(-2)).toEqual([
    'shipped ahead',
    'delivered ahead',
  ]);
});

test('an order that is collected is made ready and handed over, unless it is sent after all', () => {
  const collected = (status: OrderLabel, ...events: OrderEvent[]) =>
    orderSteps({
      status,
      isPickup: true,
      timeline: events.map((event) => ({ event, at, amount: null })),
    }).map(({ event, state }) => `${event} ${state}`);
  expect(collected('Completed', 'placed', 'ready for collection')).toEqual([
    'placed done',
    'ready for collection current',
    'collected ahead',
  ]);
  expect(collected('Completed', 'placed', 'collected')).toEqual([
    'placed done',
    'collected current',
    'ready for collection ahead',
    'collected ahead',
  ]);
  expect(collected('Delivered', 'placed', 'collected')).toEqual([
    'placed done',
    'collected current',
  ]);
  expect(collected('Shipped', 'placed', 'shipped')).toEqual([
    'placed done',
    'shipped current',
    'delivered ahead',
  ]);
});
