import { PRICE_BANDS, type Sort } from '../../../domain/catalog/choices.ts';
import { formatMoneyBriefly } from '../../shared/format.ts';
import type { ListingSearch } from './listing.ts';

/** What the parts of a listing are called on the screen. */

type MoneyStyle = { locale: string; currency: string };

/** 'Found 61 premium products'. */
export const countText = (total: number): string =>
  `Found ${total} premium ${total === 1 ? 'product' : 'products'}`;

export const SORT_LABELS: Record<Sort, string> = {
  featured: 'Featured',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  newest: 'Newest',
  bestselling: 'Best Selling',
};

/** A choice of a filter, and the listing that it leads to. */
export type Choice = { label: string; count: number; search: ListingSearch; chosen: boolean };

/**
 * The values of a filter, those that would leave nothing after the others. One that is on is among them,
 * however it is written in the address, and though nothing is counted of it.
 */
export function namedChoices(
  search: ListingSearch,
  name: 'category' | 'brand' | 'type',
  counts: { value: string; count: number }[],
): Choice[] {
  const wanted = search[name];
  const isWanted = ({ value }: { value: string }) => value.toLowerCase() === wanted?.toLowerCase();
  const all =
    wanted === undefined || counts.some(isWanted)
      ? counts
      : [...counts, { value: wanted, count: 0 }];
  return all
    .map(({ value, count }) => {
      const chosen = isWanted({ value });
      return {
        label: value,
        count,
        search: chosen ? search : { ...search, [name]: value },
        chosen,
      };
    })
    .sort((a, b) => Number(a.count === 0) - Number(b.count === 0));
}

/** The price band that is chosen, by its `value`; undefined for none, or for a range of the shopper's own. */
export function chosenPriceBand({ priceMin = '0', priceMax }: ListingSearch): string | undefined {
  return PRICE_BANDS.find(({ min, max }) => min === priceMin && max === priceMax)?.value;
}

/** 'Under £50', '£50 – £100', 'Over £200'. */
export function priceRangeLabel(
  min: string | undefined,
  max: string | undefined,
  style: MoneyStyle,
): string {
  const amount = (text: string) => formatMoneyBriefly(text, style);
  if (max === undefined) return `Over ${amount(min ?? '0')}`;
  if (min === undefined || Number(min) === 0) return `Under ${amount(max)}`;
  return `${amount(min)} – ${amount(max)}`;
}

/** One filter that is on: what to call it, and the listing without it. */
export type ChosenFilter = { label: string; without: ListingSearch };

/** The filters that are on, in the order of the panel. */
export function chosenFilters(search: ListingSearch, style: MoneyStyle): ChosenFilter[] {
  const { priceMin, priceMax } = search;
  const named = (['category', 'brand', 'type', 'search'] as const).flatMap((name) => {
    const value = search[name];
    if (value === undefined) return [];
    const label = name === 'search' ? `“${value}”` : value;
    return [{ label, without: { ...search, [name]: undefined } }];
  });
  if (priceMin === undefined && priceMax === undefined) return named;
  return [
    ...named,
    {
      label: priceRangeLabel(priceMin, priceMax, style),
      without: { ...search, priceMin: undefined, priceMax: undefined },
    },
  ];
}
