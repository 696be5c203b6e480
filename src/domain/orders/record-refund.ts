import { named, type Tx } from '../../platform/database.ts';
import { moneyText } from '../../platform/money.ts';
import { ShopError } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { tellOwner } from '../notifications/tell-owner.ts';
import { anonymiseOrder } from './account-part.ts';
import { moneyOf, recordEvent } from './order-history.ts';
import { type HeldOrder, holdOrder, refuseInState } from './order-state.ts';
import { returnOrdered } from './return-ordered.ts';

export interface Refund {
  /** Minor units of the order's currency. */
  amount: number;
  reason?: string;
  /** Repeating a call with the same key changes nothing. */
  idempotencyKey?: string;
}

/**
 * Records that all or part of a paid order's money was given back; it moves no money itself. After
 * a full refund nothing more is shipped: what was not yet shipped goes back on sale.
 * @throws not_found, wrong_order_state for an order that is not paid, invalid_input for zero,
 *   refund_too_large, idempotency_key_reused for another amount
 */
export async function recordRefund(tx: Tx, orderId: string, refund: Refund): Promise<void> {
  const order = await holdOrder(tx, orderId);
  if (await isRecorded(tx, order.id, refund)) return;
  const { paymentStatus } = order;
  if (paymentStatus !== 'completed' && paymentStatus !== 'partially_refunded') {
    refuseInState(order, 'refunded');
  }
  const left = order.total - (await sumRefunds(tx, order.id));
  refuseOtherAmount(order, refund.amount, left);
  await insertRefund(tx, order, refund);
  const isWhole = refund.amount === left;
  await named(
    tx,
    'refund-order',
    'update orders set payment_status = $2, updated_at = now() where id = $1',
    [order.id, isWhole ? 'refunded' : 'partially_refunded'],
  );
  if (isWhole && order.fulfilment === 'unfulfilled') await returnOrdered(tx, order.id);
  await recordEvent(tx, order.id, 'refunded', { amount: refund.amount });
  await tellOwner(tx, 'payment.refunded', moneyOf(order, refund.amount));
  const { id, userId } = order;
  if (userId !== null) {
    const about = { orderId: id, amount: refund.amount };
    await enqueueMail(tx, { kind: 'order-refunded', userId, about });
  }
  const isFinished = isWhole || order.fulfilment === 'delivered';
  if (isFinished && order.userId === null) await anonymiseOrder(tx, order.id);
}

async function isRecorded(
  tx: Tx,
  orderId: string,
  { amount, idempotencyKey }: Refund,
): Promise<boolean> {
  if (idempotencyKey === undefined) return false;
  const [recorded] = await named<{ amount: number }>(
    tx,
    'refund-by-idempotency-key',
    'select amount from refunds where order_id = $1 and idempotency_key = $2',
    [orderId, idempotencyKey],
  );
  if (!recorded) return false;
  if (recorded.amount === amount) return true;
  throw new ShopError(
    'idempotency_key_reused',
    'Another refund of this order was recorded by this Idempotency-Key.',
  );
}

/** How much of an order's money has been refunded, in minor units. */
async function sumRefunds(tx: Tx, orderId: string): Promise<number> {
  const [row] = await named<{ refunded: number }>(
    tx,
    'sum-refunds',
    'select coalesce(sum(amount), 0)::bigint as refunded from refunds where order_id = $1',
    [orderId],
  );
  return row?.refunded ?? 0;
}

function refuseOtherAmount({ currency }: HeldOrder, amount: number, left: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw new ShopError('invalid_input', 'A refund is more than nothing.', {
      fields: { amount: 'Must be more than nothing' },
    });
  }
  if (amount <= left) return;
  throw new ShopError(
    'refund_too_large',
    `At most ${moneyText(left)} ${currency} of this order can be refunded.`,
    { fields: { amount: 'More than was paid' } },
  );
}

async function insertRefund(
  tx: Tx,
  { id, currency }: HeldOrder,
  { amount, reason = '', idempotencyKey }: Refund,
): Promise<void> {
  await named(
    tx,
    'insert-refund',
    `insert into refunds (order_id, amount, currency, reason, actor, actor_id, idempotency_key)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, amount, currency, reason, tx.by.kind, tx.by.id, idempotencyKey ?? null],
  );
}
