import { ShopError } from '../../../kit/errors.ts';
import { stateAfter } from '../../../kit/state-machine.ts';
import { named, type Tx } from '../../../platform/database/database.ts';
import { takeBackMailAbout } from '../../mail/outbox.ts';
import { refuseHeld } from '../desk/hold-order.ts';
import { MAIL_WAITS_MINUTES, notifyCustomer, recordEvent } from '../order-history.ts';
import { isAlive } from '../order-label.ts';
import { lockOrder, refuseInState } from '../order-state.ts';
import { FULFILMENT_MACHINE } from './fulfilment-states.ts';
import { UNDO_TIME } from './shipments.ts';

/**
 * Says that an order can be fetched at the shop, and tells its customer. Repeating it changes nothing.
 * @throws not_found, order_on_hold, wrong_order_state for an order that is delivered, of which nothing is left to fetch, or that was
 *   cancelled or refunded
 */
export async function makeReady(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const canBe = stateAfter(FULFILMENT_MACHINE, 'collect', order.fulfilment) !== undefined;
  if (!canBe || !isAlive(order.paymentStatus)) refuseInState(order, 'made ready for collection');
  refuseHeld(order);
  const [made] = await named<{ isPickup: boolean; isNew: boolean }>(
    tx,
    'make-ready',
    `with now_ready as (
       update orders set ready_for_collection_at = now(), updated_at = now()
       where id = $1 and is_pickup and ready_for_collection_at is null returning id
     )
     select is_pickup, exists (select from now_ready) as "isNew" from orders where id = $1`,
    [order.id],
  );
  if (!made?.isPickup) {
    throw new ShopError('wrong_order_state', 'This order is not collected: it is to be delivered.');
  }
  if (!made.isNew) return;
  await recordEvent(tx, order.id, 'ready for collection');
  await notifyCustomer(tx, order, 'order-ready', MAIL_WAITS_MINUTES);
}

/**
 * Takes back within the hour that an order is ready to be fetched. The mail about it is withdrawn if it still waits.
 * @returns whether its customer was told before
 * @throws not_found, wrong_order_state for what is not ready, or has been for longer, or was fetched or cancelled meanwhile
 */
export async function undoReady(tx: Tx, orderId: string): Promise<{ customerWasTold: boolean }> {
  const order = await lockOrder(tx, orderId);
  const { id, userId } = order;
  if (!isAlive(order.paymentStatus)) refuseInState(order, 'marked as not ready');
  const undone = await named(
    tx,
    'undo-ready',
    `update orders set ready_for_collection_at = null, updated_at = now()
     where id = $1 and fulfilment = 'unfulfilled' and ready_for_collection_at > now() - ${UNDO_TIME} returning id`,
    [id],
  );
  if (undone.length === 0) {
    throw new ShopError(
      'wrong_order_state',
      'This cannot be undone: the order was not made ready in the last hour.',
    );
  }
  await recordEvent(tx, id, 'ready for collection undone');
  if (userId === null) return { customerWasTold: false };
  return { customerWasTold: await takeBackMailAbout(tx, userId, 'order-ready', { orderId: id }) };
}
