import { named, type Tx } from '../../platform/database.ts';
import { countSales, type Pieces, returnStock } from '../catalog/stock.ts';

/** Returns an order's items to the stock and takes them out of the sales counts. */
export async function returnOrdered(tx: Tx, orderId: string): Promise<void> {
  const pieces = await named<Pieces>(
    tx,
    'ordered-pieces',
    `select product_id as "productId", variant_id as "variantId", quantity from order_items
     where order_id = $1`,
    [orderId],
  );
  await returnStock(tx, pieces);
  await countSales(tx, pieces, -1);
}
