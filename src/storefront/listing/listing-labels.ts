import type { Sort } from '../../modules/catalog/constants.ts';
import { type ChosenFacets, facetsText, readFacets } from '../../modules/catalog/facets.ts';
import type { Facet, Facets, PriceChoice } from '../../modules/catalog/schema.ts';
import { formatMoneyBriefly } from '../../shared/format.ts';
import { asWritten, chosenNames, type ListingSearch } from './listing.ts';

/** The names of a listing's parts on screen. */

type MoneyStyle = { locale: string; currency: string };

/** 'Found 61 premium products'; of none nothing is said. */
export const countText = (total: number): string =>
  total === 0 ? '' : `Found ${total} premium ${total === 1 ? 'product' : 'products'}`;

/** A search without an order puts what matches best first, and calls it so. */
export const sortLabels = (search: ListingSearch): Record<Sort, string> => ({
  featured: search.search === undefined ? 'Featured' : 'Best Match',
  'price-low': 'Price: Low to High',
  'price-high': 'Price: High to Low',
  newest: 'Newest',
  bestselling: 'Best Selling',
});

/** A filter's choice, and the listing that it leads to: with it, or without it where it is on. */
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
  const wanted = chosenNames(search[name]);
  const isNamed = (value: string, other: string) => value.toLowerCase() === other.toLowerCase();
  const missing = wanted.filter((text) => counts.every(({ value }) => !isNamed(value, text)));
  return [...counts, ...missing.map((value) => ({ value, count: 0 }))]
    .map(({ value, count }) => {
      const others = wanted.length === 0 ? wanted : wanted.filter((text) => !isNamed(value, text));
      const chosen = others.length < wanted.length;
      const names = chosen ? others : [...wanted, value];
      return {
        label: value,
        count,
        search: { ...search, [name]: names.join(',') || undefined },
        chosen,
      };
    })
    .sort((a, b) => Number(a.count === 0) - Number(b.count === 0));
}

/** The choices of a facet. */
export function facetChoices(
  search: ListingSearch,
  { key, name, isFlag, values }: Facet,
): Choice[] {
  const chosen = readFacets(search.facets);
  return values.map(({ value, name: called, count }) => ({
    label: isFlag ? name : called,
    count,
    search: { ...search, facets: facetsText(toggled(chosen, key, value)) },
    chosen: chosen[key]?.includes(value) === true,
  }));
}

/** With a choice that was not on, or without one that was. */
function toggled(chosen: ChosenFacets, key: string, choice: string): ChosenFacets {
  const before = chosen[key] ?? [];
  const after = before.includes(choice)
    ? before.filter((each) => each !== choice)
    : [...before, choice];
  return { ...chosen, [key]: after };
}

/** Bands of the prices at hand. */
export function priceChoices(
  search: ListingSearch,
  prices: PriceChoice[],
  style: MoneyStyle,
): Choice[] {
  return prices.map(({ min, max, count }) => {
    const [priceMin, priceMax] = [shortly(min), shortly(max)];
    const chosen =
      isSameAmount(search.priceMin, priceMin) && isSameAmount(search.priceMax, priceMax);
    return {
      label: priceRangeLabel(priceMin, priceMax, style),
      count,
      search: chosen
        ? { ...search, priceMin: undefined, priceMax: undefined }
        : { ...search, priceMin, priceMax },
      chosen,
    };
  });
}

/** '5' for '5.00'. */
const shortly = (amount: string | null): string | undefined => amount?.replace(/\.00$/, '');

const isSameAmount = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined ? a === b : Number(a) === Number(b);

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

/**
 * The active filters, in the panel's order. What is searched for is none of them.
 * @param facets names the choices; until they are known, the address does
 */
export function chosenFilters(
  search: ListingSearch,
  style: MoneyStyle,
  facets: Facets | undefined,
): ChosenFilter[] {
  const { priceMin, priceMax } = search;
  const named = (['category', 'brand', 'type'] as const).flatMap((name) => {
    const wanted = chosenNames(search[name]);
    return wanted.map((text) => {
      const others = wanted.filter((other) => other !== text).join(',');
      return { label: asWritten(text), without: { ...search, [name]: others || undefined } };
    });
  });
  const chosen = readFacets(search.facets);
  const known = new Map(facets?.facets.map((facet) => [facet.key, facet]));
  const ofFacets = Object.entries(chosen).flatMap(([key, choices]) =>
    choices.map((choice) => {
      const facet = known.get(key);
      const value = facet?.values.find((each) => each.value === choice);
      const label = facet?.isFlag ? facet.name : (value?.name ?? choice);
      return { label, without: { ...search, facets: facetsText(toggled(chosen, key, choice)) } };
    }),
  );
  const priced =
    priceMin === undefined && priceMax === undefined
      ? []
      : [
          {
            label: priceRangeLabel(priceMin, priceMax, style),
            without: { ...search, priceMin: undefined, priceMax: undefined },
          },
        ];
  return [...named, ...ofFacets, ...priced];
}
