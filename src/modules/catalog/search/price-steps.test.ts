import { expect, test } from 'vitest';
import { priceStep, STEPS, stopsOf } from './price-steps.ts';

const countsOf = (...prices: number[]) => {
  const counts = new Uint32Array(STEPS);
  for (const price of prices) (counts[priceStep(price * 100)] as number)++;
  return counts;
};
const stops = (...prices: number[]) => stopsOf(countsOf(...prices)).map((stop) => stop / 100);

test('a slider has no stop without a product on either side of it', () => {
  expect(stops(3.99, 4.99, 17.99, 189.99)).toEqual([3, 4, 5, 18, 190]);
  // One that costs a round amount lies below it.
  expect(stops(5, 20)).toEqual([4, 5, 20]);
  expect(stops(4, 9, 30_000)).toEqual([3, 4, 9, 20_000]);
});

test('it has about twenty stops, however many prices there are, and none where there is one band', () => {
  const prices = Array.from({ length: 2_000 }, (_, place) => 1 + place / 20);
  expect(stops(...prices).length).toBeLessThanOrEqual(21);
  expect(stops(4.99)).toEqual([]);
  expect(stops()).toEqual([]);
});
