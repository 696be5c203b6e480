import { ShopError } from '../../kit/errors.ts';
import type { By, Tx } from '../../platform/database/database.ts';
import { giveBackCards } from '../gift-cards/spend-cards.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import { anonymiseOrder } from './anonymise-order.ts';
import { notifyCustomer, recordEvent } from './order-history.ts';
import { cancelling, type LockedOrder, lockOrder, mayCancel, movePayment } from './order-state.ts';
import { returnOrdered } from './refunds/return-ordered.ts';

/**
 * Cancels an order of which nothing is shipped or paid, and puts what it reserved back on sale. Calls that may come for
 * an exchange use `cancelAnyOrder`.
 * Cancelling again changes nothing.
 * @throws not_found, order_not_cancellable
 */
export async function cancelOrder(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.paymentStatus === 'cancelled') return;
  if (!mayCancel(order)) throw new ShopError('order_not_cancellable', whyNot(order, tx.by));
  await movePayment(tx, order, cancelling(order), 'cancelled');
  await returnOrdered(tx, order.id);
  if (order.giftCard > 0) await giveBackCards(tx, order.id);
  await recordEvent(tx, order.id, 'cancelled');
  await notifyCustomer(tx, order, 'order-cancelled');
  await notifyOwner(tx, 'order.cancelled', { orderId: order.id, number: order.number });
  if (order.userId === null) await anonymiseOrder(tx, order.id);
}

function whyNot({ paymentStatus, fulfilment, shippedAt }: LockedOrder, { kind }: By): string {
  if (fulfilment === 'shipped') return 'This order is on its way and cannot be cancelled any more.';
  if (fulfilment === 'delivered') return 'This order has arrived and cannot be cancelled any more.';
  if (shippedAt !== null) {
    return 'A part of this order is on its way, so it cannot be cancelled any more.';
  }
  if (paymentStatus === 'completed') {
    return kind === 'customer'
      ? 'This order is paid for and cannot be cancelled here. Please contact us.'
      : 'This order is paid for: it can be refunded, but not cancelled.';
  }
  return 'This order cannot be cancelled any more.';
}
