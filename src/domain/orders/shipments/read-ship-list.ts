import { type Db, named } from '../../../platform/database.ts';
import { type OrderRow, type ShipListLine, Tracking } from '../admin-schema.ts';
import { isAlive } from '../order-label.ts';

interface Found {
  id: string;
  number: string;
  payerName: string;
  status: OrderRow['status'];
  /** How many pieces are still to go out. */
  left: number;
}

/** Between an order's number and its tracking number; the latter may hold spaces. */
const PARTS = /^#?([^\s,;]+)[\s,;]*(.*)$/;

/** Which order each line of a pasted list is about, and whether it can be shipped. */
export async function readShipList(db: Db, text: string): Promise<ShipListLine[]> {
  const lines = text
    .split(/\r?\n/)
    .map((line) => PARTS.exec(line.trim()))
    .filter((parts) => parts !== null)
    .map(([, number = '', trackingNumber = '']) => ({ number, trackingNumber }));
  const found = await findByNumbers(
    db,
    lines.map(({ number }) => numberOf(number)),
  );
  const above = new Set<string>();
  return lines.map((line) => {
    const orders = found.filter(({ number }) => number === numberOf(line.number));
    const order = orders.length === 1 ? orders[0] : undefined;
    const state = stateOf(line.trackingNumber, order, above);
    if (order) above.add(order.id);
    return { ...line, state, order: order ? { id: order.id, payerName: order.payerName } : null };
  });
}

/** The last 8 characters, also of a whole id. */
const numberOf = (number: string): string => number.toLowerCase().slice(-8);

function stateOf(
  trackingNumber: string,
  order: Found | undefined,
  above: Set<string>,
): ShipListLine['state'] {
  if (!order) return 'unknown';
  if (above.has(order.id)) return 'twice';
  if (!isAlive(order.status)) return 'closed';
  if (order.left === 0) return 'shipped';
  if (trackingNumber === '') return 'untracked';
  return Tracking.shape.trackingNumber.safeParse(trackingNumber).success ? 'matched' : 'incomplete';
}

const findByNumbers = (db: Db, numbers: string[]): Promise<Found[]> =>
  named<Found>(
    db,
    'orders-by-numbers',
    `select o.id, right(o.id::text, 8) as number, o.payer_name as "payerName",
       o.payment_status as status,
       (select sum(quantity - shipped - withdrawn) from order_items i where i.order_id = o.id) as left
     from orders o where right(o.id::text, 8) = any($1) and o.is_placed`,
    [numbers],
  );
