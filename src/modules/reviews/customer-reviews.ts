import { type Counted, countedPage } from '../../kit/counted-page.ts';
import type { Page } from '../../kit/wire.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { ALL_PHOTOS, REVIEW_COLUMNS, type ReviewRow, toReview } from './reviews.ts';
import type { OwnReview, ReviewableProduct } from './schema.ts';

/**
 * The customer's own reviews, newest first, including those that nobody else sees: of products no
 * longer sold, of purchases that were undone, and what the shop has hidden.
 */
export async function listOwnReviews(
  db: Db,
  userId: string,
  page: Page,
): Promise<Counted<OwnReview>> {
  const found = 'from reviews r join products p on p.id = r.product_id where r.user_id = $1';
  const { rows, total } = await countedPage<
    Omit<ReviewRow, 'photos'> & Pick<OwnReview, 'purchaseUndone' | 'hiddenReason' | 'photos'>
  >(
    db,
    found,
    [userId],
    page,
    (
      limited,
    ) => `select ${REVIEW_COLUMNS}, ${ALL_PHOTOS}, r.purchase_undone, r.hidden_reason ${found}
     order by r.created_at desc, r.id ${limited}`,
    { name: 'own-reviews' },
  );
  return { rows: rows.map(toReview), total };
}

/** Whether an order (`orders` o) is still to be delivered, or was: nothing undid it. */
export const STANDS = `o.is_placed and o.payment_status not in ('failed', 'cancelled', 'refunded')`;

/**
 * Whether an order (`orders` o) counts as a purchase of its items: bought means delivered
 * (src/modules/reviews/RULES.md, Reviews).
 */
export const IS_PURCHASE = `o.fulfilment = 'delivered' and ${STANDS}`;

/**
 * Whether an ordered product can be reviewed: it is on sale and its customer has not reviewed it.
 * For statements that name `orders` o and `order_items` i.
 */
export const IS_UNREVIEWED = `
  exists (select from products p where p.id = i.product_id and p.is_public)
  and not exists (select from reviews r where r.product_id = i.product_id and r.user_id = o.user_id)`;

const REVIEWABLE = `
  select i.product_id, max(o.created_at) as bought_at
  from orders o join order_items i on i.order_id = o.id
  where o.user_id = $1 and ${IS_PURCHASE} and ${IS_UNREVIEWED}
  group by i.product_id`;

/** The products that the customer may review, last bought first. */
export async function listReviewable(
  db: Db,
  userId: string,
  page: Page,
): Promise<Counted<ReviewableProduct>> {
  const found = `from (${REVIEWABLE}) b join products p on p.id = b.product_id`;
  return countedPage(
    db,
    found,
    [userId],
    page,
    (limited) => `select p.id as "productId", p.slug, p.name, p.image_url, b.bought_at ${found}
     order by b.bought_at desc, p.name, p.id ${limited}`,
    { name: 'reviewable' },
  );
}

/** The ids of an order's products to invite a review of, in the order's sequence; none if it was undone. */
export async function listUnreviewed(db: Db, userId: string, orderId: string): Promise<string[]> {
  const rows = await named<{ id: string }>(
    db,
    'unreviewed-of-order',
    `select i.product_id as id from orders o join order_items i on i.order_id = o.id
     where o.user_id = $1 and o.id = $2 and ${IS_PURCHASE} and ${IS_UNREVIEWED}
     group by i.product_id order by min(i.position)`,
    [userId, orderId],
  );
  return rows.map(({ id }) => id);
}
