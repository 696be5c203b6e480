import { ShopError } from '../../../kit/errors.ts';
import { ORDER_NUMBER } from '../../../kit/order-reference.ts';
import { type Db, named, type Tx } from '../../../platform/database/database.ts';
import { NOW, updateRow } from '../../../platform/database/write-row.ts';
import { notifyOwner } from '../../notifications/notify-owner.ts';
import { makeCardsLater } from '../gift-cards/make-later.ts';
import { recordEvent } from '../order-history.ts';
import { isAlive } from '../order-label.ts';
import { type LockedOrder, lockOrder, refuseInState } from '../order-state.ts';

/**
 * Holds an order back: nothing of it is sent, packed by list or made ready until it is released. Its customer is not told.
 * Holding it again with another reason changes the reason.
 * @throws not_found, wrong_order_state where nothing is left to send
 */
export async function holdOrder(tx: Tx, orderId: string, reason: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!isAlive(order.paymentStatus) || order.fulfilment !== 'unfulfilled') {
    refuseInState(order, 'put on hold');
  }
  if (order.holdReason === reason) return;
  await updateRow(tx, 'orders', order.id, { holdReason: reason, updatedAt: NOW });
  await recordEvent(tx, order.id, 'put on hold', { text: reason });
  await notifyOwner(tx, 'order.held', { orderId: order.id, number: order.number });
}

/** Lets a held order go on. Repeating it changes nothing. @throws not_found */
export async function releaseOrder(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.holdReason === null) return;
  await updateRow(tx, 'orders', order.id, { holdReason: null, updatedAt: NOW });
  makeCardsLater(tx, order);
  await recordEvent(tx, order.id, 'released', { before: { text: order.holdReason } });
  await notifyOwner(tx, 'order.released', { orderId: order.id, number: order.number });
}

/** @throws order_on_hold */
export function refuseHeld({
  number,
  holdReason,
}: Pick<LockedOrder, 'number' | 'holdReason'>): void {
  if (holdReason === null) return;
  throw new ShopError(
    'order_on_hold',
    `Order ${number} is on hold: “${holdReason}”. Release it first.`,
  );
}

/** An order of which something is still to be sent, and staff hold it; for a statement that names `orders` o. */
export const IS_HELD = `(o.hold_reason is not null and o.fulfilment = 'unfulfilled'
    and o.payment_status in ('pending', 'completed', 'partially_refunded'))`;

/** Refuses to have any of these packed that is held. @throws order_on_hold */
export async function refuseHeldAmong(db: Db, orderIds: string[]): Promise<void> {
  const [held] = await named<Pick<LockedOrder, 'number' | 'holdReason'>>(
    db,
    'held-among-orders',
    `select ${ORDER_NUMBER} as number, hold_reason from orders o
     where o.id = any($1::uuid[]) and ${IS_HELD} order by o.created_at limit 1`,
    [orderIds],
  );
  if (held) refuseHeld(held);
}
