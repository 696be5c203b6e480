import { type Db, named } from '../../platform/database.ts';
import type { OrderActor } from './order-state.ts';
import type { OrderEvent } from './schema.ts';

/** Writes down what happened to an order, and who did it. The order must be held. */
export async function recordEvent(
  tx: Db,
  orderId: string,
  { actor, actorId }: OrderActor,
  event: OrderEvent | 'tracking corrected',
  detail: Record<string, unknown> = {},
): Promise<void> {
  await named(
    tx,
    'record-order-event',
    `insert into order_history (order_id, actor, actor_id, event, detail)
     values ($1, $2, $3, $4, $5)`,
    [orderId, actor, actorId ?? null, event, JSON.stringify(detail)],
  );
}
