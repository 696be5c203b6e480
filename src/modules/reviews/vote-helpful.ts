import { ShopError } from '../../kit/errors.ts';
import { tag } from '../../kit/tags.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { deleteRows, insertRow } from '../../platform/database/write-row.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { type Owner, ownerColumn, ownerField } from '../customers/owner.ts';
import { COUNTS } from './reviews.ts';
import type { HelpfulVote } from './schema.ts';

/** Toggles the voter's one vote for a review. @throws not_found, not_signed_in */
export async function toggleHelpful(tx: Tx, voter: Owner, reviewId: string): Promise<HelpfulVote> {
  // Locked, so that an account being deleted cannot leave a vote that is counted but gone.
  if ('userId' in voter) await lockCustomer(tx, voter.userId);
  // Lock the review first, so that a voter's two clicks take turns.
  const [review] = await named<{ productId: string }>(
    tx,
    'lock-review',
    `select r.product_id from reviews r where r.id = $1 and ${COUNTS}
     for no key update`,
    [reviewId],
  );
  if (!review) throw new ShopError('not_found', 'This review does not exist.');
  const taken = await deleteRows(tx, 'review_votes', { reviewId, ...ownerField(voter) });
  const voted = taken.length === 0;
  if (voted) await insertRow(tx, 'review_votes', { reviewId, ...ownerField(voter) });
  const [counted] = await named<{ helpfulCount: number }>(
    tx,
    'count-vote',
    `update reviews set helpful_count = greatest(helpful_count + $2, 0) where id = $1
     returning helpful_count`,
    [reviewId, voted ? 1 : -1],
  );
  // Not the lists over many products: anybody could empty the home page's kept answer by voting.
  tx.changed(tag.reviewsOf(review.productId));
  return { helpfulCount: counted?.helpfulCount ?? 0, voted };
}

/** The product's reviews that the voter has voted for, newest first. */
export async function listVotes(
  db: Db,
  voter: Owner | undefined,
  productId: string,
): Promise<string[]> {
  if (!voter) return [];
  const { column, value } = ownerColumn(voter);
  const rows = await named<{ id: string }>(
    db,
    `votes-${column}`,
    `select r.id from reviews r join review_votes v on v.review_id = r.id
     where r.product_id = $2 and v.${column} = $1 order by r.created_at desc, r.id`,
    [value, productId],
  );
  return rows.map(({ id }) => id);
}
