import type { Facets, ProductFilters, ProductQuery } from '../schema.ts';

/** Of a search, 'featured' is what was found by its name before the rest, then by sales. */
export type SearchPage = Pick<ProductQuery, 'sortBy' | 'limit' | 'offset'>;

/**
 * Finds products on sale. It answers with ids and counts alone: what a product costs and how many there are
 * is read from PostgreSQL by those who show it. Every implementation passes tests/support/search-contract.ts.
 */
export interface ProductSearch {
  /** A page of the products that pass the filters, in the order asked for, and how many pass in all. */
  search(filters: ProductFilters, page: SearchPage): Promise<{ ids: string[]; total: number }>;
  /**
   * How many products each choice of a filter would leave, the other filters being kept. The list of types is
   * that of the unfiltered shop.
   */
  facets(filters: ProductFilters): Promise<Facets>;
  /** How many products each brand has, by its id; a brand without any may be missing. */
  countByBrand(): Promise<Map<string, number>>;
  /** Whether it answers now; what is asked before waits. */
  readonly isReady: boolean;
}
