import { desk, everyone } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { TIDY } from '../../kit/tables.ts';
import { bySystem, write } from '../../platform/database/database.ts';
import { everyHour, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import { recheckPurchase } from '../orders/order-history.ts';
import { reviewsPart } from './account-part.ts';
import { adminReviewRoutes } from './http/admin.ts';
import { reviewRoutes } from './http/shop.ts';
import { inviteReviews } from './invite-reviews.ts';
import { reviewMails } from './mail-composers.ts';
import { forgetUnsentPhotos, PHOTO_WAITS } from './review-photos.ts';
import { REVIEW_MAIL } from './schema.ts';
import { recheckReviews } from './write-review.ts';

const records = ['review'] as const;

const permissions = {
  'reviews.view': everyone,
  'reviews.edit': desk,
} as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

/** What customers say of products. */
export const reviewsModule: Module = {
  name: 'reviews',
  records,
  permissions,
  mailKinds: REVIEW_MAIL,
  tables: {
    reviews: { per: 'customer', kept: 'as long as the product' },
    review_photos: {
      per: 'customer',
      kept: `as long as the review; ${PHOTO_WAITS} without one`,
      endedBy: TIDY,
    },
    review_votes: { per: 'visit', kept: 'as long as the review' },
  },
  names: [
    `select r.id, p.name || ', by ' || r.customer_name as name
     from reviews r join products p on p.id = r.product_id where r.id = any($1::uuid[])`,
  ],
  accountPart: reviewsPart,
  mailComposers: reviewMails,
  async routes(app, { database, storage }) {
    await reviewRoutes(app, database, storage);
    adminReviewRoutes(app, database.reads);
  },
  tidies: [forgetUnsentPhotos],
  jobs: ({ database: db }) => [
    job(recheckPurchase, ({ orderId }) =>
      write(db, bySystem('reviews'), (tx) => recheckReviews(tx, orderId)),
    ),
    job(
      task('invite-reviews', { alone: true }),
      (_, signal) => inviteReviews(db, signal),
      everyHour,
    ),
  ],
};
