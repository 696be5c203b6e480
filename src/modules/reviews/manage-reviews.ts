import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { ShopError } from '../../kit/errors.ts';
import { tag } from '../../kit/tags.ts';
import { type Expected, refuseOlder, withVersion } from '../../kit/versions.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { NOW, updateRow } from '../../platform/database/write-row.ts';
import { findReader } from '../customers/mail-reader.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { MAIL_WAITS_MINUTES } from '../orders/order-history.ts';
import { ALL_PHOTOS, REVIEW_COLUMNS, type ReviewRow, toReview } from './reviews.ts';
import type { ReviewQuery, ReviewRecord } from './schema.ts';
import { refreshRatings } from './write-review.ts';

/** What staff do about reviews. */

type Row = Omit<ReviewRow, 'photos'> &
  Pick<ReviewRecord, 'purchaseUndone' | 'hiddenReason' | 'productImage' | 'customerId' | 'photos'>;

const SELECT = `select ${REVIEW_COLUMNS}, ${ALL_PHOTOS}, r.purchase_undone,
  r.hidden_reason, p.image_url as "productImage", r.user_id as "customerId"`;

/** Those of products that were removed from the shop went with them. */
const FROM = 'from reviews r join products p on p.id = r.product_id and p.deleted_at is null';

const present = ({
  purchaseUndone,
  hiddenReason,
  productImage,
  customerId,
  ...row
}: Row): ReviewRecord => {
  const review = {
    ...toReview(row),
    purchaseUndone,
    hiddenReason,
    productImage,
    customerId,
  };
  // What of a review staff change.
  const photos = review.photos.map(({ id, state }) => [id, state]);
  return withVersion(review, { hiddenReason, reply: review.reply, photos });
};

const SORTED_BY: Record<ReviewQuery['sort']['column'], string> = {
  createdAt: 'r.created_at',
  rating: 'r.rating',
  helpful: 'r.helpful_count',
  product: 'lower(p.name)',
};

const FOUND = `${FROM}
  where ($1::text is null
      or strpos(lower(concat_ws(' ', p.name, r.customer_name, r.title, r.comment)), lower($1)) > 0)
    and ($2::int[] is null or r.rating = any($2))
    and ($3::text is null or r.product_id::text = lower($3) or lower(p.name) = lower($3))
    and ($4::boolean[] is null or (r.is_verified and not r.purchase_undone) = any($4))
    and ($5::boolean[] is null or (r.hidden_reason is not null) = any($5))
    and ($6::boolean[] is null or (r.reply is not null) = any($6))
    and ($7::text[] is null or exists (
      select from review_photos f where f.review_id = r.id and f.state = any($7)))`;

/** Every review, hidden ones too. */
export async function listReviewRecords(
  db: Db,
  { search, rating, product, verified, hidden, answered, photos, sort, ...page }: ReviewQuery,
): Promise<Counted<ReviewRecord>> {
  const wanted = [search, rating, product, verified, hidden, answered, photos].map(
    (value) => value ?? null,
  );
  const { rows, total } = await countedPage<Row>(
    db,
    FOUND,
    wanted,
    page,
    (limited) => `${SELECT} ${FOUND}
     order by ${SORTED_BY[sort.column]} ${sort.direction}, r.created_at desc, r.id ${limited}`,
  );
  return { rows: rows.map(present), total };
}

/** The names of at most 20 products that have reviews, those that begin with the search first. */
export async function listReviewedProducts(db: Db, search = ''): Promise<string[]> {
  const rows = await named<{ name: string }>(
    db,
    'reviewed-products',
    `select distinct p.name, strpos(lower(p.name), lower($1)) as place from products p
     where p.deleted_at is null and strpos(lower(p.name), lower($1)) > 0
       and exists (select from reviews r where r.product_id = p.id)
     order by place, p.name limit 20`,
    [search],
  );
  return rows.map(({ name }) => name);
}

/** @throws not_found */
export async function findReviewRecord(db: Db, id: string): Promise<ReviewRecord> {
  const [row] = await named<Row>(db, 'review-record', `${SELECT} ${FROM} where r.id = $1`, [id]);
  if (!row) throw new ShopError('not_found', 'This review does not exist.');
  return present(row);
}

async function lockReview(tx: Tx, id: string, expected: Expected): Promise<ReviewRecord> {
  await named(tx, 'lock-review-record', 'select from reviews where id = $1 for no key update', [
    id,
  ]);
  const review = await findReviewRecord(tx, id);
  await refuseOlder(tx, id, review, expected);
  return review;
}

/** Puts the shop's reply below a review, or takes it away (null). @throws not_found */
export async function replyToReview(
  tx: Tx,
  id: string,
  text: string | null,
  expected: Expected,
): Promise<ReviewRecord> {
  const before = await lockReview(tx, id, expected);
  const former = before.reply?.text ?? null;
  if (text === former) return before;
  await updateRow(tx, 'reviews', id, { reply: text, repliedAt: text === null ? null : NOW });
  const action = text === null ? 'review.reply_removed' : 'review.replied';
  tx.record(action, id, { reply: former }, { reply: text });
  const writer = before.customerId === null ? undefined : await findReader(tx, before.customerId);
  if (former === null && writer?.wants('reviewInvitations')) {
    await enqueueMail(tx, {
      kind: 'review-reply',
      userId: writer.id,
      about: { reviewId: id },
      // So long it can be corrected, or taken back, before its reader hears of it.
      dueInMinutes: MAIL_WAITS_MINUTES,
      onceKey: `review-reply:${id}`,
    });
  }
  tx.changed(tag.reviews, tag.reviewsOf(before.productId));
  return findReviewRecord(tx, id);
}

/**
 * Hides a review, so that it counts nowhere, or shows it again.
 * @param reason its writer reads it; null shows the review again
 * @throws not_found
 */
export async function hideReview(
  tx: Tx,
  id: string,
  reason: string | null,
  expected: Expected,
): Promise<ReviewRecord> {
  const before = await lockReview(tx, id, expected);
  const { productId, hiddenReason } = before;
  if (reason === hiddenReason) return before;
  await updateRow(tx, 'reviews', id, { hiddenReason: reason });
  await refreshRatings(tx, [productId]);
  const action = reason === null ? 'review.shown' : 'review.hidden';
  tx.record(action, id, { hiddenReason }, { hiddenReason: reason });
  tx.changed(tag.reviews, tag.reviewsOf(productId), tag.product(productId));
  return findReviewRecord(tx, id);
}

/** Says which of a review's photos everybody sees, and hides the others. @throws not_found */
export async function judgePhotos(
  tx: Tx,
  id: string,
  shown: readonly string[],
  expected: Expected,
): Promise<ReviewRecord> {
  const before = await lockReview(tx, id, expected);
  await named(
    tx,
    'judge-photos',
    `update review_photos set state = case when id = any($2::uuid[]) then 'shown' else 'hidden' end
     where review_id = $1`,
    [id, shown],
  );
  const after = await findReviewRecord(tx, id);
  const count = ({ photos }: ReviewRecord) =>
    photos.filter(({ state }) => state === 'shown').length;
  tx.record('review.photos_judged', id, { shown: count(before) }, { shown: count(after) });
  tx.changed(tag.reviews, tag.reviewsOf(before.productId));
  return after;
}
