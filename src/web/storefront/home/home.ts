import type { ProductView } from '../../../domain/catalog/schema.ts';
import type { LatestReviews } from '../../../domain/reviews/schema.ts';
import { apiQuery } from '../../shared/queries.ts';

/** What the home page asks for. */

export const bestSellersQuery = {
  // The API says how many are shown: with parameters, though none, the rest of the list is not asked for.
  ...apiQuery<ProductView[]>('/api/products/best-sellers', {}),
  meta: { failure: 'Failed to fetch products' },
};

export const latestReviewsQuery = {
  ...apiQuery<LatestReviews>('/api/reviews/latest'),
  // Always asked for again.
  staleTime: 0,
};
