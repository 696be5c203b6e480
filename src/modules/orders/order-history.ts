import { z } from 'zod';
import { withCode } from '../../kit/format.ts';
import { moneyText } from '../../kit/money.ts';
import { tag } from '../../kit/tags.ts';
import { named, type Tx } from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/write-row.ts';
import { task } from '../../platform/queue/task.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { type LockedOrder, lockOrder } from './order-state.ts';
import type { OrderEvent, PlainOrderMail } from './schema.ts';

/** Finds out whether what an order holds still counts as bought: queued when that may have changed. */
export const recheckPurchase = task('recheck-purchase', {
  payload: z.object({ orderId: z.uuid() }),
});

type Detail = { before?: object; after?: object; [name: string]: unknown };

/** What a bought thing may no longer count as after it, and what has no such effect. */
type Effect = 'recheck' | 'none';

/** All that happens to orders; of what is not in `ORDER_EVENTS` the customer is not told. */
const EVENTS = {
  placed: 'recheck',
  paid: 'none',
  shipped: 'none',
  delivered: 'recheck',
  'ready for collection': 'none',
  collected: 'recheck',
  cancelled: 'recheck',
  refunded: 'recheck',
  'tracking corrected': 'none',
  'shipment undone': 'none',
  'ready for collection undone': 'none',
  'collection undone': 'recheck',
  // One of several; the last one's arrival delivers the order.
  'parcel delivered': 'none',
  'parcel delivery undone': 'none',
  'delivery undone': 'recheck',
  note: 'none',
  edited: 'recheck',
  'gift cards made': 'none',
  'difference paid': 'none',
  'difference given back': 'none',
  'difference not given back': 'none',
  message: 'none',
  tagged: 'none',
  'put on hold': 'none',
  released: 'none',
  'fields changed': 'none',
  'age checked': 'none',
  corrected: 'recheck',
  voided: 'recheck',
  'payment started': 'none',
  'payment opened': 'none',
  'payment processing': 'none',
  'payment failed': 'none',
  'payment cancelled': 'none',
  'payment expired': 'none',
  'payment flagged': 'none',
  // Money that the order does not keep.
  'payment not kept': 'none',
  'payment returned': 'none',
  'refund asked for': 'none',
  'refund failed': 'none',
  'refund left to the owner': 'none',
  'return requested': 'none',
  'return approved': 'none',
  'return refused': 'none',
  'return withdrawn': 'none',
  'return received': 'none',
  'return inspected': 'none',
  'return refunded': 'none',
  'return exchanged': 'none',
  'return exchange cancelled': 'none',
} as const satisfies Record<OrderEvent, Effect> & Record<string, Effect>;

/**
 * Records what happened to an order, and who did it. Lock the order first. What a change replaced stands at
 * `detail.before`, and what stands there now at `detail.after` or in the rest of the detail.
 */
export async function recordEvent(
  tx: Tx,
  orderId: string,
  event: keyof typeof EVENTS,
  detail: Detail = {},
): Promise<void> {
  await insertRow(tx, 'order_history', {
    orderId,
    actor: tx.by.kind,
    actorId: tx.by.id,
    event,
    detail: JSON.stringify(detail),
  });
  tx.changed(tag.activity);
  if (EVENTS[event] === 'recheck') tx.queue(recheckPurchase, { orderId });
  if (tx.by.kind !== 'staff') return;
  const { before = null, after, shipmentId, returnId, messageId, key, ...rest } = detail;
  const told = { ...(await withMoney(tx, orderId, rest)), ...after };
  tx.record(`order.${event.replaceAll(' ', '_')}`, orderId, before, told);
}

/** Amounts in minor units as text in the order's currency: '24.99 GBP'. */
async function withMoney(tx: Tx, orderId: string, detail: Detail): Promise<Detail> {
  const amounts = ['amount', 'giftCard'].filter((name) => typeof detail[name] === 'number');
  if (amounts.length === 0) return detail;
  const [order] = await named<{ currency: string }>(
    tx,
    'currency-of-order',
    'select currency from orders where id = $1',
    [orderId],
  );
  const text = (name: string) => withCode(moneyText(Number(detail[name])), order?.currency ?? '');
  return { ...detail, ...Object.fromEntries(amounts.map((name) => [name, text(name)])) };
}

/** Says what somebody has to look into about an order's money. Repeating it changes nothing. */
export async function flagOrder(tx: Tx, orderId: string, what: string): Promise<void> {
  const flagged = await named(
    tx,
    'flag-order',
    `update orders set attention = $2, updated_at = now()
     where id = $1 and attention is distinct from $2 returning id`,
    [orderId, what],
  );
  if (flagged.length > 0) await recordEvent(tx, orderId, 'payment flagged', { why: what });
}

/** What the owner is told about an order's money; `amount` in minor units. */
export const moneyOf = ({ id, number, currency }: LockedOrder, amount: number) => ({
  orderId: id,
  number,
  amount: moneyText(amount),
  currency,
});

/** So long mail about an act waits that can be undone: taken back in that time, its customer never hears of it. */
export const MAIL_WAITS_MINUTES = 2;

/** Queues a mail about the order to its customer, if the account still exists. */
export async function notifyCustomer(
  tx: Tx,
  { id, userId }: LockedOrder,
  kind: PlainOrderMail,
  dueInMinutes = 0,
): Promise<void> {
  if (userId !== null)
    await enqueueMail(tx, { kind, userId, about: { orderId: id }, dueInMinutes });
}

/** Adds a staff member's note to an order's history; its customer does not see it. @throws not_found */
export async function addNote(tx: Tx, orderId: string, text: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  await recordEvent(tx, order.id, 'note', { text });
}
