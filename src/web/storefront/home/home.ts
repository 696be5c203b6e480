import type { ProductSummary } from '../../../domain/catalog/schema.ts';
import type { LatestReviews } from '../../../domain/reviews/schema.ts';
import { apiQuery } from '../../shared/queries.ts';

/** The home page's queries. */

export const bestSellersQuery = {
  // The API decides how many. Passing parameters, even none, keeps the query from reading the whole
  // list.
  ...apiQuery<ProductSummary[]>('/api/products/best-sellers', {}),
  meta: { failure: 'Failed to fetch products' },
};

export const latestReviewsQuery = {
  ...apiQuery<LatestReviews>('/api/reviews/latest'),
  // Refetched every time.
  staleTime: 0,
};
