import { named, type Tx } from '../../platform/database.ts';
import { type Rating, rateProducts } from '../catalog/change-product.ts';
import { holdProducts } from '../catalog/offers.ts';

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
