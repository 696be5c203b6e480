import { named, type Tx } from '../../platform/database.ts';
import { ShopError } from '../errors.ts';
import { hasSentMailAbout, withdrawMailAbout } from '../mail/outbox.ts';
import { recordEvent } from './order-history.ts';
import { isAlive } from './order-label.ts';
import { refuseInState } from './order-state.ts';
import { holdShipment, settleFulfilment } from './shipments.ts';

/**
 * Takes a parcel back that left less than an hour ago: its pieces are to ship again, and stay reserved. The mail
 * about it is withdrawn if it still waits.
 * @returns whether the customer was told of the parcel before
 * @throws not_found, also for one that was taken back; wrong_order_state once it was delivered, an hour has
 *   passed, the order was cancelled or refunded, or pieces of it came back, were paid back or exchanged
 */
export async function undoShipment(
  tx: Tx,
  orderId: string,
  shipmentId: string,
): Promise<{ customerWasTold: boolean }> {
  const { order, shipment } = await holdShipment(tx, orderId, shipmentId);
  if (!isAlive(order.paymentStatus)) refuseInState(order, 'unshipped');
  if (shipment.isDelivered) refuse('it was delivered');
  if (!shipment.isFresh) refuse('it left more than an hour ago');
  if (await isSettled(tx, shipment.id)) refuse('pieces of it came back or were paid back');
  await named(
    tx,
    'undo-shipment',
    `with undone as (
       update shipments set undone_at = now() where id = $1 returning id
     )
     update order_items i set shipped = i.shipped - l.quantity
     from shipment_items l join undone on undone.id = l.shipment_id where i.id = l.order_item_id`,
    [shipment.id],
  );
  await settleFulfilment(tx, order);
  const { carrier, trackingNumber } = shipment;
  await recordEvent(tx, order.id, 'shipment undone', {
    shipmentId: shipment.id,
    before: { carrier, trackingNumber },
  });
  const { userId } = order;
  if (userId === null) return { customerWasTold: false };
  await withdrawMailAbout(tx, userId, 'order-shipped', { shipmentId });
  return { customerWasTold: await hasSentMailAbout(tx, userId, 'order-shipped', { shipmentId }) };
}

/** Without the parcel fewer pieces would have left than came back or were paid back. */
async function isSettled(tx: Tx, shipmentId: string): Promise<boolean> {
  const [settled] = await named(
    tx,
    'shipment-is-settled',
    `select from shipment_items l join order_items i on i.id = l.order_item_id
     where l.shipment_id = $1
       and (i.shipped - l.quantity < i.returned or i.shipped - l.quantity + i.withdrawn < i.refunded + i.exchanged)
     limit 1`,
    [shipmentId],
  );
  return settled !== undefined;
}

function refuse(why: string): never {
  throw new ShopError('wrong_order_state', `This parcel cannot be taken back: ${why}.`);
}
