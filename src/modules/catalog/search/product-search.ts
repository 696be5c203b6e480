import type { Facets, ProductFilters, ProductQuery, SearchReading } from '../schema.ts';

/** In a search, 'featured' means: products found by their name first, then the best-selling. */
export type SearchPage = Pick<ProductQuery, 'sortBy' | 'limit' | 'offset'>;

export interface FoundProducts {
  ids: string[];
  total: number;
  /** Words that were left out of the search, as no product has all of them. */
  leftOut?: string[];
}

/**
 * Finds products on sale. It only answers ids and counts: whoever shows a product reads its price and stock from
 * PostgreSQL. Every implementation passes tests/support/search-contract.ts.
 */
export interface ProductSearch {
  /**
   * One page of the products that pass the filters, in the order asked for, and how many pass in all. Where no product of
   * the shop has all of three words or more, those that have most of them are found.
   */
  search(filters: ProductFilters, page: SearchPage): Promise<FoundProducts>;
  /**
   * How many products each choice of a filter would leave while the other filters stay. The types are those of
   * the whole shop.
   */
  facets(filters: ProductFilters): Promise<Facets>;
  /** How a typed text was understood, and how many products it finds without any filter. */
  read(typed: string): Promise<SearchReading>;
  /** How many products each brand has, by its id; a brand without any may be missing. */
  countByBrand(): Promise<Map<string, number>>;
  /** Whether it can answer now; earlier calls wait. */
  readonly isReady: boolean;
}
