import { ShopError } from '../../kit/errors.ts';
import { tag } from '../../kit/tags.ts';
import { named, type Tx } from '../../platform/database/database.ts';
import { refreshBundles } from './bundles.ts';
import { lockWholeProducts } from './product-record.ts';

/** Takes a product out of the shop; orders and reviews still name it. @throws not_found */
export async function removeProduct(tx: Tx, productId: string): Promise<void> {
  await lockWholeProducts(tx, [productId]);
  // Their codes are free for other products from now on.
  const retired = await named<{ id: string }>(
    tx,
    'retire-variants-of-product',
    'update variants set retired_at = now() where product_id = $1 and retired_at is null returning id',
    [productId],
  );
  await refreshBundles(
    tx,
    retired.map(({ id }) => id),
  );
  const [removed] = await named<{ name: string; slug: string }>(
    tx,
    'remove-product',
    `update products set deleted_at = now() where id = $1 and deleted_at is null
     returning name, slug`,
    [productId],
  );
  if (!removed) throw new ShopError('not_found', 'This product does not exist.');
  tx.changed(tag.products, tag.product(productId), tag.reviews, tag.reviewsOf(productId));
  tx.record('product.removed', productId, removed);
}

export interface Rating {
  productId: string;
  sum: number;
  count: number;
}

/** Sets the products' rating totals. The products must be locked. */
export async function rateProducts(tx: Tx, ratings: Rating[]): Promise<void> {
  await named(
    tx,
    'rate-products',
    `update products p set rating_sum = r.sum, rating_count = r.count
     from json_to_recordset($1::json) as r ("productId" uuid, sum int, count int)
     where p.id = r."productId" and (p.rating_sum, p.rating_count) is distinct from (r.sum, r.count)`,
    [JSON.stringify(ratings)],
  );
}
