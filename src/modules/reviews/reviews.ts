import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { ShopError } from '../../kit/errors.ts';
import type { Page } from '../../kit/wire.ts';
import { type Db, named, namedOne } from '../../platform/database/database.ts';
import type { ReviewSummary, ReviewView } from './schema.ts';

export interface ReviewRow extends Omit<ReviewView, 'reply'> {
  reply: string | null;
  repliedAt: string | null;
}

/** The columns of a ReviewRow, for a statement that names `reviews` r and `products` p. */
export const REVIEW_COLUMNS = `r.id, r.product_id, p.name as "productName", p.slug as "productSlug",
  r.title, r.rating, r.comment, r.customer_name, r.is_verified and not r.purchase_undone as verified,
  r.helpful_count, r.created_at, r.reply, r.replied_at`;

/** Whether a review (`reviews` r) counts and is shown to everybody (src/modules/reviews/RULES.md, Reviews). */
export const COUNTS = 'not r.purchase_undone and r.hidden_reason is null';

const OF_PRODUCTS_ON_SALE = `from reviews r join products p on p.id = r.product_id
  where p.is_public and ${COUNTS}`;

export const toReview = <Row extends ReviewRow>({ reply, repliedAt, ...review }: Row) => ({
  ...review,
  reply: reply === null || repliedAt === null ? null : { text: reply, at: repliedAt },
});

/** All reviews of products on sale, newest first. */
export const listReviews = (db: Db, page: Page): Promise<Counted<ReviewView>> =>
  newestFirst(db, OF_PRODUCTS_ON_SALE, [], page, 'reviews');

/** One product's reviews, the newest first. */
export const listProductReviews = (
  db: Db,
  productId: string,
  page: Page,
): Promise<Counted<ReviewView>> =>
  newestFirst(
    db,
    `${OF_PRODUCTS_ON_SALE} and r.product_id = $1`,
    [productId],
    page,
    'product-reviews',
  );

async function newestFirst(db: Db, found: string, values: unknown[], page: Page, name: string) {
  const { rows, total } = await countedPage<ReviewRow>(
    db,
    found,
    values,
    page,
    (limited) => `select ${REVIEW_COLUMNS} ${found} order by r.created_at desc, r.id ${limited}`,
    name,
  );
  return { rows: rows.map(toReview), total };
}

/** @throws not_found */
export async function findReview(db: Db, reviewId: string): Promise<ReviewView> {
  const [row] = await named<ReviewRow>(
    db,
    'review',
    `select ${REVIEW_COLUMNS} from reviews r join products p on p.id = r.product_id
     where r.id = $1`,
    [reviewId],
  );
  if (!row) throw new ShopError('not_found', 'This review does not exist.');
  return toReview(row);
}

/** Totals over all reviews of products that are on sale. */
export async function summariseReviews(db: Db): Promise<ReviewSummary> {
  return namedOne<ReviewSummary>(
    db,
    'review-summary',
    `select count(*) as total, coalesce(round(avg(r.rating), 1), 0)::numeric(2, 1)::text as average,
       count(*) filter (where r.rating = 5) as "fiveStars"
     ${OF_PRODUCTS_ON_SALE}`,
  );
}
