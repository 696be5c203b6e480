import { ShopError } from '../../../kit/errors.ts';
import { stateAfter } from '../../../kit/state-machine.ts';
import {
  type By,
  type Database,
  pipelined,
  type Tx,
  write,
} from '../../../platform/database/database.ts';
import {
  insertReturningId,
  insertRow,
  NOW,
  updateRow,
} from '../../../platform/database/write-row.ts';
import { enqueueMail, withdrawMailAbout } from '../../mail/outbox.ts';
import type {
  NewShipment,
  ParcelList,
  ParcelTracking,
  ShippedParcel,
  Tracking,
} from '../admin-schema.ts';
import { anonymiseOrder } from '../anonymise-order.ts';
import { refuseHeld } from '../desk/hold-order.ts';
import { MAIL_WAITS_MINUTES, recordEvent } from '../order-history.ts';
import { isAlive } from '../order-label.ts';
import { type LockedOrder, lockOrder, refuseInState } from '../order-state.ts';
import { movePieces } from '../pieces.ts';
import { FULFILMENT_MACHINE } from './fulfilment-states.ts';
import {
  findShipment,
  type LineToShip,
  linesToShip,
  lockShipment,
  type Shipment,
  settleFulfilment,
} from './shipments.ts';
import { readDefaultCarrier } from './tracking.ts';

/**
 * Ships all that is left of an order by giving it a tracking number. Once everything is shipped, a different
 * number corrects the latest parcel's; the same one changes nothing.
 * @throws not_found, order_on_hold, wrong_order_state for an order that was cancelled or refunded
 */
export async function shipOrder(tx: Tx, orderId: string, tracking: Tracking): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!isAlive(order.paymentStatus)) refuseInState(order, 'shipped');
  if (stateAfter(FULFILMENT_MACHINE, 'ship', order.fulfilment)) {
    await ship(tx, order, tracking);
    return;
  }
  const latest = await findShipment(tx, order.id);
  if (!latest || latest.isCollection) refuseInState(order, 'shipped');
  await correct(tx, order, latest, tracking);
}

/**
 * Ships pieces of an order in a parcel of their own, or hands them over at the shop; left out, all that is left.
 * @returns the parcel's id
 * @throws not_found, order_on_hold, wrong_order_state for an order that was cancelled or refunded and for more pieces than are
 *   left, invalid_input for another order's lines
 */
export async function shipParcel(tx: Tx, orderId: string, shipment: NewShipment): Promise<string> {
  const order = await lockOrder(tx, orderId);
  if (!isAlive(order.paymentStatus)) refuseInState(order, 'shipped');
  return ship(tx, order, shipment);
}

/**
 * Ships what is left of several orders, each in a transaction of its own: what is refused holds nothing else up.
 * Calling it again ships nothing twice.
 */
export async function shipParcels(
  db: Database,
  by: By,
  { parcels, ...shipment }: ParcelList,
): Promise<ShippedParcel[]> {
  const outcome: ShippedParcel[] = [];
  for (const { orderId, trackingNumber } of parcels) {
    try {
      await write(db, by, (tx) => shipParcel(tx, orderId, { ...shipment, trackingNumber }));
      outcome.push({ orderId, refusal: null });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      outcome.push({ orderId, refusal: error.message });
    }
  }
  return outcome;
}

/** Corrects a parcel's number or carrier. @throws not_found, wrong_order_state */
export async function correctShipment(
  tx: Tx,
  orderId: string,
  shipmentId: string,
  tracking: ParcelTracking,
): Promise<void> {
  const { order, shipment } = await lockShipment(tx, orderId, shipmentId);
  if (!isAlive(order.paymentStatus)) refuseInState(order, 'shipped');
  if (shipment.isCollection) {
    throw new ShopError('wrong_order_state', 'This was collected: there is no parcel to follow.');
  }
  await correct(tx, order, shipment, tracking);
}

async function ship(tx: Tx, order: LockedOrder, shipment: NewShipment): Promise<string> {
  const { trackingNumber, collection = false, lines, notifyCustomer = true } = shipment;
  const carrier = shipment.otherCarrier ?? shipment.carrier;
  refuseHeld(order);
  const left = await linesToShip(tx, order.id);
  const packed = lines ? wanted(left, lines) : left.filter((line) => line.left > 0);
  if (packed.length === 0) refuseInState(order, 'shipped');
  const usual = async () => order.carrier ?? (await readDefaultCarrier(tx));
  const parcel = collection
    ? {}
    : { trackingNumber, carrier: carrier ?? (trackingNumber ? await usual() : undefined) };
  const shipmentId = await insertReturningId(tx, 'shipments', {
    orderId: order.id,
    carrier: parcel.carrier ?? '',
    trackingNumber: parcel.trackingNumber ?? '',
    isCollection: collection,
    deliveredAt: collection ? NOW : null,
  });
  await pipelined(
    packed.map(({ id, left: quantity }) =>
      insertRow(tx, 'shipment_items', { shipmentId, orderItemId: id, quantity }),
    ),
  );
  await movePieces(
    tx,
    { why: 'shipped', about: shipmentId },
    packed.map(({ id, left: quantity }) => ({ itemId: id, from: 'to_ship', to: 'sent', quantity })),
  );
  await settleFulfilment(tx, order);
  await recordEvent(tx, order.id, collection ? 'collected' : 'shipped', {
    ...parcel,
    shipmentId,
    pieces: packed.reduce((sum, line) => sum + line.left, 0),
  });
  if (notifyCustomer) {
    await notifyOfParcel(tx, order, shipmentId, collection ? 'order-collected' : 'order-shipped');
  }
  if (collection && order.fulfilment === 'delivered' && order.userId === null) {
    await anonymiseOrder(tx, order.id);
  }
  return shipmentId;
}

/** The pieces that go into a parcel, each line once. @throws invalid_input, wrong_order_state */
function wanted(left: LineToShip[], lines: NonNullable<NewShipment['lines']>): LineToShip[] {
  if (new Set(lines.map(({ itemId }) => itemId)).size < lines.length) {
    throw new ShopError('invalid_input', 'Each line of an order goes into a parcel once.', {
      fields: { lines: 'A line is there twice' },
    });
  }
  return lines.map(({ itemId, quantity }) => {
    const line = left.find(({ id }) => id === itemId);
    if (!line) {
      throw new ShopError('invalid_input', 'This line is not of this order.', {
        fields: { lines: 'Not of this order' },
      });
    }
    if (quantity > line.left) {
      const most = line.left === 0 ? 'Nothing' : `Only ${line.left}`;
      throw new ShopError('wrong_order_state', `${most} of ${line.name} is left to ship.`, {
        fields: { lines: 'More than is left' },
      });
    }
    return { ...line, left: quantity };
  });
}

async function correct(
  tx: Tx,
  order: LockedOrder,
  { id, isDelivered, ...before }: Shipment,
  { trackingNumber, carrier, otherCarrier }: ParcelTracking,
): Promise<void> {
  // A parcel without a number has no carrier either.
  const usual = before.carrier || (await readDefaultCarrier(tx));
  const parcel = { trackingNumber, carrier: otherCarrier ?? carrier ?? usual };
  const isOtherNumber = before.trackingNumber !== parcel.trackingNumber;
  if (!isOtherNumber && before.carrier === parcel.carrier) return;
  await updateRow(tx, 'shipments', id, parcel);
  await settleFulfilment(tx, order);
  await recordEvent(tx, order.id, 'tracking corrected', {
    ...parcel,
    shipmentId: id,
    before: { carrier: before.carrier, trackingNumber: before.trackingNumber },
  });
  // Who already has the parcel needs no tracking mail.
  if (isOtherNumber && !isDelivered) await notifyOfParcel(tx, order, id);
}

/** A mail about it that still waits will say the same: it makes room for this one. */
async function notifyOfParcel(
  tx: Tx,
  { id, userId }: LockedOrder,
  shipmentId: string,
  kind: 'order-shipped' | 'order-collected' = 'order-shipped',
): Promise<void> {
  if (userId === null) return;
  await withdrawMailAbout(tx, userId, kind, { shipmentId });
  await enqueueMail(tx, {
    kind,
    userId,
    about: { orderId: id, shipmentId },
    dueInMinutes: MAIL_WAITS_MINUTES,
  });
}
