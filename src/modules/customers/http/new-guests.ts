import type { FastifyRequest } from 'fastify';
import { BOUNDS, countOrRefuse } from '../../../kit/rate-limits.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Owner } from '../owner.ts';

/**
 * Counts a guest who has just begun a cart or a wishlist; takes it away again and refuses where the guest's
 * network has begun too many. Afterwards, since adding is one statement, and hardly anybody is refused.
 */
export const newGuestsBound =
  (db: Database) =>
  async (
    request: FastifyRequest,
    owner: Owner,
    takeAway: (tx: Tx, owner: Owner) => Promise<void>,
  ): Promise<void> => {
    const network = request.network();
    if ('userId' in owner || !network) return;
    try {
      await countOrRefuse(db.limits, 'carts and wishlists', BOUNDS.newGuests, network);
    } catch (error) {
      await request.write((tx) => takeAway(tx, owner));
      throw error;
    }
  };
