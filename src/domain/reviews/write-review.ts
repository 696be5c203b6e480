import { type Db, databaseError, named, type Tx } from '../../platform/database.ts';
import { type Rating, rateProducts } from '../catalog/change-product.ts';
import { holdProducts } from '../catalog/offers.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import type { UserView } from '../customers/schema.ts';
import { ShopError } from '../errors.ts';
import { tag } from '../tags.ts';
import { IS_PURCHASE } from './customer-reviews.ts';
import { reviewerName } from './reviewer-name.ts';
import { findReview } from './reviews.ts';
import type { NewReview, ReviewEligibility, ReviewView } from './schema.ts';

const REFUSALS = {
  not_bought: 'Only customers who bought this product can review it.',
  already_reviewed: 'You have already reviewed this product.',
} as const;

/** Whether the customer bought the product and has not reviewed it yet (docs/rules.md, Reviews). */
export async function reviewEligibility(
  db: Db,
  customer: UserView | undefined,
  productId: string,
): Promise<ReviewEligibility> {
  if (!customer) return { mayReview: false, reason: 'signed_out', customerName: null };
  const [found] = await named<{ bought: boolean; reviewed: boolean }>(
    db,
    'review-eligibility',
    `select
       exists (select from orders o join order_items i on i.order_id = o.id
               where o.user_id = $1 and i.product_id = $2
                 and ${IS_PURCHASE}) as bought,
       exists (select from reviews where user_id = $1 and product_id = $2) as reviewed`,
    [customer.id, productId],
  );
  const reason = found?.reviewed ? 'already_reviewed' : found?.bought ? null : 'not_bought';
  return { mayReview: reason === null, reason, customerName: reviewerName(customer) };
}

/** @throws forbidden if the customer may not; not_signed_in if the account has just been deleted */
export async function writeReview(
  tx: Tx,
  customer: UserView,
  review: NewReview,
): Promise<ReviewView> {
  // Locked, so that nobody signs a review with an account that is being deleted.
  await holdCustomer(tx, customer.id);
  const { reason } = await reviewEligibility(tx, customer, review.productId);
  if (reason === 'not_bought' || reason === 'already_reviewed') {
    throw new ShopError('forbidden', REFUSALS[reason]);
  }
  const [written] = await named<{ id: string }>(
    tx,
    'insert-review',
    `insert into reviews (product_id, user_id, customer_name, rating, title, comment, is_verified)
     values ($1, $2, $3, $4, $5, $6, true) returning id`,
    [
      review.productId,
      customer.id,
      review.customerName,
      review.rating,
      review.title ?? null,
      review.comment,
    ],
  ).catch(refuseSecond);
  if (!written) throw new Error('an insert returned no row');
  await refreshRatings(tx, [review.productId]);
  tx.changed(tag.reviews, tag.reviewsOf(review.productId), tag.product(review.productId));
  return findReview(tx, written.id);
}

/** If two reviews are sent at once, the database accepts only one. */
function refuseSecond(error: unknown): never {
  if (databaseError(error)?.constraint === 'reviews_one_a_customer') {
    throw new ShopError('forbidden', REFUSALS.already_reviewed);
  }
  throw error;
}

/** Recalculates the products' ratings from their reviews. */
export async function refreshRatings(tx: Tx, productIds: string[]): Promise<void> {
  // Lock before reading the reviews: of two simultaneous reviews, the later one counts both.
  await holdProducts(tx, productIds);
  const ratings = await named<Rating>(
    tx,
    'sum-ratings',
    `select q.id as "productId", coalesce(sum(r.rating), 0) as sum, count(r.id) as count
     from unnest($1::uuid[]) as q (id) left join reviews r on r.product_id = q.id group by q.id`,
    [productIds],
  );
  await rateProducts(tx, ratings);
}
