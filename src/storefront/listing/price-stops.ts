import type { Facets } from '../../modules/catalog/schema.ts';

/** Where a thumb of the price slider may stand, as the address has amounts; between any two is a product. */
type Stops = string[];

/** None where there is but one price band. */
export const priceStops = ({ priceStops: stops }: Pick<Facets, 'priceStops'>): Stops =>
  stops.map((stop) => String(Number(stop)));

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
