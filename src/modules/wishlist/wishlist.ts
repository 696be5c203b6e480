import { ShopError } from '../../kit/errors.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { deleteRows, NOW, updateRow } from '../../platform/database/write-row.ts';
import { findProducts } from '../catalog/find-product.ts';
import type { ProductView } from '../catalog/schema.ts';
import type { AccountPart } from '../customers/account-part.ts';
import {
  deletePastGuests,
  type Guest,
  type Owner,
  ownerColumn,
  ownerField,
} from '../customers/owner.ts';
import { adoptLink, readLink } from './link.ts';
import type { SharedWishlist, WishlistItemView } from './schema.ts';

/** The products on the owner's wishlist, latest first. */
export const listWishlist = async (db: Db, owner: Owner): Promise<WishlistItemView[]> =>
  (await readWishlist(db, owner)).items;

/** The same, and whether its owner has not been seen with it since yesterday: see `touchGuestWishlist`. */
export async function readWishlist(
  db: Db,
  owner: Owner,
): Promise<{ items: WishlistItemView[]; isRevisited: boolean }> {
  const { column, value } = ownerColumn(owner);
  const rows = await named<WishRow & { id: string; isOld: boolean }>(
    db,
    `wishlist-${column}`,
    `select id, product_id, variant_id, touched_at < now() - interval '1 day' as "isOld"
     from wishlist_items where ${column} = $1 order by created_at desc, id`,
    [value],
  );
  const isRevisited = rows.length > 0 && rows.every(({ isOld }) => isOld);
  const items = (await withProducts(db, rows)).map(({ isOld: _, ...item }) => item);
  return { items, isRevisited };
}

interface WishRow {
  productId: string;
  variantId: string | null;
}

/** Wishes with today's products; those that are not offered any more are left out. */
async function withProducts<Row extends WishRow>(db: Db, rows: Row[]) {
  const products = await findProducts(
    db,
    rows.map(({ productId }) => productId),
  );
  return rows.flatMap((row) => {
    const product = products.find((found) => found.id === row.productId);
    return product ? [{ ...row, variantId: offered(product, row.variantId), product }] : [];
  });
}

const offered = ({ variants }: ProductView, variantId: string | null | undefined): string | null =>
  variants.find(({ id }) => id === variantId)?.id ?? null;

/** A guest came back to the wishlist: from now on it is kept as long as any (src/modules/cart/RULES.md, Guests). */
export async function touchGuestWishlist(tx: Tx, { sessionHash }: Guest): Promise<void> {
  await updateRow(tx, 'wishlist_items', { sessionHash }, { touchedAt: NOW });
}

/** The most products that a wishlist holds, so that nobody makes one that is slow to read. */
const MAX_WISHES = 500;

/** The same for a guest, of whom a stranger can make any number. */
const MAX_GUEST_WISHES = 100;

/**
 * Adding a product twice counts once; the variant is the one that was wished for last.
 * @returns the wish, and whether it is the owner's first
 * @throws not_found, limit_reached
 */
export async function addToWishlist(
  tx: Tx,
  owner: Owner,
  { productId, variantId: wanted }: { productId: string; variantId?: string | undefined },
): Promise<WishlistItemView & { isFirst: boolean }> {
  const { column, value } = ownerColumn(owner);
  const most = 'userId' in owner ? MAX_WISHES : MAX_GUEST_WISHES;
  const [product] = await findProducts(tx, [productId]);
  if (!product) throw new ShopError('not_found', 'This product does not exist.');
  const variantId = offered(product, wanted);
  const [item] = await named<{ id: string; isFirst: boolean }>(
    tx,
    `add-to-wishlist-${column}`,
    `insert into wishlist_items as wish (${column}, product_id, variant_id)
     select $1, $2, $3
     where exists (select from wishlist_items where ${column} = $1 and product_id = $2)
       or (select count(*) from wishlist_items where ${column} = $1) < ${most}
     on conflict (${column}, product_id) where ${column} is not null
     do update set touched_at = now(), variant_id = coalesce(excluded.variant_id, wish.variant_id)
     returning id, not exists (select from wishlist_items where ${column} = $1) as "isFirst"`,
    [value, productId, variantId],
  );
  if (!item) {
    throw new ShopError('limit_reached', `A wishlist holds at most ${most} products.`);
  }
  return { ...item, productId, variantId, product };
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
       delete from wishlist_items where ${column} = $1 returning product_id, variant_id, created_at
     )
     insert into wishlist_items (user_id, product_id, variant_id, created_at)
     select $2, product_id, variant_id, created_at from moved order by product_id
     on conflict (user_id, product_id) where user_id is not null do nothing`,
    [value, userId],
  );
  await adoptLink(tx, from, userId);
}

/** The wishlists' part of a customer account. */
export const wishlistPart: AccountPart = {
  async export(db, { id }) {
    const items = await listWishlist(db, { userId: id });
    const { token, shownName } = await readLink(db, { userId: id });
    return {
      wishlist: items.map(({ product, variantId }) => ({
        product: product.name,
        options: product.variants.find((variant) => variant.id === variantId)?.options ?? {},
      })),
      wishlistLink: token === null ? null : { shownName },
    };
  },
  adopt: mergeWishlist,
};

/** Deletes the wishlists that guests have left behind; customers' stay. */
export const deletePastGuestWishlists = (tx: Tx): Promise<void> =>
  deletePastGuests(tx, 'wishlist_items');

/** The wishlist that a link shows. @throws not_found, also for a link that was switched off */
export async function findSharedWishlist(db: Db, token: string): Promise<SharedWishlist> {
  const [link] = await named<{ shownName: string; wishes: WishRow[] }>(
    db,
    'shared-wishlist',
    `select l.shown_name, (select coalesce(json_agg(json_build_object('productId', w.product_id, 'variantId', w.variant_id)
         order by w.created_at desc, w.id), '[]')
       from wishlist_items w where w.user_id = l.user_id or w.session_hash = l.session_hash) as wishes
     from wishlist_links l where l.token = $1`,
    [token],
  );
  if (!link) throw new ShopError('not_found', 'This wishlist is not shown any more.');
  return { shownName: link.shownName, items: await withProducts(db, link.wishes) };
}
