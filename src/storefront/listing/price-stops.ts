import type { Facets } from '../../modules/catalog/schema.ts';

/** Where a thumb of the price slider may stand; the last is where the dearest product is, or further up. */
type Stops = string[];

/** Each band is cut into so many parts at most. */
const PARTS = 5;

/**
 * Round amounts from nothing to the dearest product at hand, each band's ends among them: since a band holds about as many
 * products as the next, a step of the slider takes in about as many wherever it is. None where there are no bands.
 */
export function priceStops({
  prices,
  highestPrice,
}: Pick<Facets, 'prices' | 'highestPrice'>): Stops {
  const ends = prices.flatMap(({ max }) => (max === null ? [] : [Number(max)]));
  const last = ends.at(-1);
  if (last === undefined) return [];
  const stops = [0];
  for (const end of ends) stops.push(...between(stops.at(-1) ?? 0, end), end);
  const highest = Number(highestPrice ?? last);
  const step = roundStep(highest - last);
  // Beyond the last end, at least one more, where the range has no upper end.
  const top = Math.max(Math.ceil(highest / step) * step, last + step);
  return [...stops, ...between(last, top), top].map(String);
}

/** Round amounts above the one and below the other. */
function between(low: number, high: number): number[] {
  const step = roundStep(high - low);
  const first = Math.floor(low / step) + 1;
  const count = Math.max(0, Math.ceil(high / step) - first);
  return Array.from({ length: count }, (_, place) => (first + place) * step);
}

/** 1, 2, 5, 10, 20, 50 …: the least that cuts what is so wide into no more parts than wanted. */
function roundStep(width: number): number {
  let [step, place] = [1, 0];
  while (step * PARTS < width) {
    step *= place % 3 === 1 ? 2.5 : 2;
    place++;
  }
  return step;
}

/** Where the thumbs stand: a bound that is no stop stands at the next one outside of the range. */
export function placesOf(
  stops: Stops,
  { priceMin, priceMax }: { priceMin?: string; priceMax?: string },
): [number, number] {
  const end = stops.length - 1;
  const low = stops.findLastIndex((stop) => Number(stop) <= Number(priceMin ?? 0));
  const high =
    priceMax === undefined ? end : stops.findIndex((stop) => Number(stop) >= Number(priceMax));
  const to = high < 1 ? (high === 0 ? 1 : end) : high;
  return [Math.min(Math.max(low, 0), to - 1), to];
}
