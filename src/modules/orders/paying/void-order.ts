import { ShopError } from '../../../kit/errors.ts';
import { moneyText } from '../../../kit/money.ts';
import { named, type Tx } from '../../../platform/database/database.ts';
import { giveBackCards } from '../../gift-cards/spend-cards.ts';
import { anonymiseOrder } from '../anonymise-order.ts';
import { invoiceNumber } from '../invoice/invoice-number.ts';
import { recordEvent } from '../order-history.ts';
import { isPaid } from '../order-label.ts';
import { lockOrder } from '../order-state.ts';
import { returnOrdered } from '../refunds/return-ordered.ts';

/**
 * Takes an order out of every list and total, the customer's too. It stays in the database and keeps its
 * invoice's number; what was not shipped goes back on sale, and nobody is told.
 * @throws not_found, also once it is voided; wrong_order_state while it holds money
 */
export async function voidOrder(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const { paymentStatus, fulfilment, total, currency } = order;
  if (isPaid(paymentStatus)) {
    throw new ShopError(
      'wrong_order_state',
      total === 0
        ? 'This order costs nothing. Cancel it first, then it can be deleted.'
        : 'This transaction is paid. Refund it first, then it can be deleted.',
    );
  }
  const [invoice] = await named<{ series: string; number: number }>(
    tx,
    'void-order',
    `with voided as (
       update orders set voided_at = now(), updated_at = now() where id = $1 returning id
     )
     select v.series, v.number from voided join invoices v on v.order_id = voided.id`,
    [order.id],
  );
  await returnOrdered(tx, order.id, { pieces: 'void' });
  if (order.giftCard > 0) await giveBackCards(tx, order.id);
  await recordEvent(tx, order.id, 'voided', {
    before: { status: paymentStatus, fulfilment, amount: moneyText(total), currency },
    ...(invoice && { invoice: invoiceNumber(invoice.series, invoice.number) }),
  });
  if (order.userId === null) await anonymiseOrder(tx, order.id);
}
