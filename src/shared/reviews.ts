import type { ReviewSort } from '../modules/reviews/constants.ts';
import * as reviewsApi from '../modules/reviews/endpoints.ts';
import { apiPagesQuery, apiQuery } from './queries.ts';

const PRODUCT_REVIEWS_AT_A_TIME = 10;
const REVIEWS_AT_A_TIME = 12;

/** Which of a product's reviews somebody wants to see; empty: all, the newest first. */
export type ReviewChoice = {
  sort?: ReviewSort;
  stars?: number;
  photos?: 'true';
  variant?: string;
};

/** One product's reviews. */
export const productReviewsQuery = (productId: string, chosen: ReviewChoice = {}) =>
  apiPagesQuery(reviewsApi.listOfProduct({ productId }, chosen), PRODUCT_REVIEWS_AT_A_TIME);

/** Every review of the shop, the newest first. */
export const reviewsQuery = apiPagesQuery(reviewsApi.list(), REVIEWS_AT_A_TIME);

export const reviewSummaryQuery = apiQuery(reviewsApi.summarise());
