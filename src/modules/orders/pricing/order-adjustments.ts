import { moneyText } from '../../../kit/money.ts';
import { named, pipelined, type Tx } from '../../../platform/database/database.ts';
import type { OrderDetail } from '../schema.ts';
import type { Quote } from './quote.ts';

/** What an order's discounts, fees and taxes are by item, and by their names. */

interface AdjustedOrder {
  orderId: string;
  priced: Pick<Quote, 'discounts' | 'taxes' | 'taxIncluded' | 'fees'>;
  /** Where each line stands; left out: one after the other. */
  positions?: number[];
}

/** Keeps what was taken off each item and off the delivery, the fees, and the tax on each. */
export async function insertAdjustments(tx: Tx, orders: AdjustedOrder[]): Promise<void> {
  const discounts = orders.flatMap(({ orderId, priced, positions }) =>
    priced.discounts.flatMap(({ promotion, lines, delivery }) =>
      withPositions(lines, delivery, positions)
        .filter(({ part }) => part > 0)
        .map(({ position, part }) => ({
          orderId,
          position,
          promotion: promotion.id,
          name: promotion.name,
          code: promotion.code,
          amount: part,
        })),
    ),
  );
  const taxes = orders.flatMap(({ orderId, priced, positions }) => {
    const rows = priced.taxes.flatMap(({ name, percent, taxable, lines, delivery, fees }) => {
      const bases = [...taxable.lines, taxable.delivery, ...taxable.fees];
      const ofFees = fees.map((part, fee) => ({ position: null, fee, part }));
      return [...withPositions(lines, delivery, positions), ...ofFees]
        .map(({ part, ...place }, index) => {
          return {
            orderId,
            fee: null,
            ...place,
            name,
            percent,
            taxable: bases[index],
            amount: part,
          };
        })
        .filter((row) => Number(row.taxable) > 0);
    });
    return withSharedNets(rows, priced.taxIncluded);
  });
  const fees = orders.flatMap(({ orderId, priced }) =>
    priced.fees.map(({ taxClass, ...fee }, position) => ({ orderId, position, ...fee })),
  );
  await pipelined([
    insertRows(
      tx,
      'insert-order-discounts',
      `insert into order_discounts (order_id, item_position, promotion_id, name, code, amount)
        select "orderId", position, promotion, name, code, amount from json_to_recordset($1::json)
          as line ("orderId" uuid, position int, promotion uuid, name text, code text, amount bigint)`,
      discounts,
    ),
    insertRows(
      tx,
      'insert-order-taxes',
      `insert into order_taxes (order_id, item_position, fee_position, name, percent, taxable, amount, net, covers)
        select "orderId", position, fee, name, percent, taxable, amount, net, coalesce(covers, true)
        from json_to_recordset($1::json) as line ("orderId" uuid, position int, fee int, name text, percent numeric,
          taxable bigint, amount bigint, net bigint, covers boolean)`,
      taxes,
    ),
    insertRows(
      tx,
      'insert-order-fees',
      `insert into order_fees (order_id, position, source, label, amount, variant_id)
        select "orderId", position, source, label, amount, "variantId" from json_to_recordset($1::json)
          as fee ("orderId" uuid, position int, source text, label text, amount bigint, "variantId" uuid)`,
      fees,
    ),
  ]);
}

interface TaxRow {
  position: number | null;
  fee: number | null;
  taxable: number | undefined;
  amount: number;
}

/** Where several taxes are on the same, each says what it is on without all of them, and the first that it covers it. */
function withSharedNets<Row extends TaxRow>(rows: Row[], included: boolean) {
  const places = Map.groupBy(rows, ({ position, fee }) => `${position} ${fee}`);
  if (places.size === rows.length) return rows;
  return [...places.values()].flatMap((on) => {
    if (on.length === 1) return on;
    const taxes = included ? on.reduce((sum, row) => sum + row.amount, 0) : 0;
    return on.map((row, nth) => ({ ...row, net: (row.taxable ?? 0) - taxes, covers: nth === 0 }));
  });
}

async function insertRows(tx: Tx, name: string, text: string, rows: object[]): Promise<void> {
  if (rows.length > 0) await named(tx, name, text, [JSON.stringify(rows)]);
}

const withPositions = (lines: number[], delivery: number, positions?: number[]) => [
  ...lines.map((part, nth) => ({ position: positions?.[nth] ?? nth, part })),
  { position: null, part: delivery },
];

/** An order's fees, for a statement that names `orders` o. */
export const FEES_COLUMN = `case when o.fees = 0 then '[]'::json else
  (select json_agg(json_build_object('label', label, 'amount', amount) order by position)
   from order_fees where order_id = o.id) end as fees`;

export interface FeesRow {
  fees: { label: string; amount: number }[];
}

export const toFees = ({ fees }: FeesRow): OrderDetail['fees'] =>
  fees.map((fee) => ({ ...fee, amount: moneyText(fee.amount) }));

/** An order's discounts and taxes by their names, for a statement that names `orders` o. */
export const ADJUSTMENT_COLUMNS = `
  (select coalesce(json_agg(d), '[]') from (
     select name, code, sum(amount)::bigint as amount from order_discounts
     where order_id = o.id group by promotion_id, name, code order by min(ctid)) d) as discounts,
  (select coalesce(json_agg(t), '[]') from (
     select name, trim_scale(percent)::text as percent, sum(amount)::bigint as amount from order_taxes
     where order_id = o.id group by name, percent order by min(ctid)) t) as taxes`;

export interface AdjustmentRow {
  discounts: (Omit<OrderDetail['discounts'][number], 'amount'> & { amount: number })[];
  taxes: (Omit<OrderDetail['taxes'][number], 'amount'> & { amount: number })[];
}

export const toAdjustments = ({ discounts, taxes }: AdjustmentRow) => ({
  discounts: discounts.map((line) => ({ ...line, amount: moneyText(line.amount) })),
  taxes: taxes.map((line) => ({ ...line, amount: moneyText(line.amount) })),
});
