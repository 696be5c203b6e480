import { named, type Tx } from '../../platform/database.ts';
import { refreshOffers } from '../catalog/offers.ts';
import { COUNT_SHOWN_UP_TO } from '../catalog/present-product.ts';
import { tag } from '../tags.ts';
import { uncountSales } from './reserve-stock.ts';

/**
 * Puts what an order reserved back into the stock, and counts its sales back. Variants are held in the
 * order of their ids, then products in theirs, as by a checkout (docs/rules.md, Stock).
 */
export async function returnStock(tx: Tx, orderId: string): Promise<void> {
  const returned = await named<{ productId: string; before: number }>(
    tx,
    'return-stock',
    `with returned as (
       select variant_id, sum(quantity) as quantity from order_items
       where order_id = $1 group by variant_id
     ), held as (
       select id, stock from variants
       where id in (select variant_id from returned) and stock is not null
       order by id for no key update
     )
     update variants v set stock = v.stock + returned.quantity
     from held join returned on returned.variant_id = held.id where v.id = held.id
     returning v.product_id as "productId", held.stock as before`,
    [orderId],
  );
  const sold = await named<{ productId: string; quantity: number }>(
    tx,
    'ordered-quantities',
    'select product_id as "productId", quantity from order_items where order_id = $1',
    [orderId],
  );
  await uncountSales(tx, sold);
  const soldOut = returned.filter(({ before }) => before === 0);
  if (soldOut.length > 0) {
    await refreshOffers(
      tx,
      soldOut.map(({ productId }) => productId),
    );
  }
  // Visitors saw these counts (docs/rules.md, Stock), so what they see is stale.
  const shown = returned.filter(({ before }) => before <= COUNT_SHOWN_UP_TO);
  tx.changed(...shown.map(({ productId }) => tag.product(productId)));
}
