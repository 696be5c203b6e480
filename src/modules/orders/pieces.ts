import { type Db, named, type Tx } from '../../platform/database/database.ts';
import type { SoldPart } from '../catalog/bundles.ts';
import { noteSales, returnStock } from '../catalog/stock.ts';

/**
 * Where a piece of an order's line is (src/modules/orders/RULES.md, Orders). Its money is settled, given back or swapped for another
 * piece, in those from `kept` on.
 */
export type Place =
  | 'to_ship'
  /** Will not be shipped: a refund of it is under way. */
  | 'promised'
  /** Left; its parcel says whether it has arrived. */
  | 'sent'
  /** Came back, and nobody has looked at it yet. */
  | 'back'
  /** Came back, and is on sale again. */
  | 'fit'
  /** Came back, and is not for sale. */
  | 'unfit'
  /** Its money went back; it did not come back itself. */
  | 'kept'
  | 'on_sale'
  | 'written_off';

/** Why pieces moved, in the past. */
type Why =
  | 'shipped'
  | 'shipment undone'
  | 'promised'
  | 'refund failed'
  | 'refunded'
  | 'received'
  | 'inspected'
  | 'exchanged'
  | 'exchange cancelled'
  | 'given up';

export interface Move {
  itemId: string;
  from: Place;
  to: Place;
  quantity: number;
}

/** Places of pieces that count as stock again. */
const ON_SHELF: readonly Place[] = ['fit', 'on_sale'];

/** Places of pieces that do not count as sold. */
const UNSOLD: readonly Place[] = [...ON_SHELF, 'written_off'];

/** How many pieces of a line are in each place. */
export type Places = Record<Place, number>;

/** Where the pieces of an order are, by the id of their line. Hold the order to go by it. */
export async function readPlaces(db: Db, orderId: string): Promise<Map<string, Places>> {
  const rows = await named<{ id: string; places: Places }>(
    db,
    'places-of-pieces',
    // Its columns are the places, by their names: as JSON they stay so.
    'select id, to_json(p) as places from order_pieces p where order_id = $1',
    [orderId],
  );
  return new Map(rows.map(({ id, places }) => [id, places]));
}

/**
 * The moves of so many pieces of a line, from the first places first; fewer where there are not so many. What is taken is
 * no longer in `places`.
 */
export function take(
  places: Map<string, Places>,
  itemId: string,
  quantity: number,
  ways: readonly (readonly [from: Place, to: Place])[],
): Move[] {
  const there = places.get(itemId);
  if (!there) throw new Error('a line was there and is not');
  let left = quantity;
  return ways.flatMap(([from, to]) => {
    const taken = Math.min(left, there[from]);
    if (taken <= 0) return [];
    left -= taken;
    there[from] -= taken;
    there[to] += taken;
    return [{ itemId, from, to, quantity: taken }];
  });
}

/**
 * Moves pieces of an order. What stock and sales are follows: a piece counts as sold until it is on sale again or written
 * off. Hold the order.
 * @param about the parcel, refund, return or order that they are moved for
 * @param sales false: it was never placed, and counts nowhere
 */
export async function movePieces(
  tx: Tx,
  { why, about, sales = true }: { why: Why; about: string; sales?: boolean | undefined },
  moves: Move[],
): Promise<void> {
  if (moves.length === 0) return;
  const moved = await named<
    Move & { productId: string; variantId: string; parts: SoldPart[] | null }
  >(
    tx,
    'move-pieces',
    `with moved as (
       insert into piece_moves (order_item_id, from_place, to_place, quantity, why, about, actor, actor_id)
       select "itemId", "from", "to", quantity, $2, $3, $4, $5
       from json_to_recordset($1::json) as m ("itemId" uuid, "from" text, "to" text, quantity int)
       returning order_item_id, from_place, to_place, quantity
     )
     select i.id as "itemId", i.product_id, i.variant_id, i.parts, m.from_place as "from", m.to_place as "to", m.quantity
     from moved m join order_items i on i.id = m.order_item_id`,
    // Customers are forgotten, and these rows are not.
    [JSON.stringify(moves), why, about, tx.by.kind, tx.by.kind === 'staff' ? tx.by.id : null],
  );
  const onShelf = moved.filter(({ from, to }) => ON_SHELF.includes(to) && !ON_SHELF.includes(from));
  if (onShelf.length > 0) await returnStock(tx, onShelf);
  const unsold = moved.filter(({ from, to }) => UNSOLD.includes(to) && !UNSOLD.includes(from));
  if (sales && unsold.length > 0) await noteSales(tx, unsold, -1);
  const sold = moved.filter(({ from, to }) => UNSOLD.includes(from) && !UNSOLD.includes(to));
  if (sales && sold.length > 0) await noteSales(tx, sold);
}

/** Takes back the moves of one kind about a thing, as far as that has not been done yet. Hold the order. */
export async function moveBack(tx: Tx, about: string, moved: Why, why: Why): Promise<void> {
  const moves = await named<Move>(
    tx,
    'moves-to-take-back',
    `select order_item_id as "itemId", to_place as "from", from_place as "to", sum(quantity)::int as quantity
     from (
       select order_item_id, from_place, to_place, quantity from piece_moves where about = $1 and why = $2
       union all
       select order_item_id, to_place, from_place, -quantity from piece_moves where about = $1 and why = $3
     ) m group by 1, 2, 3 having sum(quantity) > 0`,
    [about, moved, why],
  );
  await movePieces(tx, { why, about }, moves);
}
