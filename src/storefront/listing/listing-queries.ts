import type { UseQueryResult } from '@tanstack/react-query';
import { toQueryString } from '../../kit/query-string.ts';
import { PAGE_SIZE } from '../../modules/catalog/constants.ts';
import * as catalogApi from '../../modules/catalog/endpoints.ts';
import type { Facets, SearchReading } from '../../modules/catalog/schema.ts';
import { apiPagesQuery, apiQuery } from '../../shared/queries.ts';
import {
  chosenNames,
  type ListingParameters,
  type ListingSearch,
  MOST_SHOWN,
  pagesShown,
  searchOf,
} from './listing.ts';

/** What a listing asks for, and where its links lead: apart from reading its address, which every shopper's first script does. */

/** The products of a listing, twelve at a time, from its page on. */
export const listingQuery = ({ page, shown, ...search }: ListingParameters) => ({
  ...apiPagesQuery(catalogApi.listProducts(search), PAGE_SIZE, productsBefore(page)),
  pages: pagesShown(shown),
  // Kept while a shopper looks at a product, so that going back shows all that was loaded.
  gcTime: 60 * 60 * 1000,
});

/** How many products of a listing come before its page. */
export const productsBefore = (page = '1'): number => (Number(page) - 1) * PAGE_SIZE;

/** The address once so many products are loaded. */
export function withShown(listing: ListingParameters, count: number): ListingParameters {
  const shown = Math.min(Math.ceil(count / PAGE_SIZE) * PAGE_SIZE, MOST_SHOWN);
  const { shown: _, ...others } = listing;
  return shown > PAGE_SIZE ? { ...others, shown: String(shown) } : others;
}

/** How many products each choice of a filter would leave. */
export const facetsQuery = (listing: ListingParameters) => {
  const { sortBy: _, ...filters } = searchOf(listing);
  return apiQuery(catalogApi.countFacets(filters));
};

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

/**
 * The `rel` of a link to a listing. Search engines are to follow single filters only: combined with
 * each other, with a search or an order they are without end.
 */
export function listingRel(search: ListingSearch): 'nofollow' | undefined {
  const { brand, type, category, priceMin, priceMax } = search;
  if (search.search || search.sortBy || search.facets) return 'nofollow';
  const filters = [brand, type, category].flatMap(chosenNames);
  return filters.length + (priceMin || priceMax ? 1 : 0) > 1 ? 'nofollow' : undefined;
}

/** The address of one of a listing's pages. */
export const pagePath = (path: string, listing: ListingParameters, page: number): string =>
  `${path}${toQueryString({ ...searchOf(listing), page: page === 1 ? undefined : page })}`;
