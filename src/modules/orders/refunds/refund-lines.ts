import { ShopError } from '../../../kit/errors.ts';
import { unitOf } from '../../../kit/format.ts';
import { moneyText, split } from '../../../kit/money.ts';
import {
  type Db,
  named,
  namedOne,
  pipelined,
  type Tx,
} from '../../../platform/database/database.ts';
import { insertRow } from '../../../platform/database/write-row.ts';
import type { LockedOrder } from '../order-state.ts';
import { moveBack, movePieces, readPlaces, take } from '../pieces.ts';
import { settleFulfilment } from '../shipments/shipments.ts';
import { costOfPieces, type LineLeft, partsOfTotal } from './refund-parts.ts';

/** Pieces of a line of an order whose money goes back. */
export interface RefundedLine {
  itemId: string;
  quantity: number;
  /** Whether they go back on sale; left out: those that were not shipped. */
  restock?: boolean | undefined;
}

/** A fee of an order whose money goes back. */
export interface RefundedFee {
  feeId: string;
  /** Minor units. */
  amount: number;
}

/** What of an order can still be given back; amounts in minor units. */
export interface Refundable {
  lines: (LineLeft & {
    itemId: string;
    variantId: string;
    /** Its part of the order's total, given back or not. */
    part: number;
    /** What of that part is in pieces that were exchanged: it is kept. */
    exchanged: number;
    /** Pieces that were not shipped and still will be. */
    toShip: number;
    /** Pieces that came back and were neither paid back nor exchanged yet. */
    cameBack: number;
  })[];
  delivery: number;
  /** The delivery's part of the order's total, given back or not. */
  deliveryPart: number;
  fees: {
    feeId: string;
    label: string;
    /** That of the line that it belongs to, and what that line's product is called. */
    variantId: string | null;
    lineName: string | null;
    /** Its part of the order's total, given back or not. */
    part: number;
    amount: number;
  }[];
  /** All that is left, whatever it is for. */
  left: number;
  /** The least amount of the order's currency. */
  unit: number;
}

interface Row {
  id: string;
  variantId: string;
  quantity: number;
  cost: number;
  given: number;
  toShip: number;
  returned: number;
  refunded: number;
  exchanged: number;
  withdrawn: number;
}

/** What of an existing order has been neither refunded, promised to a refund, nor exchanged. */
export async function readRefundable(db: Db, orderId: string): Promise<Refundable> {
  const order = await namedOne<{
    total: number;
    currency: string;
    delivery: number;
    given: number;
    promised: number;
    fees: (Pick<Refundable['fees'][number], 'feeId' | 'label' | 'variantId' | 'lineName'> & {
      cost: number;
      given: number;
    })[];
    items: Row[];
  }>(
    db,
    'refundable',
    `with given as (select id, amount, delivery from refunds where order_id = $1 and status <> 'failed')
     select o.total, o.currency,
       (select coalesce(sum(amount), 0)::bigint from given) as promised,
       (select coalesce(sum(delivery), 0)::bigint from given) as given,
       o.shipping - (select coalesce(sum(amount), 0)::bigint from order_discounts
           where order_id = o.id and item_position is null)
         + case when o.tax_included then 0 else (select coalesce(sum(amount), 0)::bigint from order_taxes
           where order_id = o.id and item_position is null and fee_position is null) end as delivery,
       case when o.fees = 0 then '[]'::json else (select json_agg(json_build_object('feeId', f.id,
          'label', f.label, 'variantId', f.variant_id,
          'lineName', (select min(name) from order_items where order_id = o.id and variant_id = f.variant_id),
          'cost', f.amount + case when o.tax_included then 0 else (select coalesce(sum(amount), 0) from order_taxes
             where order_id = o.id and fee_position = f.position) end,
          'given', (select coalesce(sum(r.amount), 0) from refund_fees r join given on given.id = r.refund_id
             where r.fee_id = f.id)) order by f.position)
        from order_fees f where f.order_id = o.id) end as fees,
       (select json_agg(json_build_object('id', i.id, 'variantId', i.variant_id, 'quantity', i.quantity,
          'cost', i.price * i.quantity
            - (select coalesce(sum(amount), 0) from order_discounts
               where order_id = o.id and item_position = i.position)
            + case when o.tax_included then 0 else (select coalesce(sum(amount), 0) from order_taxes
               where order_id = o.id and item_position = i.position) end,
          'given', (select coalesce(sum(r.amount), 0) from refund_items r join given on given.id = r.refund_id
            where r.order_item_id = i.id),
          'toShip', i.to_ship,
          'returned', i.returned, 'refunded', i.refunded, 'exchanged', i.exchanged,
          'withdrawn', i.withdrawn) order by i.position)
        from order_pieces i where i.order_id = o.id) as items
     from orders o where o.id = $1`,
    [orderId],
  );
  const { total, delivery, fees, items } = order;
  const unit = unitOf(order.currency);
  const costs = (some: { cost: number }[]) => some.map(({ cost }) => cost);
  const parts = partsOfTotal(total, { delivery, fees: costs(fees), lines: costs(items) }, unit);
  const lines = items.map((item, index) => {
    const part = parts.lines[index] ?? 0;
    const whole = { amount: part, pieces: item.quantity };
    const notGiven = Math.max(part - item.given, 0);
    const exchanged = Math.min(costOfPieces(whole, item.exchanged, unit), notGiven);
    const settled = Math.max(item.refunded - item.withdrawn, 0) + item.exchanged;
    return {
      itemId: item.id,
      variantId: item.variantId,
      part,
      exchanged,
      amount: notGiven - exchanged,
      pieces: item.quantity - item.refunded - item.exchanged,
      toShip: item.toShip,
      cameBack: Math.max(item.returned - settled, 0),
    };
  });
  const exchanged = lines.reduce((sum, line) => sum + line.exchanged, 0);
  const left = Math.max(total - order.promised - exchanged, 0);
  return {
    lines,
    deliveryPart: parts.delivery,
    delivery: Math.min(Math.max(parts.delivery - order.given, 0), left),
    fees: fees.map(({ cost, given, ...fee }, index) => {
      const part = parts.fees[index] ?? 0;
      return { ...fee, part, amount: Math.min(Math.max(part - given, 0), left) };
    }),
    left,
    unit,
  };
}

/** A line of a refund, with what it comes to. */
export interface PricedLine extends RefundedLine {
  amount: number;
  /** How many of its pieces were not shipped, and now never will be. */
  withdrawn: number;
}

/**
 * What pieces come to, and which of them were not shipped: pieces that came back count first, then those still to be
 * shipped.
 * @throws not_found for a line of another order, refund_too_large for more pieces than are left
 */
export function priceLines(of: Refundable, wanted: RefundedLine[]): PricedLine[] {
  return wanted.map((line, index) => {
    const left = of.lines.find(({ itemId }) => itemId === line.itemId);
    if (!left) throw new ShopError('not_found', 'This order has no such line.');
    if (line.quantity > left.pieces) {
      throw new ShopError(
        'refund_too_large',
        left.pieces === 0
          ? 'All of this was refunded or exchanged already.'
          : `Only ${left.pieces} of this can still be refunded.`,
        { fields: { [`lines.${index}.quantity`]: `At most ${left.pieces}` } },
      );
    }
    return {
      ...line,
      amount: costOfPieces(left, line.quantity, of.unit),
      withdrawn: Math.min(left.toShip, Math.max(line.quantity - left.cameBack, 0)),
    };
  });
}

/** What a refund is for. */
export interface RefundParts {
  lines: PricedLine[];
  delivery: number;
  fees: RefundedFee[];
}

/** Lines, delivery and fees with less than they come to: what is given up is shared out among them. */
export function reduceTo(
  amount: number,
  { lines, delivery, fees }: RefundParts,
  unit: number,
): RefundParts {
  const others = [...fees, ...lines].map((each) => each.amount);
  const [ofDelivery = 0, ...parts] = split(amount, [delivery, ...others], unit);
  const ofLines = parts.slice(fees.length);
  return {
    delivery: ofDelivery,
    fees: fees.map((fee, index) => ({ ...fee, amount: parts[index] ?? 0 })),
    lines: lines.map((line, index) => ({ ...line, amount: ofLines[index] ?? 0 })),
  };
}

/** Promises pieces to a refund: they are not shipped any more, and no other refund can have them. */
export async function promiseItems(tx: Tx, refundId: string, lines: PricedLine[]): Promise<void> {
  await pipelined(
    lines.map(({ itemId, quantity, amount, restock, withdrawn }) =>
      insertRow(tx, 'refund_items', {
        refundId,
        orderItemId: itemId,
        quantity,
        amount,
        restock,
        withdrawn,
      }),
    ),
  );
  await movePieces(
    tx,
    { why: 'promised', about: refundId },
    lines.flatMap(({ itemId, withdrawn: quantity }) =>
      quantity > 0 ? [{ itemId, from: 'to_ship', to: 'promised', quantity }] : [],
    ),
  );
}

/** Pieces that were to be shipped and never will be: on sale again, unless somebody says that they are not. */
const UNSENT = { back: [['promised', 'on_sale']], gone: [['promised', 'written_off']] } as const;

/** Pieces that left: those that are on sale again already, and then those that came back, count first. */
const SENT = {
  back: [
    ['fit', 'on_sale'],
    ['back', 'on_sale'],
    ['unfit', 'on_sale'],
    ['sent', 'on_sale'],
  ],
  gone: [
    ['fit', 'on_sale'],
    ['unfit', 'written_off'],
    ['back', 'written_off'],
    ['sent', 'kept'],
  ],
} as const;

/** The money of promised pieces went back. Hold the order. */
export async function releaseItems(tx: Tx, orderId: string, refundId: string): Promise<void> {
  const lines = await named<{
    itemId: string;
    sent: number;
    unsent: number;
    restock: boolean | null;
  }>(
    tx,
    'refunded-items',
    `select order_item_id as "itemId", quantity - withdrawn as sent, withdrawn as unsent, restock
     from refund_items where refund_id = $1`,
    [refundId],
  );
  if (lines.length === 0) return;
  const places = await readPlaces(tx, orderId);
  await movePieces(
    tx,
    { why: 'refunded', about: refundId },
    lines.flatMap(({ itemId, sent, unsent, restock }) => [
      ...take(places, itemId, unsent, UNSENT[restock === false ? 'gone' : 'back']),
      ...take(places, itemId, sent, SENT[restock ? 'back' : 'gone']),
    ]),
  );
}

/** A refund failed: its pieces can be refunded and shipped again. */
export async function freeItems(tx: Tx, order: LockedOrder, refundId: string): Promise<void> {
  await moveBack(tx, refundId, 'promised', 'refund failed');
  await settleFulfilment(tx, order);
}

/** The fees that can still be given back. */
export const feesLeft = ({ fees }: Refundable) =>
  fees
    .filter(({ amount }) => amount > 0)
    .map(({ part, ...fee }) => ({ ...fee, amount: moneyText(fee.amount) }));

/** What the back office's form shows of it: what any number of a line's pieces comes to, from one on. */
export const toRefundableView = (of: Refundable) => ({
  left: moneyText(of.left),
  delivery: moneyText(of.delivery),
  fees: feesLeft(of),
  lines: of.lines.map((line) => ({
    itemId: line.itemId,
    toShip: line.toShip,
    costs: Array.from({ length: line.pieces }, (_, index) =>
      moneyText(costOfPieces(line, index + 1, of.unit)),
    ),
  })),
});
