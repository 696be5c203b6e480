import { named, type Tx } from '../../platform/database.ts';
import { moneyText } from '../../platform/money.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { HeldOrder } from './order-state.ts';
import { orderNumber } from './order-text.ts';
import type { OrderEvent, PlainOrderLetter } from './schema.ts';

/** Records what happened to an order, and who did it. Lock the order first. */
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
    [orderId, tx.by.kind, tx.by.id, event, JSON.stringify(detail)],
  );
  if (tx.by.kind === 'staff')
    tx.record(`order.${event.replaceAll(' ', '_')}`, orderId, null, detail);
}

/** What the owner is told about an order's money; `amount` in minor units. */
export const moneyOf = ({ id, currency }: HeldOrder, amount: number) => ({
  orderId: id,
  number: orderNumber(id),
  amount: moneyText(amount),
  currency,
});

/** Queues a mail about the order to its customer, if the account still exists. */
export async function tellCustomer(
  tx: Tx,
  { id, userId }: HeldOrder,
  kind: PlainOrderLetter['kind'],
): Promise<void> {
  if (userId !== null) await enqueueMail(tx, { kind, userId, about: { orderId: id } });
}
