import * as reviewsApi from '../modules/reviews/endpoints.ts';
import { apiPagesQuery, apiQuery } from './queries.ts';

const PRODUCT_REVIEWS_AT_A_TIME = 10;
const REVIEWS_AT_A_TIME = 12;

/** One product's reviews, the newest first. */
export const productReviewsQuery = (productId: string) =>
  apiPagesQuery(reviewsApi.listOfProduct({ productId }), PRODUCT_REVIEWS_AT_A_TIME);

/** Every review of the shop, the newest first. */
export const reviewsQuery = apiPagesQuery(reviewsApi.list(), REVIEWS_AT_A_TIME);

export const reviewSummaryQuery = apiQuery(reviewsApi.summarise());
