import type { Tx } from '../../../platform/database/database.ts';
import { NOW, updateRow } from '../../../platform/database/write-row.ts';
import { notifyOwner } from '../../notifications/notify-owner.ts';
import { makeCardsLater } from '../gift-cards/make-later.ts';
import { moneyOf, notifyCustomer, recordEvent } from '../order-history.ts';
import type { LockedOrder } from '../order-state.ts';

/** The rest of an order that was edited is paid. Hold the order. */
export async function settleOwed(tx: Tx, order: LockedOrder, how: object = {}): Promise<void> {
  const amount = order.owed;
  order.owed = 0;
  await updateRow(tx, 'orders', order.id, { owed: 0, updatedAt: NOW });
  await recordEvent(tx, order.id, 'difference paid', { amount, ...how });
  makeCardsLater(tx, order);
  await notifyCustomer(tx, order, 'payment-received');
  await notifyOwner(tx, 'payment.received', { ...moneyOf(order, amount), withOrder: false });
}
