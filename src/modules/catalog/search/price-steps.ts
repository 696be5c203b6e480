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

/** How many steps there are. */
export const STEPS = EDGES.length * 2 + 1;

/** Where shoppers cut prices: each is an edge between steps. */
const ROUND = [
  500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 50_000,
  100_000, 200_000, 500_000, 1_000_000,
];

/** So many bands are about what a shopper takes in at a glance. */
const BANDS = 5;

export interface PriceBand extends PriceRange {
  count: number;
}

/**
 * Bands of the prices at hand, cut where a round price leaves about as many products on either side; both ends of a band
 * belong to it. None where all of them would be in one.
 * @param counts how many products each step has
 */
export function bandsOf(counts: ArrayLike<number>): PriceBand[] {
  const within = ({ min, max }: PriceRange) =>
    countWithin(
      counts,
      min === 0 ? 0 : stepAt(min),
      Number.isFinite(max) ? stepAt(max) : STEPS - 1,
    );
  const all = within({ min: 0, max: Number.POSITIVE_INFINITY });
  const bands: PriceBand[] = [];
  let min = 0;
  let before = 0;
  for (const edge of ROUND) {
    const upTo = within({ min: 0, max: edge });
    if (upTo === 0 || upTo === all) continue;
    if (upTo - before < all / BANDS) continue;
    bands.push({ min, max: edge, count: within({ min, max: edge }) });
    min = edge;
    before = upTo;
  }
  if (bands.length === 0) return [];
  const rest = { min, max: Number.POSITIVE_INFINITY };
  return [...bands, { ...rest, count: within(rest) }];
}

/** No product costs more: the upper end of the dearest's step, 0 where there is no product. */
export function highestOf(counts: ArrayLike<number>): number {
  const step = highestStep(counts);
  return counts[step] ? pricesOf(step).max : 0;
}

/** So many places are as fine as a thumb of a slider is set. */
const STOPS = 20;

/**
 * Where the thumbs of a slider of prices stand: edges about as many products apart, from below the cheapest to above the
 * dearest. Between any two of them is a product, so that no choice of two is empty. None where there is but one band.
 * @param counts how many products each step has
 */
export function stopsOf(counts: ArrayLike<number>): number[] {
  if (bandsOf(counts).length === 0) return [];
  const [first, last] = [lowestStep(counts), highestStep(counts)];
  const wanted = countWithin(counts, first, last) / STOPS;
  const stops = [edgeBelow(first)];
  let since = 0;
  for (let step = first; step < last; step++) {
    since += counts[step] ?? 0;
    if (step % 2 === 0 || since < Math.max(wanted, 1)) continue;
    stops.push(pricesOf(step).max);
    since = 0;
  }
  return [...stops, edgeAbove(last)];
}

const edgeBelow = (step: number): number => EDGES[(step >> 1) - 1] ?? 0;

/** What is dearer than all edges has no end: it stands as far above the last one as that is above nothing. */
const edgeAbove = (step: number): number => EDGES[step >> 1] ?? (EDGES.at(-1) as number) * 2;

const lowestStep = (counts: ArrayLike<number>): number => {
  let step = 0;
  while (step < STEPS - 1 && !counts[step]) step++;
  return step;
};

const highestStep = (counts: ArrayLike<number>): number => {
  let step = STEPS - 1;
  while (step > 0 && !counts[step]) step--;
  return step;
};

const stepAt = (edge: number): number => EDGES.indexOf(edge) * 2 + 1;

function countWithin(counts: ArrayLike<number>, first: number, last: number): number {
  let sum = 0;
  for (let step = first; step <= last; step++) sum += counts[step] ?? 0;
  return sum;
}
