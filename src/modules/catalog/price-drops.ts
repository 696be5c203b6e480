import { named, type Tx } from '../../platform/database/database.ts';

/**
 * Records which of the prices shown fell: the highest price since people were last told, and when it
 * first fell. Deletes the record where the price is back up.
 */
export async function noteDrops(tx: Tx, oldPrices: PriceDrop[]): Promise<void> {
  const values = [
    oldPrices.map(({ productId }) => productId),
    oldPrices.map(({ oldPrice }) => oldPrice),
  ];
  await named(
    tx,
    'note-price-drops',
    `insert into price_drops as d (product_id, old_price)
     select p.id, was.price from unnest($1::uuid[], $2::bigint[]) as was (id, price)
     join products p on p.id = was.id where p.offer_price < was.price
     on conflict (product_id) do update set old_price = greatest(d.old_price, excluded.old_price)`,
    values,
  );
  await named(
    tx,
    'forget-price-drops',
    `delete from price_drops d using products p
     where p.id = d.product_id and d.product_id = any($1::uuid[]) and p.offer_price >= d.old_price`,
    [values[0]],
  );
}

export interface PriceDrop {
  productId: string;
  /** Minor units: the highest price shown since people were last told. */
  oldPrice: number;
}

/**
 * Removes the price drops to which nothing was added for that long, and returns those that still
 * hold.
 */
export const takePriceDrops = (tx: Tx, settledAfter: string): Promise<PriceDrop[]> =>
  named<PriceDrop>(
    tx,
    'take-price-drops',
    `with settled as (
       delete from price_drops where at <= now() - $1::interval returning product_id, old_price
     )
     select d.product_id, d.old_price
     from settled d join offers o on o.product_id = d.product_id
     where o.is_default and o.is_buyable and o.price < d.old_price
     order by d.product_id`,
    [settledAfter],
  );
