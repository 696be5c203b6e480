import { ORDER_NUMBER } from '../../../kit/order-reference.ts';
import { type Db, named } from '../../../platform/database/database.ts';
import type { SoldPart } from '../../catalog/bundles.ts';
import { readMailShop } from '../../content/mail-shop.ts';
import { detailsOf, type LabelledValue, labelledValues } from '../../custom-fields/fields.ts';
import type { FieldDetail } from '../../custom-fields/schema.ts';
import type { MailShop } from '../../mail/schema.ts';
import { findAnyOrder } from '../find-order.ts';
import { optionsText } from '../order-text.ts';
import type { OrderDetail, ParcelView } from '../schema.ts';

/** What lies in a parcel beside the goods. */
export interface PackingSlip {
  shop: MailShop;
  order: OrderDetail;
  /** Of a parcel that left; null for one that is to be packed. */
  parcel: Pick<ParcelView, 'carrier' | 'trackingNumber' | 'collection'> | null;
  lines: PackedLine[];
}

export interface PackedLine {
  sku: string;
  name: string;
  options: string;
  /** What the packer has to know of it. */
  details: FieldDetail[];
  /** Of a bundle: what one of it is made of. */
  parts: SoldPart[];
  ordered: number;
  packed: number;
}

interface LineRow {
  id: string;
  orderId: string;
  orderNumber: string;
  sku: string;
  name: string;
  options: Record<string, string>;
  quantity: number;
  left: number;
  asked: LabelledValue[] | null;
  parts: SoldPart[] | null;
}

/**
 * The packing slips of orders: each says what is left to ship, and of an order that has left what was in its latest
 * parcel. @param shipmentId a parcel that the slip is of, where there is one order
 * @throws not_found for an order that is no longer there
 */
export async function readSlips(
  db: Db,
  orderIds: string[],
  publicUrl: string,
  shipmentId?: string,
): Promise<PackingSlip[]> {
  const shop = await readMailShop(db, publicUrl);
  const rows = await readLines(db, orderIds);
  const slips: PackingSlip[] = [];
  for (const id of orderIds) {
    const order = await findAnyOrder(db, id);
    const lines = rows.filter(({ orderId }) => orderId === id);
    const isLeft = lines.some(({ left }) => left > 0);
    const parcel = shipmentId
      ? order.shipments.find((one) => one.id === shipmentId)
      : isLeft
        ? undefined
        : order.shipments.at(-1);
    const packed = ({ id: itemId, left }: LineRow) =>
      parcel ? (parcel.lines.find((line) => line.itemId === itemId)?.quantity ?? 0) : left;
    slips.push({
      shop,
      order,
      parcel: parcel ?? null,
      lines: lines.map((line) => ({
        sku: line.sku,
        name: line.name,
        options: optionsText(line.options),
        details: detailsOf(line.asked),
        parts: line.parts ?? [],
        ordered: line.quantity,
        packed: packed(line),
      })),
    });
  }
  return slips;
}

/** What is to be fetched from the shelves for several orders. */
export interface PickedLine {
  sku: string;
  name: string;
  options: string;
  pieces: number;
  /** The orders that they are for. */
  orders: { id: string; number: string; pieces: number }[];
}

/** What is left to ship of orders, each variant once, by SKU; of bundles, their parts. */
export async function readPickList(db: Db, orderIds: string[]): Promise<PickedLine[]> {
  const picked = new Map<string, PickedLine>();
  for (const row of await readLines(db, orderIds)) {
    const { left, orderId, orderNumber } = row;
    if (left === 0) continue;
    for (const { sku, name, options, quantity } of fromShelves(row)) {
      const line = picked.get(sku) ?? { sku, name, options, pieces: 0, orders: [] };
      const pieces = left * quantity;
      line.pieces += pieces;
      const same = line.orders.find(({ id }) => id === orderId);
      if (same) same.pieces += pieces;
      else line.orders.push({ id: orderId, number: orderNumber, pieces });
      picked.set(sku, line);
    }
  }
  return [...picked.values()].toSorted((a, b) => (a.sku < b.sku ? -1 : 1));
}

/** What one of a line is in the shelves. */
const fromShelves = ({ sku, name, options, parts }: LineRow) =>
  parts
    ? parts.map((part) => ({ ...part, options: '' }))
    : [{ sku, name, options: optionsText(options), quantity: 1 }];

/** Of an order that was cancelled or paid back nothing is left to ship. */
const readLines = (db: Db, orderIds: string[]): Promise<LineRow[]> =>
  named<LineRow>(
    db,
    'lines-of-slips',
    `select i.id, i.order_id, ${ORDER_NUMBER} as "orderNumber", i.sku, i.name, i.options, i.quantity,
       case when o.payment_status in ('pending', 'completed', 'partially_refunded')
         then i.to_ship else 0 end as left,
       ${labelledValues('line', 'l.fields', 'f.on_slip')} as asked, l.parts
     from order_pieces i join order_items l on l.id = i.id join orders o on o.id = i.order_id
     where i.order_id = any($1::uuid[]) and o.is_placed
     order by i.sku, o.created_at, i.position`,
    [orderIds],
  );
