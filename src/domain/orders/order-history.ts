import { named, type Tx } from '../../platform/database.ts';
import type { OrderEvent } from './schema.ts';

/** Writes down what happened to an order, and who did it. The order must be held. */
export async function recordEvent(
  tx: Tx,
  orderId: string,
  event: OrderEvent | 'tracking corrected',
  detail: Record<string, unknown> = {},
): Promise<void> {
  await named(
    tx,
    'record-order-event',
    `insert into order_history (order_id, actor, actor_id, event, detail)
     values ($1, $2, $3, $4, $5)`,
    [orderId, tx.by.kind, tx.by.kind === 'system' ? null : tx.by.id, event, JSON.stringify(detail)],
  );
  if (tx.by.kind === 'staff')
    tx.record(`order.${event.replaceAll(' ', '_')}`, orderId, null, detail);
}
