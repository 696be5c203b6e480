import type { Tx } from '../../../platform/database/database.ts';
import { notifyOwner } from '../../notifications/notify-owner.ts';
import { makeCardsLater } from '../gift-cards/make-later.ts';
import { moneyOf, notifyCustomer, recordEvent } from '../order-history.ts';
import { isPaid } from '../order-label.ts';
import { lockOrder, movePayment } from '../order-state.ts';

/**
 * Marks an order as paid, for example because the carrier collected the cash. Repeating it changes
 * nothing.
 * @param withOrder it is placed by this very payment: the mail about the new order says that it is paid
 * @throws not_found, wrong_order_state for an order that was cancelled or refunded
 */
export async function recordPayment(
  tx: Tx,
  orderId: string,
  { withOrder = false }: { withOrder?: boolean } = {},
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (isPaid(order.paymentStatus)) return;
  await movePayment(tx, order, 'pay', 'marked as paid');
  await recordEvent(tx, order.id, 'paid');
  makeCardsLater(tx, order);
  if (!withOrder) await notifyCustomer(tx, order, 'payment-received');
  const money = moneyOf(order, order.total - order.giftCard);
  await notifyOwner(tx, 'payment.received', { ...money, withOrder });
}
