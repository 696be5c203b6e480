import { createHash } from 'node:crypto';

/** Whose cart or wishlist it is: a signed-in customer's, else a guest session's. Never both. */
export type Owner = { userId: string } | { sessionHash: Buffer };

/** A guest's session id is a bearer capability, so only its SHA-256 is stored (docs/rules.md, Guests). */
export const guest = (sessionId: string): Owner => ({
  sessionHash: createHash('sha256').update(sessionId.toLowerCase()).digest(),
});

/** A guest's cart or wishlist that nobody touched for so long is forgotten (docs/rules.md, Guests). */
export const GUEST_KEPT_DAYS = 90;

/** The column that holds the owner and its value, for statements on cart and wishlist items. */
export function ownerColumn(owner: Owner): { column: 'user_id' | 'session_hash'; value: unknown } {
  return 'userId' in owner
    ? { column: 'user_id', value: owner.userId }
    : { column: 'session_hash', value: owner.sessionHash };
}
