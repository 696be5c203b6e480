import { findProduct } from '../../domain/catalog/find-product.ts';
import { ShopError } from '../../domain/errors.ts';
import { listOwnReviews, listReviewable } from '../../domain/reviews/customer-reviews.ts';
import * as reviewsApi from '../../domain/reviews/endpoints.ts';
import { listProductReviews, listReviews, summariseReviews } from '../../domain/reviews/reviews.ts';
import { listVotes, toggleHelpful } from '../../domain/reviews/vote-helpful.ts';
import { reviewEligibility, writeReview } from '../../domain/reviews/write-review.ts';
import { tag } from '../../domain/tags.ts';
import type { Db } from '../../platform/database.ts';
import type { App } from '../app-types.ts';
import { serve } from '../serve.ts';
import { pageOf, withTotal } from './list-answer.ts';

/** How many reviews the home page shows. */
const LATEST = 6;

export function reviewRoutes(app: App, db: Db): void {
  serve(app, reviewsApi.list, async ({ query }, reply) => {
    const { reviews, total } = await listReviews(db, query);
    reply.tag(tag.reviews);
    return withTotal(reply, reviews, total);
  });

  serve(app, reviewsApi.listLatest, async (_request, reply) => {
    const { reviews } = await listReviews(db, { limit: LATEST, offset: 0 });
    reply.tag(tag.reviews);
    return {
      reviews: reviews.map((review) => ({ ...review, product: { name: review.productName } })),
    };
  });

  serve(app, reviewsApi.summarise, async (_request, reply) => {
    reply.tag(tag.reviews);
    return summariseReviews(db);
  });

  serve(app, reviewsApi.listOfProduct, async ({ params, query }, reply) => {
    const product = await requireProduct(db, params.productId);
    const { reviews, total } = await listProductReviews(db, product.id, query);
    reply.tag(tag.reviewsOf(product.id), tag.product(product.id));
    return withTotal(reply, reviews, total);
  });

  serve(app, reviewsApi.mayReview, async (request) => {
    const product = await requireProduct(db, request.params.productId);
    return reviewEligibility(db, await request.customer(), product.id);
  });

  serve(app, reviewsApi.listVotes, async (request, reply) => {
    const product = await requireProduct(db, request.params.productId);
    const votes = await listVotes(db, await request.owner(), product.id);
    return pageOf(reply, votes, request.query);
  });

  serve(app, reviewsApi.write, async (request) => {
    const customer = await request.requireCustomer();
    const written = await request.write((tx) => writeReview(tx, customer, request.body));
    return written;
  });

  serve(app, reviewsApi.vote, async (request) => {
    const voter = await request.requireOwner();
    return request.write((tx) => toggleHelpful(tx, voter, request.params.reviewId));
  });

  serve(app, reviewsApi.listOwn, async (request, reply) => {
    const { id } = await request.requireCustomer();
    const { reviews, total } = await listOwnReviews(db, id, request.query);
    return withTotal(reply, reviews, total);
  });

  serve(app, reviewsApi.listReviewable, async (request, reply) => {
    const { id } = await request.requireCustomer();
    const { products, total } = await listReviewable(db, id, request.query);
    return withTotal(reply, products, total);
  });
}

async function requireProduct(db: Db, idOrSlug: string) {
  const product = await findProduct(db, idOrSlug);
  if (!product) throw new ShopError('not_found', 'This product does not exist.');
  return product;
}
