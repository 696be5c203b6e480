import { parseMoney } from '../../../kit/money.ts';
import { PRICE_BANDS } from '../constants.ts';

/**
 * Prices cut at the edges of the bands, so that both ends of a band belong to it: below the first edge,
 * exactly it, between it and the next, exactly that, and so on. Band n is cells 2n - 1 to 2n + 1.
 */
const EDGES = PRICE_BANDS.flatMap(({ max }) => (max === undefined ? [] : [parseMoney(max)]));

/** The cell of a price in minor units. */
export function priceCell(price: number): number {
  let cell = 0;
  for (const edge of EDGES) {
    if (price < edge) break;
    cell += price === edge ? 1 : 2;
  }
  return cell;
}

export const isInBand = (cell: number, band: number): boolean =>
  cell >= band * 2 - 1 && cell <= band * 2 + 1;

/** Prices from `min` to `max`, both included, in minor units. */
export interface PriceRange {
  min: number;
  max: number;
}

export const ANY_PRICE: PriceRange = { min: 0, max: Number.POSITIVE_INFINITY };

export const isAnyPrice = ({ min, max }: PriceRange): boolean =>
  min <= ANY_PRICE.min && max === ANY_PRICE.max;

export function priceRange(filters: { priceMin?: string; priceMax?: string }): PriceRange {
  return {
    min: filters.priceMin === undefined ? ANY_PRICE.min : parseMoney(filters.priceMin),
    max: filters.priceMax === undefined ? ANY_PRICE.max : parseMoney(filters.priceMax),
  };
}

/**
 * The first and last cell of a range.
 * @returns undefined when it ends inside a cell, so that only the products themselves can tell
 */
export function cellsOf({ min, max }: PriceRange): [first: number, last: number] | undefined {
  const first = min === ANY_PRICE.min ? 0 : EDGES.indexOf(min) * 2 + 1;
  const last = max === ANY_PRICE.max ? EDGES.length * 2 : EDGES.indexOf(max) * 2 + 1;
  return first < 0 || last < 0 ? undefined : [first, last];
}
