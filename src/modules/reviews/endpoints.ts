import { z } from 'zod';
import { GET, POST, PUT } from '../../kit/endpoint.ts';
import { PageQuery, Uuid } from '../../kit/wire.ts';
import { Photo, photoForm } from '../media/photos.ts';
import {
  HelpfulVote,
  LatestReviews,
  NewReview,
  OwnReview,
  ProductReviewFigures,
  ProductReviewQuery,
  ReviewableProduct,
  ReviewEligibility,
  ReviewSummary,
  ReviewView,
} from './schema.ts';

/** A product by its id or a slug. */
const ProductParams = z.object({ productId: z.string().min(1).max(200) });

export const list = GET('/api/reviews', {
  summary: 'Every review, the newest first',
  public: true,
  whileOpen: true,
  query: PageQuery,
  response: z.array(ReviewView),
});

export const listLatest = GET('/api/reviews/latest', {
  summary: 'The newest reviews, for the home page',
  public: true,
  whileOpen: true,
  response: LatestReviews,
});

export const summarise = GET('/api/reviews/summary', {
  summary: 'Totals over all reviews',
  public: true,
  whileOpen: true,
  response: ReviewSummary,
});

export const listOfProduct = GET('/api/reviews/:productId', {
  summary: "One product's reviews, the newest first; the product by id or slug",
  public: true,
  whileOpen: true,
  params: ProductParams,
  query: ProductReviewQuery,
  response: z.array(ReviewView),
});

export const figuresOfProduct = GET('/api/reviews/:productId/figures', {
  summary:
    "How many of one product's reviews gave how many stars, have photos, are of which variant",
  public: true,
  whileOpen: true,
  params: ProductParams,
  response: ProductReviewFigures,
});

export const mayReview = GET('/api/reviews/:productId/eligibility', {
  summary: 'Whether whoever asks may review the product',
  variesBy: 'customer',
  params: ProductParams,
  response: ReviewEligibility,
});

export const listVotes = GET('/api/reviews/:productId/votes', {
  summary: "Which of a product's reviews whoever asks has found helpful, as ids",
  variesBy: 'shopper',
  params: ProductParams,
  query: PageQuery,
  response: z.array(Uuid),
});

export const write = POST('/api/reviews', {
  summary: 'Writes a review of a product that was delivered to the customer',
  who: 'customer',
  bounded: 'reviews',
  body: NewReview,
  status: 201,
  response: ReviewView,
});

export const addPhoto = POST('/api/reviews/photos', {
  summary: 'Keeps a photo for a review that is about to be written',
  who: 'customer',
  bounded: 'photos',
  ...photoForm,
  status: 201,
  response: Photo,
});

export const vote = PUT('/api/reviews/:reviewId/helpful', {
  summary: 'Gives the one vote for a review, or takes it back',
  who: 'shopper',
  bounded: 'votes',
  response: HelpfulVote,
});

export const listOwn = GET('/api/user/reviews', {
  summary: 'What the customer wrote, the newest first',
  who: 'customer',
  query: PageQuery,
  response: z.array(OwnReview),
});

export const listReviewable = GET('/api/user/reviewable-products', {
  summary: 'What was delivered to the customer and is not reviewed, the last bought first',
  who: 'customer',
  query: PageQuery,
  response: z.array(ReviewableProduct),
});
