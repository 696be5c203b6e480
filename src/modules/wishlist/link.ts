import { randomBytes } from 'node:crypto';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { deleteRows } from '../../platform/database/write-row.ts';
import { GUEST_KEPT_DAYS, type Owner, ownerColumn, ownerField } from '../customers/owner.ts';
import type { WishlistLink, WishlistLinkChange } from './schema.ts';

const OFF: WishlistLink = { token: null, shownName: '' };

/** The link by which others see the owner's wishlist. */
export async function readLink(db: Db, owner: Owner): Promise<WishlistLink> {
  const { column, value } = ownerColumn(owner);
  const [link] = await named<WishlistLink>(
    db,
    `wishlist-link-${column}`,
    `select token, shown_name from wishlist_links where ${column} = $1`,
    [value],
  );
  return link ?? OFF;
}

/** Switches it on or off. Whoever had a link that was switched off sees nothing by the next one. */
export async function changeLink(
  tx: Tx,
  owner: Owner,
  { isOn, shownName }: WishlistLinkChange,
): Promise<WishlistLink> {
  if (!isOn) {
    await deleteRows(tx, 'wishlist_links', ownerField(owner));
    return OFF;
  }
  const { column, value } = ownerColumn(owner);
  await named(
    tx,
    `switch-wishlist-link-on-${column}`,
    `insert into wishlist_links (token, ${column}, shown_name) values ($1, $2, $3)
     on conflict (${column}) do update set shown_name = excluded.shown_name`,
    [randomBytes(18).toString('base64url'), value, shownName],
  );
  return readLink(tx, owner);
}

/** A guest's link goes on showing the list of the customer who signed in, unless that has one already. */
export async function adoptLink(tx: Tx, guest: Owner, userId: string): Promise<void> {
  const { column, value } = ownerColumn(guest);
  await tx.query(
    `with gone as (delete from wishlist_links where ${column} = $1 returning token, shown_name)
     insert into wishlist_links (token, user_id, shown_name) select token, $2, shown_name from gone
     on conflict (user_id) do nothing`,
    [value, userId],
  );
}

/** Deletes the links of guests who have left nothing on their list. */
export async function deletePastLinks(tx: Tx): Promise<void> {
  await tx.query(
    `delete from wishlist_links l where session_hash is not null
       and created_at < now() - make_interval(days => $1)
       and not exists (select from wishlist_items w where w.session_hash = l.session_hash)`,
    [GUEST_KEPT_DAYS],
  );
}
