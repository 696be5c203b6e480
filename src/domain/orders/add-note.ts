import type { Tx } from '../../platform/database.ts';
import { recordEvent } from './order-history.ts';
import { holdOrder } from './order-state.ts';

/** Adds a colleague's note to an order's history; its customer does not see it. @throws not_found */
export async function addNote(tx: Tx, orderId: string, text: string): Promise<void> {
  const order = await holdOrder(tx, orderId);
  await recordEvent(tx, order.id, 'note', { text });
}
