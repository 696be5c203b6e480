import { expect, test } from 'vitest';
import { placesOf, priceStops } from './price-stops.ts';

const bands = (...ends: string[]) =>
  [...ends, null].map((max, place) => ({ min: ends[place - 1] ?? null, max, count: 1 }));

test('a slider stands at round amounts, closer together where more products are', () => {
  expect(priceStops({ prices: bands('5.00', '15.00', '50.00'), highestPrice: '189.99' })).toEqual(
    '0 1 2 3 4 5 6 8 10 12 14 15 20 30 40 50 100 150 200'.split(' '),
  );
  expect(priceStops({ prices: bands('5.00'), highestPrice: null }).slice(-2)).toEqual(['5', '6']);
  expect(priceStops({ prices: [], highestPrice: '4.00' })).toEqual([]);
});

test('thumbs stand around a range whose ends are no stops, and never on each other', () => {
  const stops = ['0', '5', '10', '20'];
  expect(placesOf(stops, {})).toEqual([0, 3]);
  expect(placesOf(stops, { priceMin: '7.50', priceMax: '9' })).toEqual([1, 2]);
  expect(placesOf(stops, { priceMin: '900' })).toEqual([2, 3]);
  expect(placesOf(stops, { priceMax: '0' })).toEqual([0, 1]);
  expect(placesOf(stops, { priceMax: '900' })).toEqual([0, 3]);
  expect(placesOf(stops, { priceMin: '20', priceMax: '5' })).toEqual([0, 1]);
});
