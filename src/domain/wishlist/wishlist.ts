import { type Db, named, type Tx } from '../../platform/database.ts';
import { findProducts } from '../catalog/find-product.ts';
import type { AccountPart } from '../customers/account-part.ts';
import { GUEST_KEPT_DAYS, type Owner, ownerColumn } from '../customers/owner.ts';
import { ShopError } from '../errors.ts';
import type { WishlistItemView } from './schema.ts';

/** The products on the owner's wishlist, latest first. */
export async function listWishlist(db: Db, owner: Owner): Promise<WishlistItemView[]> {
  const { column, value } = ownerColumn(owner);
  const items = await named<{ id: string; productId: string }>(
    db,
    `wishlist-${column}`,
    `select id, product_id as "productId" from wishlist_items where ${column} = $1
     order by created_at desc, id`,
    [value],
  );
  const products = await findProducts(
    db,
    items.map((item) => item.productId),
  );
  return items.flatMap((item) => {
    const product = products.find(({ id }) => id === item.productId);
    return product ? [{ ...item, product }] : [];
  });
}

/** The most products that a wishlist holds, so that nobody makes one that is slow to read. */
const MAX_WISHES = 500;

/** Adding a product twice counts once. @throws not_found, limit_reached */
export async function addToWishlist(
  tx: Tx,
  owner: Owner,
  productId: string,
): Promise<WishlistItemView> {
  const { column, value } = ownerColumn(owner);
  const [product] = await findProducts(tx, [productId]);
  if (!product) throw new ShopError('not_found', 'This product does not exist.');
  const [item] = await named<{ id: string }>(
    tx,
    `add-to-wishlist-${column}`,
    `insert into wishlist_items (${column}, product_id)
     select $1, $2
     where exists (select from wishlist_items where ${column} = $1 and product_id = $2)
       or (select count(*) from wishlist_items where ${column} = $1) < ${MAX_WISHES}
     on conflict (${column}, product_id) where ${column} is not null
     do update set touched_at = now()
     returning id`,
    [value, productId],
  );
  if (!item) {
    throw new ShopError('limit_reached', `A wishlist holds at most ${MAX_WISHES} products.`);
  }
  return { id: item.id, productId, product };
}

/** @throws not_found */
export async function removeFromWishlist(tx: Tx, owner: Owner, productId: string): Promise<void> {
  const { column, value } = ownerColumn(owner);
  const rows = await named(
    tx,
    `remove-from-wishlist-${column}`,
    `delete from wishlist_items where product_id = $2 and ${column} = $1 returning id`,
    [value, productId],
  );
  if (rows.length === 0) throw new ShopError('not_found', 'This product is not in your wishlist.');
}

/** Moves a guest's wishlist to the customer who signed in (docs/rules.md, Guests). */
async function mergeWishlist(tx: Tx, from: Owner, userId: string): Promise<void> {
  const { column, value } = ownerColumn(from);
  await tx.query(
    `with moved as (
       delete from wishlist_items where ${column} = $1 returning product_id, created_at
     )
     insert into wishlist_items (user_id, product_id, created_at)
     select $2, product_id, created_at from moved order by product_id
     on conflict (user_id, product_id) where user_id is not null do nothing`,
    [value, userId],
  );
}

/** The wishlists' part of a customer account. */
export const wishlistPart: AccountPart = {
  async export(db, { id }) {
    const items = await listWishlist(db, { userId: id });
    return { wishlist: items.map(({ product }) => ({ product: product.name })) };
  },
  adopt: mergeWishlist,
};

/** Deletes guests' wishlists to which nothing was added for a long time; customers' stay. */
export async function deletePastGuestWishlists(tx: Tx): Promise<void> {
  await tx.query(
    `delete from wishlist_items item
     where session_hash is not null and touched_at < now() - make_interval(days => $1)
       and not exists (
         select from wishlist_items other where other.session_hash = item.session_hash
           and other.touched_at >= now() - make_interval(days => $1))`,
    [GUEST_KEPT_DAYS],
  );
}
