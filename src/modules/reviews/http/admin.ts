import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList } from '../../../kit/http/serve.ts';
import { expectedVersions, sendVersioned } from '../../../kit/http/versions.ts';
import type { Db } from '../../../platform/database/database.ts';
import * as reviewRecordsApi from '../admin-endpoints.ts';
import {
  findReviewRecord,
  hideReview,
  judgePhotos,
  listReviewedProducts,
  listReviewRecords,
  replyToReview,
} from '../manage-reviews.ts';

/** The reviews, and what staff may do about them. */
export function adminReviewRoutes(app: App, db: Db): void {
  serveList(app, reviewRecordsApi.list, ({ query }) => listReviewRecords(db, query));

  serveList(app, reviewRecordsApi.listProducts, ({ query }) =>
    listReviewedProducts(db, query.search),
  );

  serve(app, reviewRecordsApi.find, async ({ params: { id } }, reply) =>
    sendVersioned(reply, await findReviewRecord(db, id)),
  );

  serve(app, reviewRecordsApi.reply, (request, reply) =>
    change(request, reply, replyToReview, request.body.text),
  );

  serve(app, reviewRecordsApi.removeReply, (request, reply) =>
    change(request, reply, replyToReview, null),
  );

  serve(app, reviewRecordsApi.hide, (request, reply) =>
    change(request, reply, hideReview, request.body.reason),
  );

  serve(app, reviewRecordsApi.judgePhotos, async (request, reply) => {
    const { id } = request.params;
    const judged = await request.write((tx) =>
      judgePhotos(tx, id, request.body.shown, expectedVersions(request)),
    );
    return sendVersioned(reply, judged);
  });

  serve(app, reviewRecordsApi.show, (request, reply) => change(request, reply, hideReview, null));
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
