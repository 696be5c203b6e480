import { named, type Tx } from '../../platform/database.ts';
import { stateAfter } from '../../platform/state-machine.ts';
import { FULFILMENT_MACHINE } from './fulfilment-states.ts';
import { recordEvent, tellCustomer } from './order-history.ts';
import { isAlive } from './order-label.ts';
import { type HeldOrder, holdOrder, refuseInState } from './order-state.ts';
import type { Tracking } from './schema.ts';
import { readDefaultCarrier } from './tracking.ts';

/**
 * Ships an order by giving it a tracking number. A different number later corrects the first; the
 * same one changes nothing.
 * @throws not_found, wrong_order_state for an order that was cancelled or refunded
 */
export async function shipOrder(
  tx: Tx,
  orderId: string,
  { trackingNumber, carrier }: Tracking,
): Promise<void> {
  const order = await holdOrder(tx, orderId);
  if (!isAlive(order.paymentStatus)) refuseInState(order, 'shipped');
  const parcel = {
    trackingNumber,
    carrier: carrier ?? order.carrier ?? (await readDefaultCarrier(tx)),
  };
  if (stateAfter(FULFILMENT_MACHINE, 'ship', order.fulfilment)) await ship(tx, order, parcel);
  else await correct(tx, order, parcel);
}

interface Parcel {
  carrier: string;
  trackingNumber: string;
}

async function ship(tx: Tx, order: HeldOrder, parcel: Parcel): Promise<void> {
  await named(
    tx,
    'ship-order',
    `update orders set fulfilment = 'shipped', shipped_at = now(), carrier = $2,
       tracking_number = $3, updated_at = now()
     where id = $1`,
    [order.id, parcel.carrier, parcel.trackingNumber],
  );
  await recordEvent(tx, order.id, 'shipped', { ...parcel });
  await tellCustomer(tx, order, 'order-shipped');
}

async function correct(tx: Tx, order: HeldOrder, parcel: Parcel): Promise<void> {
  const isOtherNumber = order.trackingNumber !== parcel.trackingNumber;
  if (!isOtherNumber && order.carrier === parcel.carrier) return;
  await named(
    tx,
    'correct-tracking',
    `update orders set carrier = $2, tracking_number = $3, updated_at = now() where id = $1`,
    [order.id, parcel.carrier, parcel.trackingNumber],
  );
  await recordEvent(tx, order.id, 'tracking corrected', {
    ...parcel,
    before: { carrier: order.carrier, trackingNumber: order.trackingNumber },
  });
  // The customer already has the parcel, so no tracking mail.
  if (isOtherNumber && order.fulfilment === 'shipped')
    await tellCustomer(tx, order, 'order-shipped');
}
