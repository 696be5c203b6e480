import type { ReviewSummary, ReviewView } from '../../domain/reviews/schema.ts';
import { apiPagesQuery, apiQuery } from './queries.ts';

const PRODUCT_REVIEWS_AT_A_TIME = 10;
const REVIEWS_AT_A_TIME = 12;

/** One product's reviews, the newest first. */
export const productReviewsQuery = (productId: string) =>
  apiPagesQuery<ReviewView>(`/api/reviews/${productId}`, PRODUCT_REVIEWS_AT_A_TIME);

/** Every review of the shop, the newest first. */
export const reviewsQuery = apiPagesQuery<ReviewView>('/api/reviews', REVIEWS_AT_A_TIME);

export const reviewSummaryQuery = apiQuery<ReviewSummary>('/api/reviews/summary');
