import type { UseQueryResult } from '@tanstack/react-query';
import { PAGE_SIZE, SORTS } from '../../../domain/catalog/choices.ts';
import type { Facets, ProductView, SearchReading } from '../../../domain/catalog/schema.ts';
import { apiPagesQuery, apiQuery } from '../../shared/queries.ts';
import { toQueryString } from '../../ui/query-string.ts';

/** A listing's filters and order: the page's query parameters as they are in the URL. */
export type ListingSearch = {
  brand?: string;
  type?: string;
  category?: string;
  priceMin?: string;
  priceMax?: string;
  search?: string;
  sortBy?: string;
};

const NAMES: readonly string[] = [
  'brand',
  'type',
  'category',
  'priceMin',
  'priceMax',
  'search',
  'sortBy',
] satisfies (keyof ListingSearch)[];

const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/;

/**
 * The parameters that have an effect, in their original order: 'all' and empty values mean no
 * filter, and invalid prices are ignored.
 */
export function readListingSearch(parameters: Record<string, unknown>): ListingSearch {
  const meant = Object.entries(parameters).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value.trim() : '';
    return NAMES.includes(name) && says(name, text) ? [[name, text]] : [];
  });
  return Object.fromEntries(meant);
}

/**
 * The same parameters in one order. What a page loads and renders follows this one, since the server
 * renders it once for every order in which a URL may name them.
 */
export function inOneOrder(search: ListingSearch): ListingSearch {
  const given: Record<string, unknown> = search;
  return Object.fromEntries(
    NAMES.filter((name) => name in given).map((name) => [name, given[name]]),
  );
}

function says(name: string, text: string): boolean {
  if (text === '' || text === 'all') return false;
  if (name === 'sortBy') return text !== 'featured' && SORTS.some((sort) => sort === text);
  return !name.startsWith('price') || AMOUNT.test(text);
}

/** The products of a listing, twelve at a time. */
export const listingQuery = (search: ListingSearch) => ({
  ...apiPagesQuery<ProductView>('/api/products', PAGE_SIZE, search),
  // Kept while a shopper looks at a product, so that going back shows all that was loaded.
  gcTime: 60 * 60 * 1000,
});

/** How many products each choice of a filter would leave. */
export const facetsQuery = ({ sortBy: _, ...filters }: ListingSearch) =>
  apiQuery<Facets>('/api/products/facets', filters);

/** How the search was understood. */
export const searchReadingQuery = (typed = '') =>
  apiQuery<SearchReading>('/api/products/search-reading', { search: typed });

/** The listing of a search without any other filter. */
export const listingOfSearch = (text: string): string =>
  `/products${toQueryString({ search: text })}`;

/** The facets, or the state of loading them. */
export type FacetsQuery = Pick<UseQueryResult<Facets>, 'data' | 'isError' | 'refetch'>;

/** The page's name, for its heading and title. */
export function listingTitle({ search, brand, type, category }: ListingSearch): string {
  if (search) return `Results for “${search}”`;
  return [brand, type ?? category].filter(Boolean).join(' ') || 'Products';
}

/**
 * Whether search engines should index it as a page: a whole category or brand, not a narrower
 * selection.
 */
export function isIndexable(search: ListingSearch): boolean {
  const names = Object.keys(search);
  return names.length === 0 || (names.length === 1 && ('brand' in search || 'category' in search));
}
