import type { UseQueryResult } from '@tanstack/react-query';
import { PAGE_SIZE, SORTS } from '../../../domain/catalog/choices.ts';
import type { Facets, ProductView } from '../../../domain/catalog/schema.ts';
import { apiPagesQuery, apiQuery } from '../../shared/queries.ts';

/** What a listing is narrowed to and sorted by: the page's query parameters, as they are in the URL. */
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
 * The parameters that mean something, in the order in which they came: 'all' and an empty value are no
 * filter, nor is a price that is none.
 */
export function readListingSearch(parameters: Record<string, unknown>): ListingSearch {
  const meant = Object.entries(parameters).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value.trim() : '';
    return NAMES.includes(name) && says(name, text) ? [[name, text]] : [];
  });
  return Object.fromEntries(meant);
}

function says(name: string, text: string): boolean {
  if (text === '' || text === 'all') return false;
  if (name === 'sortBy') return text !== 'featured' && SORTS.some((sort) => sort === text);
  return !name.startsWith('price') || AMOUNT.test(text);
}

/** The products of a listing, twelve at a time. */
export const listingQuery = (search: ListingSearch) => ({
  ...apiPagesQuery<ProductView>('/api/products', PAGE_SIZE, search),
  // Kept while a shopper reads about a product, so that going back shows all that was loaded.
  gcTime: 60 * 60 * 1000,
});

/** How many products each choice of a filter would leave. */
export const facetsQuery = ({ sortBy: _, ...filters }: ListingSearch) =>
  apiQuery<Facets>('/api/products/facets', filters);

/** The facets, or how it stands with them. */
export type FacetsQuery = Pick<UseQueryResult<Facets>, 'data' | 'isError' | 'refetch'>;

/** What the page is called, for its heading and title. */
export function listingTitle({ search, brand, type, category }: ListingSearch): string {
  if (search) return `Results for “${search}”`;
  return [brand, type ?? category].filter(Boolean).join(' ') || 'Products';
}

/** Whether it is a page of its own for search engines: a whole shelf or brand, not a cut through one. */
export function isIndexable(search: ListingSearch): boolean {
  const names = Object.keys(search);
  return names.length === 0 || (names.length === 1 && ('brand' in search || 'category' in search));
}
