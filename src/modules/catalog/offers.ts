import { tag } from '../../kit/tags.ts';
import { idsIn, named, type Tx } from '../../platform/database/database.ts';

/** Locks products until the transaction ends, in id order. Lock variants before products. */
export async function lockProducts(tx: Tx, productIds: string[]): Promise<void> {
  await named(
    tx,
    'lock-products',
    `select from products where id = any(${idsIn('$1')}) order by id for no key update`,
    [productIds],
  );
}

/**
 * Updates what products keep about their variants, and locks the products: the default offer's price, by which
 * the listing sorts and filters, and whether anything is left. Call it in the transaction that changed a price,
 * the owner's switch or which variants there are, or after which a variant has begun or ceased to be sold out.
 */
export async function refreshOffers(tx: Tx, productIds: string[]): Promise<void> {
  // Lock first: of two simultaneous changes, the later one must see the earlier one's offers.
  await lockProducts(tx, productIds);
  const refreshed = await named<{ isRepriced: boolean }>(
    tx,
    'refresh-offers',
    `with now as (
       select p.id, p.offer_price as old_price, coalesce(o.price, p.offer_price) as price, exists (
         select from variants v
         where v.product_id = p.id and v.retired_at is null and v.stock is distinct from 0
       ) as is_stocked
       from products p left join offers o on o.product_id = p.id and o.is_default
       where p.id = any(${idsIn('$1')})
     )
     update products p set offer_price = now.price, is_stocked = now.is_stocked
     from now
     where p.id = now.id and (p.offer_price, p.is_stocked) <> (now.price, now.is_stocked)
     returning now.price <> now.old_price as "isRepriced"`,
    [productIds],
  );
  if (refreshed.some(({ isRepriced }) => isRepriced)) tx.changed(tag.products);
}
