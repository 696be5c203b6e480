import { ShopError } from '../../kit/errors.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { deleteRows, NOW, updateRow } from '../../platform/database/write-row.ts';
import { findProducts } from '../catalog/find-product.ts';
import type { AccountPart } from '../customers/account-part.ts';
import {
  deletePastGuests,
  type Guest,
  type Owner,
  ownerColumn,
  ownerField,
} from '../customers/owner.ts';
import type { WishlistItemView } from './schema.ts';

/** The products on the owner's wishlist, latest first. */
export const listWishlist = async (db: Db, owner: Owner): Promise<WishlistItemView[]> =>
  (await readWishlist(db, owner)).items;

/** The same, and whether its owner has not been seen with it since yesterday: see `touchGuestWishlist`. */
export async function readWishlist(
  db: Db,
  owner: Owner,
): Promise<{ items: WishlistItemView[]; isRevisited: boolean }> {
  const { column, value } = ownerColumn(owner);
  const rows = await named<{ id: string; productId: string; isOld: boolean }>(
    db,
    `wishlist-${column}`,
    `select id, product_id, touched_at < now() - interval '1 day' as "isOld"
     from wishlist_items where ${column} = $1 order by created_at desc, id`,
    [value],
  );
  const isRevisited = rows.length > 0 && rows.every(({ isOld }) => isOld);
  const products = await findProducts(
    db,
    rows.map(({ productId }) => productId),
  );
  const items = rows.flatMap(({ id, productId }) => {
    const product = products.find((found) => found.id === productId);
    return product ? [{ id, productId, product }] : [];
  });
  return { items, isRevisited };
}

/** A guest came back to the wishlist: from now on it is kept as long as any (src/modules/cart/RULES.md, Guests). */
export async function touchGuestWishlist(tx: Tx, { sessionHash }: Guest): Promise<void> {
  await updateRow(tx, 'wishlist_items', { sessionHash }, { touchedAt: NOW });
}

/** The most products that a wishlist holds, so that nobody makes one that is slow to read. */
const MAX_WISHES = 500;

/** The same for a guest, of whom a stranger can make any number. */
const MAX_GUEST_WISHES = 100;

/**
 * Adding a product twice counts once.
 * @returns the wish, and whether it is the owner's first
 * @throws not_found, limit_reached
 */
export async function addToWishlist(
  tx: Tx,
  owner: Owner,
  productId: string,
): Promise<WishlistItemView & { isFirst: boolean }> {
  const { column, value } = ownerColumn(owner);
  const most = 'userId' in owner ? MAX_WISHES : MAX_GUEST_WISHES;
  const [product] = await findProducts(tx, [productId]);
  if (!product) throw new ShopError('not_found', 'This product does not exist.');
  const [item] = await named<{ id: string; isFirst: boolean }>(
    tx,
    `add-to-wishlist-${column}`,
    `insert into wishlist_items (${column}, product_id)
     select $1, $2
     where exists (select from wishlist_items where ${column} = $1 and product_id = $2)
       or (select count(*) from wishlist_items where ${column} = $1) < ${most}
     on conflict (${column}, product_id) where ${column} is not null
     do update set touched_at = now()
     returning id, not exists (select from wishlist_items where ${column} = $1) as "isFirst"`,
    [value, productId],
  );
  if (!item) {
    throw new ShopError('limit_reached', `A wishlist holds at most ${most} products.`);
  }
  return { ...item, productId, product };
}

/** @throws not_found */
export async function removeFromWishlist(tx: Tx, owner: Owner, productId: string): Promise<void> {
  const rows = await deleteRows(tx, 'wishlist_items', { productId, ...ownerField(owner) });
  if (rows.length === 0) throw new ShopError('not_found', 'This product is not in your wishlist.');
}

/** Moves a guest's wishlist to the customer who signed in (src/modules/cart/RULES.md, Guests). */
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

/** Deletes the wishlists that guests have left behind; customers' stay. */
export const deletePastGuestWishlists = (tx: Tx): Promise<void> =>
  deletePastGuests(tx, 'wishlist_items');
