import { CATEGORIES, PAGE_SIZE, SORTS, type Sort } from '../../modules/catalog/constants.ts';
import { facetsText, namesIn, readFacets } from '../../modules/catalog/facets.ts';

/** A listing's filters and order, as they are in the page's URL. */
export type ListingSearch = {
  brand?: string;
  type?: string;
  category?: string;
  priceMin?: string;
  priceMax?: string;
  search?: string;
  /** 'strength_20mg_10mg*flavour_fruit'. */
  facets?: string;
  sortBy?: Sort;
  /** The collection whose page it is: said by its path, never by the query. */
  collection?: string;
};

/**
 * All query parameters of the page: `page` begins the list further on, 12 products a page; `shown` is how many stand in
 * it after somebody had more of them loaded.
 */
export type ListingParameters = ListingSearch & { page?: string; shown?: string };

const NAMES: readonly string[] = [
  'brand',
  'type',
  'category',
  'priceMin',
  'priceMax',
  'search',
  'facets',
  'sortBy',
  'page',
  'shown',
] satisfies (keyof ListingParameters)[];

const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/;
const LATER_PAGE = /^(?!1$)[1-9]\d{0,5}$/;

/** A page is written with so many products at most; whoever had more loaded has the rest loaded again. */
export const MOST_SHOWN = 20 * PAGE_SIZE;

/**
 * The parameters that have an effect, in their original order: 'all' and empty values mean no
 * filter, and invalid prices and pages are ignored.
 */
export function readListingSearch(parameters: Record<string, unknown>): ListingParameters {
  const meant = Object.entries(parameters).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value.trim() : '';
    const said = name === 'facets' ? (facetsText(readFacets(text)) ?? '') : text;
    return NAMES.includes(name) && says(name, said) ? [[name, said]] : [];
  });
  return Object.fromEntries(meant);
}

/**
 * The same parameters in one order. What a page loads and renders follows this one, since the server
 * renders it once for every order in which a URL may name them.
 */
export function inOneOrder(search: ListingParameters): ListingParameters {
  const given: Record<string, unknown> = search;
  return Object.fromEntries(
    NAMES.filter((name) => name in given).map((name) => [name, given[name]]),
  );
}

function says(name: string, text: string): boolean {
  if (text === '' || text === 'all') return false;
  if (name === 'sortBy') return text !== 'featured' && SORTS.some((sort) => sort === text);
  if (name === 'page') return LATER_PAGE.test(text);
  if (name === 'shown') return pagesShown(text) > 1;
  return !name.startsWith('price') || AMOUNT.test(text);
}

/** How many parts of the list stand in the page. */
export function pagesShown(shown = String(PAGE_SIZE)): number {
  const count = /^\d{1,3}$/.test(shown) ? Number(shown) / PAGE_SIZE : 0;
  return Number.isInteger(count) && count > 0 && count * PAGE_SIZE <= MOST_SHOWN ? count : 1;
}

/** The filters and the order alone. */
export const searchOf = ({ page: _, shown: __, ...search }: ListingParameters): ListingSearch =>
  search;

/** The brands, types or categories that are chosen. */
export const chosenNames = (text: string | undefined): string[] =>
  text === undefined ? [] : namesIn(text);

/** 'Accessories' for 'accessories': addresses may have a shelf's name in any case. */
export const asWritten = (name: string): string =>
  CATEGORIES.find((shelf) => shelf.toLowerCase() === name.toLowerCase()) ?? name;

/** The page's name, for its heading and title. */
export function listingTitle({ search, brand, type, category }: ListingSearch): string {
  if (search) return `Results for “${search}”`;
  const named = [brand, type ?? category].map((text) =>
    chosenNames(text).map(asWritten).join(', '),
  );
  return named.filter(Boolean).join(' ') || 'Products';
}

/**
 * Whether search engines should index it as a page: a whole category or brand, not a narrower
 * selection.
 */
export function isIndexable({ brand, category, ...narrower }: ListingSearch): boolean {
  const names = [...chosenNames(brand), ...chosenNames(category)];
  return names.length < 2 && Object.keys(narrower).length === 0;
}
