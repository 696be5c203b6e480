import { ShopError } from '../../../kit/errors.ts';
import { named, type Tx } from '../../../platform/database/database.ts';
import { NOW, updateRow } from '../../../platform/database/write-row.ts';
import { GIFT_CARD_PRODUCT_ID } from '../../catalog/constants.ts';
import { takeBackMailAbout } from '../../mail/outbox.ts';
import { recordEvent } from '../order-history.ts';
import { isAlive } from '../order-label.ts';
import { lockOrder, refuseInState } from '../order-state.ts';
import { moveBack } from '../pieces.ts';
import { lockShipment, settleFulfilment, UNDO_TIME } from './shipments.ts';

/**
 * Takes a parcel back that left less than an hour ago, or what was collected: its pieces are to ship again, and stay reserved. The mail
 * about it is withdrawn if it still waits.
 * @returns whether the customer was told of the parcel before
 * @throws not_found, also for one that was taken back; wrong_order_state once a carrier delivered it, an hour has
 *   passed, the order was cancelled or refunded, or pieces of it came back, were paid back or exchanged
 */
export async function undoShipment(
  tx: Tx,
  orderId: string,
  shipmentId: string,
): Promise<{ customerWasTold: boolean }> {
  const { order, shipment } = await lockShipment(tx, orderId, shipmentId);
  if (!isAlive(order.paymentStatus)) refuseInState(order, 'unshipped');
  const { isCollection } = shipment;
  if (shipment.isDelivered && !isCollection) refuse('it was delivered');
  // Nobody knows any more whose it was.
  if (isCollection && order.userId === null) refuse('its customer’s account is deleted');
  if (isCollection && (await isSentBack(tx, order.id))) {
    refuse('something of this order is sent back');
  }
  if (!shipment.isFresh) refuse('it left more than an hour ago');
  if (await holdsGiftCards(tx, shipment.id)) refuse('it is gift cards, which are made');
  if (await isSettled(tx, shipment.id)) refuse('pieces of it came back or were paid back');
  await updateRow(tx, 'shipments', shipment.id, { undoneAt: NOW });
  await moveBack(tx, shipment.id, 'shipped', 'shipment undone');
  await settleFulfilment(tx, order);
  const { carrier, trackingNumber } = shipment;
  await recordEvent(tx, order.id, isCollection ? 'collection undone' : 'shipment undone', {
    shipmentId: shipment.id,
    ...(!isCollection && { before: { carrier, trackingNumber } }),
  });
  const { userId } = order;
  if (userId === null) return { customerWasTold: false };
  const kind = isCollection ? 'order-collected' : 'order-shipped';
  return { customerWasTold: await takeBackMailAbout(tx, userId, kind, { shipmentId }) };
}

async function holdsGiftCards(tx: Tx, shipmentId: string): Promise<boolean> {
  const found = await named(
    tx,
    'gift-cards-of-shipment',
    `select from shipment_items l join order_items i on i.id = l.order_item_id
     where l.shipment_id = $1 and i.product_id = $2 limit 1`,
    [shipmentId, GIFT_CARD_PRODUCT_ID],
  );
  return found.length > 0;
}

/**
 * Takes back within the hour that an order was delivered, or one parcel of it: it is on its way again. Of an order with
 * several parcels, those that were marked last, together. The mail about it is withdrawn if it still waits.
 * @returns whether the customer was told before
 * @throws not_found, wrong_order_state for what was not delivered or longer ago, for an order that was refunded, whose
 *   customer's account is deleted, or of which something is sent back
 */
export async function undoDelivery(
  tx: Tx,
  orderId: string,
  shipmentId?: string,
): Promise<{ customerWasTold: boolean }> {
  const order = await lockOrder(tx, orderId);
  const { id, userId } = order;
  if (!isAlive(order.paymentStatus)) refuseInState(order, 'marked as on its way again');
  // Nobody knows any more where it went.
  if (userId === null) refuseDelivery('its customer’s account is deleted');
  if (await isSentBack(tx, id)) refuseDelivery('something of this order is sent back');
  const wasDelivered = order.fulfilment === 'delivered';
  const undone = await named<{ id: string; trackingNumber: string }>(
    tx,
    'undo-delivery',
    `update shipments set delivered_at = null
     where order_id = $1 and undone_at is null and not is_collection and delivered_at > now() - ${UNDO_TIME}
       and case when $2::uuid is null then delivered_at = (select max(delivered_at) from shipments
         where order_id = $1 and undone_at is null and not is_collection) else id = $2 end
     returning id, tracking_number`,
    [id, shipmentId ?? null],
  );
  const [parcel] = undone;
  if (!parcel) refuseDelivery('it was not delivered in the last hour');
  await settleFulfilment(tx, order);
  if (!wasDelivered) {
    const about = { shipmentId: parcel.id, trackingNumber: parcel.trackingNumber };
    await recordEvent(tx, id, 'parcel delivery undone', about);
    return { customerWasTold: false };
  }
  await recordEvent(tx, id, 'delivery undone');
  const about = { orderId: id };
  return { customerWasTold: await takeBackMailAbout(tx, userId, 'order-delivered', about) };
}

async function isSentBack(tx: Tx, orderId: string): Promise<boolean> {
  const [found] = await named(
    tx,
    'order-is-sent-back',
    `select from returns where order_id = $1 and status not in ('refused', 'withdrawn') limit 1`,
    [orderId],
  );
  return found !== undefined;
}

function refuseDelivery(why: string): never {
  throw new ShopError('wrong_order_state', `The delivery cannot be undone: ${why}.`);
}

/** Without the parcel fewer pieces would have left than came back or were paid back. */
async function isSettled(tx: Tx, shipmentId: string): Promise<boolean> {
  const [settled] = await named(
    tx,
    'shipment-is-settled',
    `select from shipment_items l join order_pieces i on i.id = l.order_item_id
     where l.shipment_id = $1
       and (i.sent < l.quantity or i.shipped - l.quantity + i.withdrawn < i.refunded + i.exchanged)
     limit 1`,
    [shipmentId],
  );
  return settled !== undefined;
}

function refuse(why: string): never {
  throw new ShopError('wrong_order_state', `This parcel cannot be taken back: ${why}.`);
}
