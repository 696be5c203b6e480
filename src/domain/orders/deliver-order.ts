import { type Db, named, transaction } from '../../platform/database.ts';
import { anonymiseOrder } from './anonymise-order.ts';
import { recordEvent } from './order-history.ts';
import { isAlive } from './order-label.ts';
import { holdOrder, type OrderActor, refuseInState } from './order-state.ts';
import { tellCustomer } from './tell-customer.ts';

/**
 * A shipped order has arrived. Saying it again changes nothing.
 * @throws not_found, wrong_order_state for an order that was not shipped, or was undone
 */
export function deliverOrder(db: Db, orderId: string, by: OrderActor): Promise<void> {
  return transaction(db, async (tx) => {
    const order = await holdOrder(tx, orderId, by);
    if (order.fulfilment === 'delivered') return;
    if (order.fulfilment !== 'shipped' || !isAlive(order.paymentStatus)) {
      refuseInState(order, 'marked as delivered');
    }
    await named(
      tx,
      'deliver-order',
      `update orders set fulfilment = 'delivered', delivered_at = now(), updated_at = now()
       where id = $1`,
      [order.id],
    );
    await recordEvent(tx, order.id, by, 'delivered');
    await tellCustomer(tx, order, 'order-delivered');
    if (order.userId === null) await anonymiseOrder(tx, order.id);
  });
}
