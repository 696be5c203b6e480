import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/database/database.ts';

export type Guest = { sessionHash: Buffer };

/** The owner of a cart or wishlist: a signed-in customer or a guest session, never both. */
export type Owner = { userId: string } | Guest;

/**
 * A guest's session id is all it takes to open the cart, so we store only its SHA-256
 * (src/modules/cart/RULES.md, Guests).
 */
export const guest = (sessionId: string): Guest => ({
  sessionHash: createHash('sha256').update(sessionId.toLowerCase()).digest(),
});

/** Guests' carts and wishlists untouched for this long are deleted (src/modules/cart/RULES.md, Guests). */
export const GUEST_KEPT_DAYS = 90;

/** The same for those whose guest was seen on one day alone. */
export const FIRST_VISIT_KEPT_DAYS = 7;

/**
 * Deletes what guests have left in a table of theirs: of a guest who was seen on one day alone after
 * FIRST_VISIT_KEPT_DAYS, of any other after GUEST_KEPT_DAYS. Customers' rows stay.
 */
export async function deletePastGuests(
  tx: Tx,
  table: 'cart_items' | 'wishlist_items',
): Promise<void> {
  await tx.query(
    `delete from ${table} line
     where session_hash is not null and touched_at < now() - make_interval(days => $2)
       and not exists (
         select from ${table} other where other.session_hash = line.session_hash
           and other.touched_at >= now() - make_interval(days => case
             when other.touched_at < interval '1 day' + (
               select min(created_at) from ${table} first where first.session_hash = line.session_hash
             ) then $2 else $1 end))`,
    [GUEST_KEPT_DAYS, FIRST_VISIT_KEPT_DAYS],
  );
}

/** The owner as a field of a row. */
export const ownerField = (owner: Owner): Owner =>
  'userId' in owner ? { userId: owner.userId } : { sessionHash: owner.sessionHash };

/** The column that holds the owner, and its value, for statements on cart and wishlist items. */
export function ownerColumn(owner: Owner): { column: 'user_id' | 'session_hash'; value: unknown } {
  return 'userId' in owner
    ? { column: 'user_id', value: owner.userId }
    : { column: 'session_hash', value: owner.sessionHash };
}
