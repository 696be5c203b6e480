import { named, type Tx } from '../../platform/database.ts';
import { tag } from '../tags.ts';

/** Holds products until the transaction ends, in the order of their ids; variants are held before them. */
export async function holdProducts(tx: Tx, productIds: string[]): Promise<void> {
  await named(
    tx,
    'hold-products',
    'select from products where id = any($1::uuid[]) order by id for no key update',
    [productIds],
  );
}

/**
 * Makes the prices that the listing sorts and filters by agree with the default offers, and holds the products.
 * To be called in the transaction that changed a price, the owner's switch or what there is of a variant.
 */
export async function refreshOffers(tx: Tx, productIds: string[]): Promise<void> {
  // Of two changes at once, the later one sees the offers that the earlier one left.
  await holdProducts(tx, productIds);
  const refreshed = await named(
    tx,
    'refresh-offers',
    `update products p set offer_price = o.price
     from offers o
     where p.id = any($1::uuid[]) and o.product_id = p.id and o.is_default and p.offer_price <> o.price
     returning p.id`,
    [productIds],
  );
  if (refreshed.length > 0) tx.changed(tag.products);
}
