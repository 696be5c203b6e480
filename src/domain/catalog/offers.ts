import { named, type Tx } from '../../platform/database.ts';
import { tag } from '../tags.ts';

/** Locks products until the transaction ends, in id order. Lock variants before products. */
export async function holdProducts(tx: Tx, productIds: string[]): Promise<void> {
  await named(
    tx,
    'hold-products',
    'select from products where id = any($1::uuid[]) order by id for no key update',
    [productIds],
  );
}

/**
 * Updates the prices that the listing sorts and filters by from the default offers, and locks the
 * products. Call it in the transaction that changed a price, the owner's switch or a variant's
 * stock.
 */
export async function refreshOffers(tx: Tx, productIds: string[]): Promise<void> {
  // Lock first: of two simultaneous changes, the later one must see the earlier one's offers.
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
