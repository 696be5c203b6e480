import { type Db, named, transaction } from '../../platform/database.ts';
import { recordEvent } from './order-history.ts';
import { isAlive } from './order-label.ts';
import { type HeldOrder, holdOrder, type OrderActor, refuseInState } from './order-state.ts';
import type { Tracking } from './schema.ts';
import { tellCustomer } from './tell-customer.ts';
import { readDefaultCarrier } from './tracking.ts';

/**
 * Ships an order by giving it a tracking number. Another number later corrects the first;
 * the same one changes nothing.
 * @throws not_found, wrong_order_state for an order that was undone
 */
export function shipOrder(
  db: Db,
  orderId: string,
  { trackingNumber, carrier }: Tracking,
  by: OrderActor,
): Promise<void> {
  return transaction(db, async (tx) => {
    const order = await holdOrder(tx, orderId, by);
    if (!isAlive(order.paymentStatus)) refuseInState(order, 'shipped');
    const parcel = {
      trackingNumber,
      carrier: carrier ?? order.carrier ?? (await readDefaultCarrier(tx)),
    };
    if (order.fulfilment === 'unfulfilled') await ship(tx, order, parcel, by);
    else await correct(tx, order, parcel, by);
  });
}

interface Parcel {
  carrier: string;
  trackingNumber: string;
}

async function ship(tx: Db, order: HeldOrder, parcel: Parcel, by: OrderActor): Promise<void> {
  await named(
    tx,
    'ship-order',
    `update orders set fulfilment = 'shipped', shipped_at = now(), carrier = $2,
       tracking_number = $3, updated_at = now()
     where id = $1`,
    [order.id, parcel.carrier, parcel.trackingNumber],
  );
  await recordEvent(tx, order.id, by, 'shipped', { ...parcel });
  await tellCustomer(tx, order, 'order-shipped');
}

async function correct(tx: Db, order: HeldOrder, parcel: Parcel, by: OrderActor): Promise<void> {
  const isOtherNumber = order.trackingNumber !== parcel.trackingNumber;
  if (!isOtherNumber && order.carrier === parcel.carrier) return;
  await named(
    tx,
    'correct-tracking',
    `update orders set carrier = $2, tracking_number = $3, updated_at = now() where id = $1`,
    [order.id, parcel.carrier, parcel.trackingNumber],
  );
  await recordEvent(tx, order.id, by, 'tracking corrected', {
    ...parcel,
    before: { carrier: order.carrier, trackingNumber: order.trackingNumber },
  });
  // Who has the parcel needs no way to find it.
  if (isOtherNumber && order.fulfilment === 'shipped')
    await tellCustomer(tx, order, 'order-shipped');
}
