import { tag } from '../../kit/tags.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { updateRow } from '../../platform/database/write-row.ts';
import { type AccountPart, FORMER_CUSTOMER } from '../customers/account-part.ts';
import { everyPage } from '../customers/export-data.ts';
import { listOwnReviews } from './customer-reviews.ts';
import { forgetPhotos, listPhotosOf } from './review-photos.ts';

/**
 * Detaches a customer whose account is being deleted from their reviews, which stay without the
 * name and without photos, and withdraws their votes.
 */
async function forgetReviewer(tx: Tx, userId: string): Promise<void> {
  // Locked in order, so that two deletions cannot deadlock.
  await named(
    tx,
    'lock-reviews-of-customer',
    `select from reviews
     where id in (select id from reviews where user_id = $1
                  union select review_id from review_votes where user_id = $1)
     order by id for no key update`,
    [userId],
  );
  const unsigned = await updateRow<Changed>(
    tx,
    'reviews',
    { userId },
    { userId: null, customerName: FORMER_CUSTOMER },
    'product_id',
  );
  const unvoted = await named<Changed>(
    tx,
    'take-back-votes',
    `with taken as (delete from review_votes where user_id = $1 returning review_id)
     update reviews r set helpful_count = greatest(r.helpful_count - 1, 0)
     from taken where r.id = taken.review_id returning r.product_id`,
    [userId],
  );
  const unseen = await forgetPhotos(tx, userId);
  for (const { productId } of [...unsigned, ...unvoted, ...unseen]) {
    tx.changed(tag.reviews, tag.reviewsOf(productId));
  }
}

interface Changed {
  productId: string;
}

interface CustomerVote {
  reviewId: string;
  productName: string;
  votedAt: string;
}

/** The reviews that a customer marked as helpful, oldest vote first. */
const listCustomerVotes = (db: Db, userId: string): Promise<CustomerVote[]> =>
  named<CustomerVote>(
    db,
    'votes-of-customer',
    `select v.review_id, p.name as "productName", v.created_at as "votedAt"
     from review_votes v join reviews r on r.id = v.review_id join products p on p.id = r.product_id
     where v.user_id = $1 order by v.created_at, v.review_id`,
    [userId],
  );

/** The reviews' part of a customer account. */
export const reviewsPart: AccountPart = {
  timeline: [
    {
      needs: 'reviews.view',
      sql: `select r.id::text, 'review' as kind, r.created_at as at, p.name as what, r.rating::text as note, null::bigint as amount,
          null::text as currency, null::uuid as order_id from reviews r join products p on p.id = r.product_id where r.user_id = $1`,
    },
  ],
  export: async (db, { id }) => ({
    reviews: await everyPage(async (page) => (await listOwnReviews(db, id, page)).rows),
    reviewPhotos: await listPhotosOf(db, id),
    helpfulVotes: await listCustomerVotes(db, id),
  }),
  erase: (tx, { id }) => forgetReviewer(tx, id),
};
