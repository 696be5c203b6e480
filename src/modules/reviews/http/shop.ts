import * as z from 'zod';
import { ShopError } from '../../../kit/errors.ts';
import type { App } from '../../../kit/http/app-types.ts';
import { serve, serveList, serveTold, toldAs } from '../../../kit/http/serve.ts';
import { tag } from '../../../kit/tags.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { findListedProduct } from '../../catalog/find-product.ts';
import { readSentPicture, takingPictures } from '../../media/http/sent-picture.ts';
import { listOwnReviews, listReviewable } from '../customer-reviews.ts';
import * as reviewsApi from '../endpoints.ts';
import { keepPhoto, refusePhotos } from '../review-photos.ts';
import {
  listProductReviews,
  listReviews,
  summariseReviews,
  sumProductReviews,
} from '../reviews.ts';
import { ReviewView } from '../schema.ts';
import { listVotes, toggleHelpful } from '../vote-helpful.ts';
import { reviewEligibility, writeReview } from '../write-review.ts';

/** How many reviews the home page shows. */
const LATEST = 6;

export async function reviewRoutes(app: App, db: Db, storage: Storage): Promise<void> {
  await takingPictures(app, (uploads) =>
    serve(uploads, reviewsApi.addPhoto, async (request) => {
      await refusePhotos(db);
      const picture = await readSentPicture(request, 'photo');
      return request.write((tx) => keepPhoto(tx, storage, request.caller.user.id, picture));
    }),
  );

  serveList(app, reviewsApi.list, async ({ query }, reply) => {
    reply.tag(tag.reviews);
    return listReviews(db, query);
  });

  serve(app, reviewsApi.listLatest, async (_request, reply) => {
    const { rows } = await listReviews(db, { limit: LATEST, offset: 0 });
    reply.tag(tag.reviews);
    return {
      reviews: rows.map((review) => ({ ...review, product: { name: review.productName } })),
    };
  });

  serve(app, reviewsApi.summarise, async (_request, reply) => {
    reply.tag(tag.reviews);
    return summariseReviews(db);
  });

  serveTold(app, reviewsApi.listOfProduct, async ({ params, query }) => {
    const { id } = await requireProduct(db, params.productId);
    const { rows, total } = await listProductReviews(db, id, query);
    return toldAs(z.array(ReviewView), rows, { total, tags: [tag.reviewsOf(id), tag.product(id)] });
  });

  serve(app, reviewsApi.figuresOfProduct, async ({ params }, reply) => {
    const product = await requireProduct(db, params.productId);
    reply.tag(tag.reviewsOf(product.id), tag.product(product.id));
    return sumProductReviews(db, product.id);
  });

  serve(app, reviewsApi.mayReview, async (request) => {
    const product = await requireProduct(db, request.params.productId);
    return reviewEligibility(db, await request.customer(), product.id);
  });

  serveList(app, reviewsApi.listVotes, async (request) => {
    const product = await requireProduct(db, request.params.productId);
    return listVotes(db, await request.owner(), product.id);
  });

  serve(app, reviewsApi.write, (request) =>
    request.write((tx) => writeReview(tx, request.caller.user, request.body)),
  );

  serve(app, reviewsApi.vote, (request) =>
    request.write((tx) => toggleHelpful(tx, request.caller, request.params.reviewId)),
  );

  serveList(app, reviewsApi.listOwn, ({ caller, query }) =>
    listOwnReviews(db, caller.user.id, query),
  );

  serveList(app, reviewsApi.listReviewable, ({ caller, query }) =>
    listReviewable(db, caller.user.id, query),
  );
}

async function requireProduct(db: Db, idOrSlug: string) {
  const product = await findListedProduct(db, idOrSlug);
  if (!product) throw new ShopError('not_found', 'This product does not exist.');
  return product;
}
