import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { ShopError } from '../../kit/errors.ts';
import type { Page } from '../../kit/wire.ts';
import { type Db, named, namedOne } from '../../platform/database/database.ts';
import type { ReviewSort } from './constants.ts';
import type {
  ProductReviewFigures,
  ProductReviewQuery,
  ReviewSummary,
  ReviewView,
} from './schema.ts';

export interface ReviewRow extends Omit<ReviewView, 'reply' | 'bought'> {
  reply: string | null;
  repliedAt: string | null;
  options: Record<string, string> | null;
}

/** The columns of a ReviewRow, for a statement that names `reviews` r and `products` p. */
export const REVIEW_COLUMNS = `r.id, r.product_id, p.name as "productName", p.slug as "productSlug",
  r.title, r.rating, r.comment, r.customer_name, r.is_verified and not r.purchase_undone as verified,
  r.helpful_count, r.created_at, r.reply, r.replied_at,
  (select i.options from order_items i where i.order_id = r.order_id and i.product_id = r.product_id
   order by i.position limit 1) as options`;

const photosOf = (
  which: string,
  more = '',
) => `(select coalesce(json_agg(json_build_object('id', f.id,
    'url', f.url, 'width', f.width, 'height', f.height${more}) order by f.position, f.id), '[]')
  from review_photos f where f.review_id = r.id ${which}) as photos`;

/** The photos of a review (`reviews` r) that everybody sees; and all of them, with what became of each. */
export const SHOWN_PHOTOS = photosOf("and f.state = 'shown'");
export const ALL_PHOTOS = photosOf('', ", 'state', f.state");

/** Whether a review (`reviews` r) counts and is shown to everybody (src/modules/reviews/RULES.md, Reviews). */
export const COUNTS = 'not r.purchase_undone and r.hidden_reason is null';

const OF_PRODUCTS_ON_SALE = `from reviews r join products p on p.id = r.product_id
  where p.is_public and ${COUNTS}`;

/** '20 mg', 'Graphite · 20 mg': beside its product's reviews nobody needs to read what the options are called. */
const chosenOf = (options: Record<string, string>): string => Object.values(options).join(' · ');

export const toReview = <Row extends ReviewRow>({ reply, repliedAt, options, ...review }: Row) => ({
  ...review,
  reply: reply === null || repliedAt === null ? null : { text: reply, at: repliedAt },
  bought: (options && chosenOf(options)) || null,
});

const NEWEST = 'r.created_at desc, r.id';

/** All reviews of products on sale, newest first. */
export async function listReviews(db: Db, page: Page): Promise<Counted<ReviewView>> {
  const { rows, total } = await countedPage<ReviewRow>(
    db,
    OF_PRODUCTS_ON_SALE,
    [],
    page,
    (limited) =>
      `select ${REVIEW_COLUMNS}, ${SHOWN_PHOTOS} ${OF_PRODUCTS_ON_SALE} order by ${NEWEST} ${limited}`,
    { name: 'reviews' },
  );
  return { rows: rows.map(toReview), total };
}

const SORTED_BY: Record<ReviewSort, string> = {
  newest: NEWEST,
  helpful: `r.helpful_count desc, ${NEWEST}`,
  highest: `r.rating desc, ${NEWEST}`,
  lowest: `r.rating, ${NEWEST}`,
};

const OF_PRODUCT = `${OF_PRODUCTS_ON_SALE} and r.product_id = $1`;
const HAS_PHOTOS = `exists (select from review_photos f where f.review_id = r.id and f.state = 'shown')`;

/** One product's reviews that are asked for. */
export async function listProductReviews(
  db: Db,
  productId: string,
  { sort, stars, photos, variant, ...page }: ProductReviewQuery,
): Promise<Counted<ReviewView>> {
  const found = `${OF_PRODUCT}
    and ($2::int is null or r.rating = $2) and (not $3 or ${HAS_PHOTOS})
    and ($4::uuid is null or exists (select from order_items i
      where i.order_id = r.order_id and i.product_id = r.product_id and i.variant_id = $4))`;
  const { rows, total } = await countedPage<ReviewRow>(
    db,
    found,
    [productId, stars ?? null, photos === 'true', variant ?? null],
    page,
    (limited) =>
      `select ${REVIEW_COLUMNS}, ${SHOWN_PHOTOS} ${found} order by ${SORTED_BY[sort]} ${limited}`,
    { name: `product-reviews-${sort}` },
  );
  return { rows: rows.map(toReview), total };
}

/** What one product's reviews come to. */
export async function sumProductReviews(db: Db, productId: string): Promise<ProductReviewFigures> {
  const figures = await namedOne<Omit<ProductReviewFigures, 'variants'>>(
    db,
    'figures-of-reviews',
    `select count(*) as total, coalesce(round(avg(r.rating), 1), 0)::numeric(2, 1)::text as average,
       array[${[1, 2, 3, 4, 5].map((stars) => `count(*) filter (where r.rating = ${stars})::int`).join(', ')}] as stars,
       count(*) filter (where ${HAS_PHOTOS}) as "withPhotos"
     ${OF_PRODUCT}`,
    [productId],
  );
  const variants = await named<{ id: string; options: Record<string, string>; count: number }>(
    db,
    'reviewed-variants',
    `select b.variant_id as id, o.options::jsonb as options, count(*) as count
     from (select distinct r.id, i.variant_id from reviews r
       join products p on p.id = r.product_id
       join order_items i on i.order_id = r.order_id and i.product_id = r.product_id
       where r.product_id = $1 and p.is_public and ${COUNTS}) b
     join offers o on o.variant_id = b.variant_id
     group by b.variant_id, o.options::jsonb, o.position order by count(*) desc, o.position`,
    [productId],
  );
  return {
    ...figures,
    variants: variants
      .map(({ options, ...variant }) => ({ ...variant, name: chosenOf(options) }))
      .filter(({ name }) => name !== ''),
  };
}

/** @throws not_found */
export async function findReview(db: Db, reviewId: string): Promise<ReviewView> {
  const [row] = await named<ReviewRow>(
    db,
    'review',
    `select ${REVIEW_COLUMNS}, ${SHOWN_PHOTOS} from reviews r join products p on p.id = r.product_id
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
