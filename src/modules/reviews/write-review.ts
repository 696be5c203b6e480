import { ShopError } from '../../kit/errors.ts';
import { refusedBy } from '../../kit/refused-rows.ts';
import { tag } from '../../kit/tags.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { insertReturningId } from '../../platform/database/write-row.ts';
import { type Rating, rateProducts } from '../catalog/change-product.ts';
import { lockProducts } from '../catalog/offers.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import type { UserView } from '../customers/schema.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import { IS_PURCHASE, STANDS } from './customer-reviews.ts';
import { addPhotos } from './review-photos.ts';
import { reviewerName } from './reviewer-name.ts';
import { COUNTS, findReview } from './reviews.ts';
import type { NewReview, ReviewEligibility, ReviewView } from './schema.ts';

const REFUSALS = {
  not_bought: 'Only customers who bought this product can review it.',
  not_delivered: 'You can review this product once it has been delivered.',
  already_reviewed: 'You have already reviewed this product.',
} as const;

/** Whether the product was delivered to the customer, who has not reviewed it yet (src/modules/reviews/RULES.md, Reviews). */
export async function reviewEligibility(
  db: Db,
  customer: UserView | undefined,
  productId: string,
): Promise<ReviewEligibility> {
  if (!customer) return { mayReview: false, reason: 'signed_out', customerName: null };
  const reason = await whyNot(db, customer.id, productId);
  return { mayReview: reason === null, reason, customerName: reviewerName(customer) };
}

async function whyNot(
  db: Db,
  userId: string,
  productId: string,
): Promise<keyof typeof REFUSALS | null> {
  const [found] = await named<{ ordered: boolean; bought: boolean; reviewed: boolean }>(
    db,
    'review-eligibility',
    `select coalesce(bool_or(${STANDS}), false) as ordered,
       coalesce(bool_or(${IS_PURCHASE}), false) as bought,
       exists (select from reviews where user_id = $1 and product_id = $2) as reviewed
     from orders o join order_items i on i.order_id = o.id
     where o.user_id = $1 and i.product_id = $2`,
    [userId, productId],
  );
  if (found?.reviewed) return 'already_reviewed';
  if (found?.bought) return null;
  return found?.ordered ? 'not_delivered' : 'not_bought';
}

/** @throws forbidden if the customer may not; not_signed_in if the account has just been deleted */
export async function writeReview(
  tx: Tx,
  customer: UserView,
  review: NewReview,
): Promise<ReviewView> {
  // Locked, so that nobody signs a review with an account that is being deleted.
  await lockCustomer(tx, customer.id);
  const reason = await whyNot(tx, customer.id, review.productId);
  if (reason) throw new ShopError('forbidden', REFUSALS[reason]);
  const orderId = await lockPurchase(tx, customer.id, review.productId);
  const reviewId = await insertReturningId(tx, 'reviews', {
    productId: review.productId,
    userId: customer.id,
    customerName: review.customerName,
    rating: review.rating,
    title: review.title ?? null,
    comment: review.comment,
    isVerified: true,
    orderId,
  }).catch(refuseSecond);
  const waiting = await addPhotos(tx, {
    reviewId,
    userId: customer.id,
    photos: review.photos ?? [],
  });
  await refreshRatings(tx, [review.productId]);
  tx.changed(tag.reviews, tag.reviewsOf(review.productId), tag.product(review.productId));
  const written = await findReview(tx, reviewId);
  if (waiting > 0) {
    const { productName: product } = written;
    await notifyOwner(tx, 'review.photos_waiting', { reviewId, product, photos: waiting });
  }
  return written;
}

/**
 * The latest order by which the customer bought the product, locked until the transaction ends: a refund
 * that is recorded meanwhile waits, and then finds the review.
 */
async function lockPurchase(tx: Tx, userId: string, productId: string): Promise<string> {
  const [order] = await named<{ id: string }>(
    tx,
    'lock-purchase',
    `select o.id from orders o
     where o.user_id = $1 and ${IS_PURCHASE}
       and exists (select from order_items i where i.order_id = o.id and i.product_id = $2)
     order by o.created_at desc, o.id limit 1 for share`,
    [userId, productId],
  );
  if (!order) throw new ShopError('forbidden', REFUSALS.not_bought);
  return order.id;
}

/** If two reviews are sent at once, the database accepts only one. */
const refuseSecond = refusedBy({
  reviews_one_a_customer: () => new ShopError('forbidden', REFUSALS.already_reviewed),
});

/**
 * Makes the reviews of what an order held count, or not, as their purchases now stand: one of an undone
 * purchase counts again if its writer buys the product again.
 */
export async function recheckReviews(tx: Tx, orderId: string): Promise<void> {
  const changed = await named<{ productId: string }>(
    tx,
    'recheck-reviews',
    `with concerned as (
       select id from reviews where order_id = $1
       union
       select r.id from orders b join order_items i on i.order_id = b.id
       join reviews r on r.user_id = b.user_id and r.product_id = i.product_id where b.id = $1
     ), judged as (
       select r.id, not exists (
         select from orders o join order_items i on i.order_id = o.id
         where (o.id = r.order_id or o.user_id = r.user_id) and i.product_id = r.product_id
           and ${IS_PURCHASE}) as undone
       from reviews r join concerned using (id)
     )
     update reviews r set purchase_undone = j.undone from judged j
     where r.id = j.id and r.purchase_undone <> j.undone returning r.product_id`,
    [orderId],
  );
  const productIds = [...new Set(changed.map(({ productId }) => productId))];
  if (productIds.length === 0) return;
  await refreshRatings(tx, productIds);
  for (const id of productIds) tx.changed(tag.reviews, tag.reviewsOf(id), tag.product(id));
}

/** Recalculates the products' ratings from the reviews that count. */
export async function refreshRatings(tx: Tx, productIds: string[]): Promise<void> {
  // Lock before reading the reviews: of two simultaneous reviews, the later one counts both.
  await lockProducts(tx, productIds);
  const ratings = await named<Rating>(
    tx,
    'sum-ratings',
    `select q.id as "productId", coalesce(sum(r.rating), 0) as sum, count(r.id) as count
     from unnest($1::uuid[]) as q (id) left join reviews r on r.product_id = q.id and ${COUNTS}
     group by q.id`,
    [productIds],
  );
  await rateProducts(tx, ratings);
}
