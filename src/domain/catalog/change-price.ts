import { announce, type Db, transaction } from '../../platform/database.ts';
import { ShopError } from '../errors.ts';
import { refreshOffers } from './offers.ts';

export interface PriceChange {
  productId: string;
  /** Left out: the price of the product, which every variant without its own price has. */
  variantId?: string;
  /** Minor units. */
  price: number;
  /** Minor units; null when the price is not a reduced one. */
  originalPrice: number | null;
}

/** Sets a price; the listing and every kept answer that shows it follow. @throws not_found */
export async function changePrice(db: Db, change: PriceChange): Promise<void> {
  await transaction(db, async (tx) => {
    const { rowCount } = change.variantId
      ? await tx.query(
          `update variants set price = $3, original_price = $4 where id = $2 and product_id = $1`,
          [change.productId, change.variantId, change.price, change.originalPrice],
        )
      : await tx.query(
          `update products set base_price = $2, base_original_price = $3, updated_at = now()
           where id = $1 and deleted_at is null`,
          [change.productId, change.price, change.originalPrice],
        );
    if (!rowCount) throw new ShopError('not_found', 'There is no such product.');
    await refreshOffers(tx, [change.productId]);
    announce(tx, `product:${change.productId}`);
  });
}
