import type { QueryClient } from '@tanstack/react-query';
import { toQueryString } from '../../kit/query-string.ts';
import * as catalogApi from '../../modules/catalog/endpoints.ts';
import type { DrawnSection } from '../../modules/content/schema.ts';
import type { SectionValues } from '../../modules/content/section-kinds.ts';
import * as reviewsApi from '../../modules/reviews/endpoints.ts';
import { apiQuery } from '../../shared/queries.ts';
import { bestSellersQuery, latestReviewsQuery } from '../home/home.ts';

type RowOf = Pick<SectionValues<'products'>, 'from' | 'of' | 'count'> & {
  /** The page of what it takes products from. */
  href?: string;
};

/** What a row of products asks the catalogue for, by where it takes them from. */
const ASKED = {
  'Best sellers': () => ({ sortBy: 'bestselling' as const }),
  Newest: () => ({ sortBy: 'newest' as const }),
  Featured: () => ({ sortBy: 'featured' as const }),
  'On sale': () => ({ facets: 'sale_yes', sortBy: 'bestselling' as const }),
  Category: (category: string) => ({ category, sortBy: 'bestselling' as const }),
  Brand: (brand: string) => ({ brand, sortBy: 'bestselling' as const }),
  // In its owner's order.
  Collection: (collection: string) => ({ collection }),
} satisfies Record<RowOf['from'], (of: string) => object>;

export const rowQuery = ({ from, of, count }: RowOf) =>
  apiQuery(catalogApi.listProducts({ ...ASKED[from](of), limit: count }));

/** Where all of it is listed. */
export const rowHref = ({ from, of, href }: RowOf): string =>
  href || `/products${toQueryString(ASKED[from](of))}`;

export const brandTilesQuery = ({ count }: SectionValues<'brands'>) =>
  apiQuery(catalogApi.listBrands({ limit: count }));

/** What sections show beside their own words, where they show it. */
const SHOWN: { [Kind in DrawnSection['kind']]?: (values: never) => object } = {
  topSellers: () => bestSellersQuery,
  moreSellers: () => bestSellersQuery,
  categories: () => bestSellersQuery,
  reviews: () => latestReviewsQuery,
  products: rowQuery,
  brands: brandTilesQuery,
  // In the browser the section reads it by itself.
  ...(import.meta.env.SSR && { promises: () => apiQuery(reviewsApi.summarise()) }),
};

/** Reads all that these sections show. */
export async function loadSections(
  queryClient: QueryClient,
  sections: DrawnSection[] = [],
): Promise<void> {
  await Promise.all(
    sections.flatMap(({ kind, values }) => {
      const query = SHOWN[kind]?.(values as never);
      return query ? [queryClient.prefetchQuery(query as typeof bestSellersQuery)] : [];
    }),
  );
}
