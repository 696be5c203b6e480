import type { Tx } from '../../../platform/database/database.ts';
import { tellOwner } from '../../notifications/tell-owner.ts';
import { moneyOf, recordEvent, tellCustomer } from '../order-history.ts';
import { isPaid } from '../order-label.ts';
import { holdOrder, movePayment } from '../order-state.ts';

/**
 * Marks an order as paid, for example because the carrier collected the cash. Repeating it changes
 * nothing.
 * @throws not_found, wrong_order_state for an order that was cancelled or refunded
 */
export async function recordPayment(tx: Tx, orderId: string): Promise<void> {
  const order = await holdOrder(tx, orderId);
  if (isPaid(order.paymentStatus)) return;
  await movePayment(tx, order, 'pay', 'marked as paid');
  await recordEvent(tx, order.id, 'paid');
  await tellCustomer(tx, order, 'payment-received');
  await tellOwner(tx, 'payment.received', moneyOf(order, order.total - order.giftCard));
}
