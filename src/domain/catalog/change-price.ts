import { named, type Tx } from '../../platform/database.ts';
import { ShopError } from '../errors.ts';
import { tag } from '../tags.ts';
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

/**
 * Sets a price; the listing and every kept answer that shows it follow, and who waits for it to fall is
 * going to be told. For the product editor, which is not there yet. @throws not_found
 */
export async function changePrice(tx: Tx, change: PriceChange): Promise<void> {
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
  const oldPrice = await holdOfferPrice(tx, change.productId);
  await refreshOffers(tx, [change.productId]);
  await noteDrop(tx, change.productId, oldPrice);
  tx.changed(tag.product(change.productId));
}

/** What the listing showed until now. After the variants are held: a sale holds them in that order, too. */
async function holdOfferPrice(tx: Tx, productId: string): Promise<number> {
  const [product] = await named<{ offerPrice: number }>(
    tx,
    'hold-offer-price',
    `select offer_price as "offerPrice" from products where id = $1 for no key update`,
    [productId],
  );
  if (!product) throw new Error('a held product is gone');
  return product.offerPrice;
}

/**
 * Notes that the price shown fell, with the highest since people were last told and the moment when it
 * first fell; forgets it when the price is back up.
 */
async function noteDrop(tx: Tx, productId: string, oldPrice: number): Promise<void> {
  await named(
    tx,
    'note-price-drop',
    `insert into price_drops as d (product_id, old_price)
     select id, $2 from products where id = $1 and offer_price < $2
     on conflict (product_id) do update set old_price = greatest(d.old_price, excluded.old_price)`,
    [productId, oldPrice],
  );
  await named(
    tx,
    'forget-price-drop',
    `delete from price_drops d using products p
     where p.id = d.product_id and d.product_id = $1 and p.offer_price >= d.old_price`,
    [productId],
  );
}

export interface PriceDrop {
  productId: string;
  /** Minor units: the highest that was shown since people were last told. */
  oldPrice: number;
}

/** Takes out the drops that nothing was added to for so long; of them, those that still hold. */
export const takePriceDrops = (tx: Tx, settledAfter: string): Promise<PriceDrop[]> =>
  named<PriceDrop>(
    tx,
    'take-price-drops',
    `with settled as (
       delete from price_drops where at <= now() - $1::interval returning product_id, old_price
     )
     select d.product_id as "productId", d.old_price as "oldPrice"
     from settled d join products p on p.id = d.product_id
     where p.deleted_at is null and p.offer_price < d.old_price and p.is_in_stock
       and exists (select from variants v where v.product_id = p.id and v.stock is distinct from 0)
     order by p.id`,
    [settledAfter],
  );
