import { ORDER_NUMBER } from '../../../kit/order-reference.ts';
import { type Db, named } from '../../../platform/database/database.ts';
import { type OrderRow, type ShipListLine, Tracking } from '../admin-schema.ts';
import { IS_HELD } from '../desk/hold-order.ts';
import { isAlive } from '../order-label.ts';
import { referenceOf } from '../order-text.ts';

interface Found {
  id: string;
  number: string;
  payerName: string;
  status: OrderRow['status'];
  isPickup: boolean;
  isHeld: boolean;
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
  return matchLines(db, lines);
}

/** The same of lines that were read elsewhere. */
export async function matchLines(
  db: Db,
  lines: Pick<ShipListLine, 'number' | 'trackingNumber'>[],
): Promise<ShipListLine[]> {
  const found = await findByNumbers(
    db,
    lines.map(({ number }) => number),
  );
  const above = new Set<string>();
  return lines.map((line) => {
    const orders = found.filter((order) => isCalled(order, line.number));
    const order = orders.length === 1 ? orders[0] : undefined;
    const state = stateOf(line.trackingNumber, order, above);
    if (order) above.add(order.id);
    return {
      ...line,
      state,
      order: order ? { id: order.id, number: order.number, payerName: order.payerName } : null,
    };
  });
}

/** The last 8 characters, also of a whole id. */
const asReference = (text: string): string => text.toLowerCase().slice(-8);

/** Only letters and figures: '#1001' and '1001' are the same. */
const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const figuresOf = (text: string): string | undefined => /\d+$/.exec(text)?.[0];

/** By its number, with or without what stands before its figures, by its reference or by its id. */
function isCalled({ id, number }: Found, text: string): boolean {
  if (referenceOf(id) === asReference(text)) return true;
  return [bare(number), figuresOf(number)].includes(bare(text));
}

function stateOf(
  trackingNumber: string,
  order: Found | undefined,
  above: Set<string>,
): ShipListLine['state'] {
  if (!order) return 'unknown';
  if (above.has(order.id)) return 'twice';
  if (!isAlive(order.status)) return 'closed';
  if (order.left === 0) return 'shipped';
  if (order.isHeld) return 'held';
  if (trackingNumber === '') return order.isPickup ? 'collection' : 'untracked';
  return Tracking.shape.trackingNumber.safeParse(trackingNumber).success ? 'matched' : 'incomplete';
}

const findByNumbers = (db: Db, numbers: string[]): Promise<Found[]> =>
  named<Found>(
    db,
    'orders-by-numbers',
    `select o.id, ${ORDER_NUMBER} as number, o.payer_name, o.payment_status as status, o.is_pickup,
       ${IS_HELD} as is_held,
       (select sum(to_ship) from order_pieces i where i.order_id = o.id) as left
     from orders o
     where (right(o.id::text, 8) = any($1) or substring(o.number from '\\d+$') = any($2)) and o.is_placed`,
    [numbers.map(asReference), numbers.map(figuresOf)],
  );
