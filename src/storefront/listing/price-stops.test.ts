import { expect, test } from 'vitest';
import { placesOf } from './price-stops.ts';

test('thumbs stand around a range whose ends are no stops, and never on each other', () => {
  const stops = ['0', '5', '10', '20'];
  expect(placesOf(stops, {})).toEqual([0, 3]);
  expect(placesOf(stops, { priceMin: '7.50', priceMax: '9' })).toEqual([1, 2]);
  expect(placesOf(stops, { priceMin: '900' })).toEqual([2, 3]);
  expect(placesOf(stops, { priceMax: '0' })).toEqual([0, 1]);
  expect(placesOf(stops, { priceMax: '900' })).toEqual([0, 3]);
  expect(placesOf(stops, { priceMin: '20', priceMax: '5' })).toEqual([0, 1]);
});
