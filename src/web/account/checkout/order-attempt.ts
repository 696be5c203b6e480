import { uuidV4 } from '../../shared/uuid.ts';

/** One attempt to place an order. A repeat bears the same key, so that the shop places one order. */
export type OrderAttempt = { what: string; key: string };

/** The attempt that is under way as long as the very same is ordered; else a new one. */
export function orderAttempt(ordered: unknown, earlier?: OrderAttempt): OrderAttempt {
  const what = JSON.stringify(ordered);
  return earlier?.what === what ? earlier : { what, key: uuidV4() };
}
