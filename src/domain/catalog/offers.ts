import type { Tx } from '../../platform/database.ts';
import { tag } from '../tags.ts';

/**
 * Makes the prices that the listing sorts and filters by agree with each product's default variant:
 * the first that can be bought, else the first. To be called in the transaction that changed a
 * price, or sold out or restocked a variant.
 */
export async function refreshOffers(tx: Tx, productIds: string[]): Promise<void> {
  const { rowCount } = await tx.query(
    `update products p set offer_price = d.price
     from (
       select distinct on (v.product_id) v.product_id, coalesce(v.price, q.base_price) as price
       from variants v join products q on q.id = v.product_id
       where v.product_id = any($1::uuid[])
       order by v.product_id, (v.stock is distinct from 0) desc, v.position
     ) d
     where p.id = d.product_id and p.offer_price <> d.price`,
    [productIds],
  );
  if (rowCount) tx.changed(tag.products);
}
