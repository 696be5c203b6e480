import type { UseQueryResult } from '@tanstack/react-query';
import { toQueryString } from '../../kit/query-string.ts';
import { PAGE_SIZE, SORTS, type Sort } from '../../modules/catalog/constants.ts';
import * as catalogApi from '../../modules/catalog/endpoints.ts';
import type { Facets, SearchReading } from '../../modules/catalog/schema.ts';
import { apiPagesQuery, apiQuery } from '../../shared/queries.ts';

/** A listing's filters and order, as they are in the page's URL. */
export type ListingSearch = {
  brand?: string;
  type?: string;
  category?: string;
  priceMin?: string;
  priceMax?: string;
  search?: string;
  sortBy?: Sort;
};

/** All query parameters of the page: `page` begins the list further on, 12 products a page. */
export type ListingParameters = ListingSearch & { page?: string };

const NAMES: readonly string[] = [
  'brand',
  'type',
  'category',
  'priceMin',
  'priceMax',
  'search',
  'sortBy',
  'page',
] satisfies (keyof ListingParameters)[];

const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/;
const LATER_PAGE = /^(?!1$)[1-9]\d{0,5}$/;

/**
 * The parameters that have an effect, in their original order: 'all' and empty values mean no
 * filter, and invalid prices and pages are ignored.
 */
export function readListingSearch(parameters: Record<string, unknown>): ListingParameters {
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
  return !name.startsWith('price') || AMOUNT.test(text);
}

/** The products of a listing, twelve at a time, from its page on. */
export const listingQuery = ({ page, ...search }: ListingParameters) => ({
  ...apiPagesQuery(catalogApi.listProducts(search), PAGE_SIZE, productsBefore(page)),
  // Kept while a shopper looks at a product, so that going back shows all that was loaded.
  gcTime: 60 * 60 * 1000,
});

/** How many products of a listing come before its page. */
export const productsBefore = (page = '1'): number => (Number(page) - 1) * PAGE_SIZE;

/** How many products each choice of a filter would leave. */
export const facetsQuery = ({ sortBy: _, page: __, ...filters }: ListingParameters) =>
  apiQuery(catalogApi.countFacets(filters));

/** How the search was understood. */
export const searchReadingQuery = (typed = '') => ({
  ...apiQuery(catalogApi.readSearch({ search: typed })),
  // The server writes what it knows of a query into the page, which no function can be part of.
  ...(!import.meta.env.SSR && { meta: { counts: countSearch } }),
});

const countSearch = ({ total }: SearchReading) => ({ kind: 'search', results: total }) as const;

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

/**
 * The `rel` of a link to a listing. Search engines are to follow single filters only: combined with
 * each other, with a search or an order they are without end.
 */
export function listingRel(search: ListingSearch): 'nofollow' | undefined {
  const { brand, type, category, priceMin, priceMax } = search;
  const filters = [brand, type, category, priceMin ?? priceMax].filter(Boolean);
  return search.search || search.sortBy || filters.length > 1 ? 'nofollow' : undefined;
}
