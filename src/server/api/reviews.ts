import { z } from 'zod';
import { findProduct } from '../../domain/catalog/find-product.ts';
import { ShopError } from '../../domain/errors.ts';
import { listOwnReviews, listReviewable } from '../../domain/reviews/customer-reviews.ts';
import { listProductReviews, listReviews, summariseReviews } from '../../domain/reviews/reviews.ts';
import {
  HelpfulVote,
  LatestReviews,
  NewReview,
  OwnReview,
  ReviewableProduct,
  ReviewEligibility,
  ReviewSummary,
  ReviewView,
} from '../../domain/reviews/schema.ts';
import { listVotes, toggleHelpful } from '../../domain/reviews/vote-helpful.ts';
import { reviewEligibility, writeReview } from '../../domain/reviews/write-review.ts';
import { tag } from '../../domain/tags.ts';
import { Uuid } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { PageQuery, pageOf, withTotal } from './list-answer.ts';

/** A product by its id or a slug. */
const ProductParams = z.object({ productId: z.string().min(1).max(200) });

const PUBLIC = { public: true } as const;
const tags = ['Reviews'];

/** How many reviews the home page shows. */
const LATEST = 6;

export function reviewRoutes(app: App, db: Db): void {
  app.get(
    '/api/reviews',
    {
      config: PUBLIC,
      schema: {
        tags,
        summary: 'Every review, the newest first',
        querystring: PageQuery,
        response: { 200: z.array(ReviewView) },
      },
    },
    async ({ query }, reply) => {
      const { reviews, total } = await listReviews(db, query);
      reply.tag(tag.reviews);
      return withTotal(reply, reviews, total);
    },
  );

  app.get(
    '/api/reviews/latest',
    {
      config: PUBLIC,
      schema: {
        tags,
        summary: 'The newest reviews, for the home page',
        response: { 200: LatestReviews },
      },
    },
    async (_request, reply) => {
      const { reviews } = await listReviews(db, { limit: LATEST, offset: 0 });
      reply.tag(tag.reviews);
      return {
        reviews: reviews.map((review) => ({ ...review, product: { name: review.productName } })),
      };
    },
  );

  app.get(
    '/api/reviews/summary',
    {
      config: PUBLIC,
      schema: {
        tags,
        summary: 'Totals over all reviews',
        response: { 200: ReviewSummary },
      },
    },
    async (_request, reply) => {
      reply.tag(tag.reviews);
      return summariseReviews(db);
    },
  );

  app.get(
    '/api/reviews/:productId',
    {
      config: PUBLIC,
      schema: {
        tags,
        summary: "One product's reviews, the newest first; the product by id or slug",
        params: ProductParams,
        querystring: PageQuery,
        response: { 200: z.array(ReviewView) },
      },
    },
    async ({ params, query }, reply) => {
      const product = await requireProduct(db, params.productId);
      const { reviews, total } = await listProductReviews(db, product.id, query);
      reply.tag(tag.reviewsOf(product.id), tag.product(product.id));
      return withTotal(reply, reviews, total);
    },
  );

  app.get(
    '/api/reviews/:productId/eligibility',
    {
      schema: {
        tags,
        summary: 'Whether whoever asks may review the product',
        params: ProductParams,
        response: { 200: ReviewEligibility },
      },
    },
    async (request) => {
      const product = await requireProduct(db, request.params.productId);
      return reviewEligibility(db, await request.customer(), product.id);
    },
  );

  app.get(
    '/api/reviews/:productId/votes',
    {
      schema: {
        tags,
        summary: "Which of a product's reviews whoever asks has found helpful, as ids",
        params: ProductParams,
        querystring: PageQuery,
        response: { 200: z.array(Uuid) },
      },
    },
    async (request, reply) => {
      const product = await requireProduct(db, request.params.productId);
      const votes = await listVotes(db, await request.owner(), product.id);
      return pageOf(reply, votes, request.query);
    },
  );

  app.post(
    '/api/reviews',
    {
      config: { bounded: 'reviews' },
      schema: {
        tags,
        summary: 'Writes a review of a product that was delivered to the customer',
        body: NewReview,
        response: { 201: ReviewView },
      },
    },
    async (request, reply) => {
      const customer = await request.requireCustomer();
      const written = await request.write((tx) => writeReview(tx, customer, request.body));
      return reply.code(201).send(written);
    },
  );

  app.put(
    '/api/reviews/:reviewId/helpful',
    {
      config: { bounded: 'votes' },
      schema: {
        tags,
        summary: 'Gives the one vote for a review, or takes it back',
        params: z.object({ reviewId: Uuid }),
        response: { 200: HelpfulVote },
      },
    },
    async (request) => {
      const voter = await request.requireOwner();
      return request.write((tx) => toggleHelpful(tx, voter, request.params.reviewId));
    },
  );

  app.get(
    '/api/user/reviews',
    {
      schema: {
        tags: ['Customer'],
        summary: 'What the customer wrote, the newest first',
        querystring: PageQuery,
        response: { 200: z.array(OwnReview) },
      },
    },
    async (request, reply) => {
      const { id } = await request.requireCustomer();
      const { reviews, total } = await listOwnReviews(db, id, request.query);
      return withTotal(reply, reviews, total);
    },
  );

  app.get(
    '/api/user/reviewable-products',
    {
      schema: {
        tags: ['Customer'],
        summary: 'What was delivered to the customer and is not reviewed, the last bought first',
        querystring: PageQuery,
        response: { 200: z.array(ReviewableProduct) },
      },
    },
    async (request, reply) => {
      const { id } = await request.requireCustomer();
      const { products, total } = await listReviewable(db, id, request.query);
      return withTotal(reply, products, total);
    },
  );
}

async function requireProduct(db: Db, idOrSlug: string) {
  const product = await findProduct(db, idOrSlug);
  if (!product) throw new ShopError('not_found', 'This product does not exist.');
  return product;
}
