import { createHash } from 'node:crypto';

/** The owner of a cart or wishlist: a signed-in customer or a guest session, never both. */
export type Owner = { userId: string } | { sessionHash: Buffer };

/**
 * A guest's session id is all it takes to open the cart, so we store only its SHA-256
 * (docs/rules.md, Guests).
 */
export const guest = (sessionId: string): Owner => ({
  sessionHash: createHash('sha256').update(sessionId.toLowerCase()).digest(),
});

/** Guests' carts and wishlists untouched for this long are deleted (docs/rules.md, Guests). */
export const GUEST_KEPT_DAYS = 90;

/** The column that holds the owner, and its value, for statements on cart and wishlist items. */
export function ownerColumn(owner: Owner): { column: 'user_id' | 'session_hash'; value: unknown } {
  return 'userId' in owner
    ? { column: 'user_id', value: owner.userId }
    : { column: 'session_hash', value: owner.sessionHash };
}
