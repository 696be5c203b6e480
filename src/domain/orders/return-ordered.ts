import { named, type Tx } from '../../platform/database.ts';
import { countSales, type Pieces, returnStock } from '../catalog/stock.ts';
import { giveBackUses } from '../promotions/promotion-uses.ts';

/**
 * Returns an order's items to the stock and takes them out of the sales counts: once, since a status that was
 * corrected by hand may lead here again. Hold the order first. `pieces` false: the parcel is gone, and only the
 * sales no longer count. `sales` false: it was never placed, and counts nowhere.
 */
export async function returnOrdered(
  tx: Tx,
  orderId: string,
  { pieces = true, sales = true }: { pieces?: boolean; sales?: boolean } = {},
): Promise<void> {
  const ordered = await named<Pieces>(
    tx,
    'return-ordered',
    `with returned as (
       update orders set returned_at = now() where id = $1 and returned_at is null returning id
     )
     select i.product_id as "productId", i.variant_id as "variantId", i.quantity
     from order_items i join returned on returned.id = i.order_id`,
    [orderId],
  );
  if (ordered.length === 0) return;
  await giveBackUses(tx, orderId);
  if (pieces) await returnStock(tx, ordered);
  if (sales) await countSales(tx, ordered, -1);
}
