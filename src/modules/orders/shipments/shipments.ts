import { ShopError } from '../../../kit/errors.ts';
import { type Db, named, namedOne, type Tx } from '../../../platform/database/database.ts';
import { isoInJson } from '../../../platform/database/row-form.ts';
import type { ShipmentView } from '../admin-schema.ts';
import { type LockedOrder, lockOrder } from '../order-state.ts';
import type { ParcelView } from '../schema.ts';
import { trackingUrl } from './tracking.ts';

/** How long a parcel can be taken back, and its delivery undone, by PostgreSQL's clock (src/modules/orders/RULES.md, Orders). */
export const UNDO_TIME = `interval '1 hour'`;

/** A parcel as a statement's JSON has it. */
export type ShipmentRow = Omit<ShipmentView, 'trackingUrl'>;

/** The parcels that left, the first first, as ShipmentRows; for a statement that names `orders` o. */
export const SHIPMENTS = `
  (select coalesce(json_agg(json_build_object('id', s.id, 'collection', s.is_collection,
      'carrier', nullif(s.carrier, ''), 'trackingNumber', nullif(s.tracking_number, ''),
      'shippedAt', ${isoInJson('s.shipped_at')}, 'deliveredAt', ${isoInJson('s.delivered_at')},
      'undoUntil', case when (s.is_collection or s.delivered_at is null) and s.shipped_at > now() - ${UNDO_TIME}
        then ${isoInJson(`s.shipped_at + ${UNDO_TIME}`)} end,
      'undeliverUntil', case when not s.is_collection and s.delivered_at > now() - ${UNDO_TIME}
        then ${isoInJson(`s.delivered_at + ${UNDO_TIME}`)} end,
      'lines', (select json_agg(json_build_object('itemId', l.order_item_id, 'quantity', l.quantity)
          order by i.position)
        from shipment_items l join order_items i on i.id = l.order_item_id
        where l.shipment_id = s.id)) order by s.shipped_at, s.id), '[]')
   from shipments s where s.order_id = o.id and s.undone_at is null) as shipments`;

export const toShipmentView = (row: ShipmentRow): ShipmentView => ({
  ...row,
  trackingUrl: trackingUrl(row.carrier, row.trackingNumber),
});

/** A parcel as its customer sees it. */
export function toParcelView(row: ShipmentRow): ParcelView {
  const { undoUntil, undeliverUntil, ...parcel } = toShipmentView(row);
  return parcel;
}

export interface Shipment {
  id: string;
  carrier: string | null;
  trackingNumber: string | null;
  isCollection: boolean;
  isDelivered: boolean;
  /** It left less than an hour ago. */
  isFresh: boolean;
}

/** A parcel of a locked order; left out: the latest that left. */
export async function findShipment(
  tx: Tx,
  orderId: string,
  shipmentId?: string,
): Promise<Shipment | undefined> {
  const [shipment] = await named<Shipment>(
    tx,
    'shipment-of-order',
    `select id, nullif(carrier, '') as carrier, nullif(tracking_number, '') as "trackingNumber",
       is_collection, delivered_at is not null as "isDelivered", shipped_at > now() - ${UNDO_TIME} as "isFresh"
     from shipments where order_id = $1 and undone_at is null and ($2::uuid is null or id = $2)
     order by shipped_at desc, id desc limit 1`,
    [orderId, shipmentId ?? null],
  );
  return shipment;
}

/** Locks an order and finds a parcel of it. @throws not_found, also for a parcel that was taken back */
export async function lockShipment(
  tx: Tx,
  orderId: string,
  shipmentId: string,
): Promise<{ order: LockedOrder; shipment: Shipment }> {
  const order = await lockOrder(tx, orderId);
  const shipment = await findShipment(tx, order.id, shipmentId);
  if (!shipment) throw new ShopError('not_found', 'This parcel is no longer there.');
  return { order, shipment };
}

export interface LineToShip {
  id: string;
  name: string;
  /** How many pieces are still to go out. */
  left: number;
}

/** An order's lines with what is still to ship of each. */
export const linesToShip = (db: Db, orderId: string): Promise<LineToShip[]> =>
  named<LineToShip>(
    db,
    'lines-to-ship',
    `select id, name, to_ship as left from order_pieces
     where order_id = $1 order by position`,
    [orderId],
  );

/**
 * Brings an order's fulfilment up to date with its parcels and with what is left to ship. Call it after either has
 * changed: a piece that is given up before it went out may be the last that was waited for. Hold the order first.
 */
export async function settleFulfilment(tx: Tx, order: LockedOrder): Promise<void> {
  const settled = await namedOne<
    Pick<LockedOrder, 'fulfilment' | 'carrier' | 'trackingNumber' | 'shippedAt'>
  >(
    tx,
    'settle-fulfilment',
    `with waiting as (
       select sum(to_ship) as pieces from order_pieces where order_id = $1
     ), parcels as (
       select count(*) as sent, bool_and(delivered_at is not null) as all_delivered,
         max(delivered_at) as delivered_at
       from shipments where order_id = $1 and undone_at is null
     ), latest as (
       select carrier, tracking_number, shipped_at from shipments
       where order_id = $1 and undone_at is null order by shipped_at desc, id desc limit 1
     ), settled as (
       select case when sent = 0 or pieces > 0 then 'unfulfilled' when all_delivered then 'delivered'
           else 'shipped' end as fulfilment, delivered_at, latest.*
       from waiting, parcels left join latest on true
     )
     update orders o set fulfilment = s.fulfilment, carrier = nullif(s.carrier, ''),
       tracking_number = nullif(s.tracking_number, ''), shipped_at = s.shipped_at,
       delivered_at = case s.fulfilment when 'delivered' then s.delivered_at end, updated_at = now()
     from settled s where o.id = $1
     returning o.fulfilment, o.carrier, o.tracking_number, o.shipped_at`,
    [order.id],
  );
  Object.assign(order, settled);
}
