import { stateAfter } from '../../../kit/state-machine.ts';
import { named, type Tx } from '../../../platform/database/database.ts';
import { NOW, updateRow } from '../../../platform/database/write-row.ts';
import { anonymiseOrder } from '../anonymise-order.ts';
import { MAIL_WAITS_MINUTES, notifyCustomer, recordEvent } from '../order-history.ts';
import { isAlive } from '../order-label.ts';
import { type LockedOrder, lockOrder, refuseInState } from '../order-state.ts';
import { FULFILMENT_MACHINE } from './fulfilment-states.ts';
import { lockShipment, settleFulfilment } from './shipments.ts';

/**
 * Marks a shipped order as delivered, with all its parcels. Repeating it changes nothing.
 * @throws not_found, wrong_order_state for an order that was not shipped, or was cancelled or
 *   refunded
 */
export async function deliverOrder(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.fulfilment === 'delivered') return;
  if (
    !stateAfter(FULFILMENT_MACHINE, 'deliver', order.fulfilment) ||
    !isAlive(order.paymentStatus)
  ) {
    refuseInState(order, 'marked as delivered');
  }
  await named(
    tx,
    'deliver-shipments',
    `update shipments set delivered_at = now()
     where order_id = $1 and undone_at is null and delivered_at is null`,
    [order.id],
  );
  await settleFulfilment(tx, order);
  await finishDelivery(tx, order);
}

/**
 * Marks one parcel as delivered; the last one's arrival delivers the order. Repeating it changes nothing.
 * @throws not_found, wrong_order_state for an order that was cancelled or refunded
 */
export async function deliverShipment(tx: Tx, orderId: string, shipmentId: string): Promise<void> {
  const { order, shipment } = await lockShipment(tx, orderId, shipmentId);
  if (shipment.isDelivered) return;
  if (!isAlive(order.paymentStatus)) refuseInState(order, 'marked as delivered');
  await updateRow(tx, 'shipments', shipment.id, { deliveredAt: NOW });
  await settleFulfilment(tx, order);
  if (order.fulfilment === 'delivered') return finishDelivery(tx, order);
  const { id, trackingNumber } = shipment;
  await recordEvent(tx, order.id, 'parcel delivered', { shipmentId: id, trackingNumber });
}

async function finishDelivery(tx: Tx, order: LockedOrder): Promise<void> {
  await recordEvent(tx, order.id, 'delivered');
  await notifyCustomer(tx, order, 'order-delivered', MAIL_WAITS_MINUTES);
  if (order.userId === null) await anonymiseOrder(tx, order.id);
}

/**
 * Takes orders delivered that long ago whose customers have not been invited to review them. Each
 * is taken once, even if its customer does not want invitations: a later change of mind counts for
 * later orders.
 */
export async function takeOrdersToInvite(
  tx: Tx,
  afterDelivery: string,
  limit: number,
): Promise<string[]> {
  const rows = await named<{ id: string }>(
    tx,
    'take-orders-to-invite',
    `update orders o set review_invited_at = now()
     from (select id from orders
           where delivered_at <= now() - $1::interval and review_invited_at is null
           order by delivered_at, id limit $2 for update skip locked) due
     where o.id = due.id returning o.id`,
    [afterDelivery, limit],
  );
  return rows.map(({ id }) => id);
}
