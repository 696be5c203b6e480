import { PRICE_BANDS, type Sort } from '../../modules/catalog/constants.ts';
import { formatMoneyBriefly } from '../../shared/format.ts';
import type { ListingSearch } from './listing.ts';

/** The names of a listing's parts on screen. */

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

/** A filter's choice, and the listing that it leads to. */
export type Choice = { label: string; count: number; search: ListingSearch; chosen: boolean };

/**
 * The choices of a filter, without those that would leave no products. An active choice is always
 * included, in whatever case the URL has it and even if nothing matches it.
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

/**
 * The chosen price band, by its `value`; undefined for none or for a range that the shopper typed.
 */
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

/** An active filter: its label, and the listing without it. */
export type ChosenFilter = { label: string; without: ListingSearch };

/** The active filters, in the panel's order. */
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
