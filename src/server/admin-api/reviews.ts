import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  findReviewRecord,
  hideReview,
  listReviewedProducts,
  listReviewRecords,
  replyToReview,
} from '../../domain/reviews/manage-reviews.ts';
import {
  HiddenReview,
  ReviewedProductQuery,
  ReviewQuery,
  ReviewRecord,
  ReviewReply,
} from '../../domain/reviews/schema.ts';
import { Uuid } from '../../domain/wire.ts';
import type { Db } from '../../platform/database.ts';
import { pageOf, withTotal } from '../api/list-answer.ts';
import type { App } from '../app-types.ts';
import { expectedVersions, sendVersioned } from '../versions.ts';

const tags = ['Back office'];
const params = z.object({ id: Uuid });
const config = { needs: 'reviews.edit' } as const;
const response = { 200: ReviewRecord };

/** The reviews, and what colleagues may do about them. */
export function adminReviewRoutes(app: App, db: Db): void {
  app.get(
    '/api/admin/reviews',
    {
      config: { needs: 'reviews.view' },
      schema: {
        tags,
        summary: 'Every review, hidden ones too',
        querystring: ReviewQuery,
        response: { 200: z.array(ReviewRecord) },
      },
    },
    async ({ query }, reply) => {
      const { reviews, total } = await listReviewRecords(db, query);
      return withTotal(reply, reviews, total);
    },
  );

  app.get(
    '/api/admin/reviews/products',
    {
      config: { needs: 'reviews.view' },
      schema: {
        tags,
        summary: 'Names of products that have reviews, to filter by',
        querystring: ReviewedProductQuery,
        response: { 200: z.array(z.string()) },
      },
    },
    async ({ query }, reply) => pageOf(reply, await listReviewedProducts(db, query.search), query),
  );

  app.get(
    '/api/admin/reviews/:id',
    {
      config: { needs: 'reviews.view' },
      schema: { tags, summary: 'One review', params, response },
    },
    async ({ params: { id } }, reply) => sendVersioned(reply, await findReviewRecord(db, id)),
  );

  app.put(
    '/api/admin/reviews/:id/reply',
    {
      config,
      schema: {
        tags,
        summary: 'Puts the shop’s reply below a review, in place of a former one',
        params,
        body: ReviewReply,
        response,
      },
    },
    (request, reply) => change(request, reply, replyToReview, request.body.text),
  );

  app.delete(
    '/api/admin/reviews/:id/reply',
    { config, schema: { tags, summary: 'Takes the shop’s reply away', params, response } },
    (request, reply) => change(request, reply, replyToReview, null),
  );

  app.put(
    '/api/admin/reviews/:id/hidden',
    {
      config,
      schema: {
        tags,
        summary: 'Hides a review from everybody but its writer, who reads the reason',
        params,
        body: HiddenReview,
        response,
      },
    },
    (request, reply) => change(request, reply, hideReview, request.body.reason),
  );

  app.delete(
    '/api/admin/reviews/:id/hidden',
    { config, schema: { tags, summary: 'Shows a hidden review again', params, response } },
    (request, reply) => change(request, reply, hideReview, null),
  );
}

/** Sets the reply or the reason for hiding, or takes it away, unless somebody else changed the review meanwhile. */
async function change(
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
  set: typeof replyToReview | typeof hideReview,
  text: string | null,
) {
  const changed = await request.write((tx) =>
    set(tx, request.params.id, text, expectedVersions(request)),
  );
  return sendVersioned(reply, changed);
}
