import { parseMoney } from '../../../kit/money.ts';
import { PRICE_BANDS } from '../constants.ts';
import type { PriceRange } from './price-cells.ts';

/**
 * Prices cut finer than the bands of the filter, and at their edges as well, so that products between any two prices are
 * counted by steps, and one by one only in the two steps in which the range begins and ends. Step 2n is what lies between
 * the edges n - 1 and n, step 2n + 1 exactly edge n.
 */
const EDGES = [
  ...new Set([
    ...PRICE_BANDS.flatMap(({ max }) => (max === undefined ? [] : [parseMoney(max)])),
    ...every(100, 2_000),
    ...every(500, 10_000),
    ...every(1_000, 20_000),
    ...every(10_000, 100_000),
    ...every(100_000, 1_000_000),
  ]),
].sort((a, b) => a - b);

function every(distance: number, end: number): number[] {
  return Array.from({ length: end / distance }, (_, place) => (place + 1) * distance);
}

/** The step of a price in minor units. */
export function priceStep(price: number): number {
  let place = 0;
  while (place < EDGES.length && (EDGES[place] as number) < price) place++;
  return EDGES[place] === price ? place * 2 + 1 : place * 2;
}

/** The lowest and the highest price of a step. */
export function pricesOf(step: number): PriceRange {
  const place = step >> 1;
  const edge = EDGES[place] ?? Number.POSITIVE_INFINITY;
  if (step % 2 === 1) return { min: edge, max: edge };
  return { min: place === 0 ? 0 : (EDGES[place - 1] as number) + 1, max: edge - 1 };
}
