import { proportion } from '../../../kit/money.ts';
import { named, pipelined, type Tx } from '../../../platform/database/database.ts';
import { insertRow } from '../../../platform/database/write-row.ts';
import type { Refundable, RefundParts } from './refund-lines.ts';

interface Rate {
  name: string;
  /** Null for orders of former days, which do not know it. */
  percent: string | null;
  /** All of the order's, and what of it is not taken back yet. */
  amount: number;
  left: number;
  /** By the id of a line or a fee; null is the delivery's. */
  parts: { of: string | null; amount: number }[];
}

interface TaxedRefund extends RefundParts {
  id: string;
  amount: number;
}

/**
 * Notes how much of an order's taxes a refund takes back: the tax in its lines, delivery and fees or, for an amount with
 * no lines, the same share as of the whole order. The refund that takes what is left takes all the tax that is
 * left, so the refunds of a whole order take back exactly its taxes; the tax on exchanged pieces is kept.
 */
export async function recordRefundTaxes(
  tx: Tx,
  order: { id: string; total: number },
  refund: TaxedRefund,
  of: Refundable,
): Promise<void> {
  const rates = await readRates(tx, order.id, refund.id);
  const rows = rates
    .map((rate) => ({ ...rate, amount: takenBack(rate, order.total, refund, of) }))
    .filter(({ amount }) => amount > 0);
  await pipelined(
    rows.map(({ name, percent, amount }) =>
      insertRow(tx, 'refund_taxes', { refundId: refund.id, name, percent, amount }),
    ),
  );
}

function takenBack(rate: Rate, total: number, refund: TaxedRefund, of: Refundable): number {
  const part = (id: string | null, amount: number, whole = 0) => {
    const tax = rate.parts.find((each) => each.of === id)?.amount ?? 0;
    return whole > 0 ? proportion(tax, amount, whole, of.unit) : 0;
  };
  const kept = of.lines
    .filter(({ exchanged }) => exchanged > 0)
    .map(({ itemId, exchanged, part: whole }) =>
      rate.parts.length > 0
        ? part(itemId, exchanged, whole)
        : proportion(rate.amount, exchanged, total, of.unit),
    );
  const left = kept.reduce((rest, tax) => Math.max(rest - tax, 0), rate.left);
  if (refund.amount >= of.left) return left;
  const { lines, delivery, fees } = refund;
  const isForNothing = lines.length === 0 && delivery === 0 && fees.length === 0;
  if (isForNothing || rate.parts.length === 0) {
    return Math.min(proportion(rate.amount, refund.amount, total, of.unit), left);
  }
  const share = [
    part(null, delivery, of.deliveryPart),
    ...lines.map(({ itemId, amount }) =>
      part(itemId, amount, of.lines.find((line) => line.itemId === itemId)?.part),
    ),
    ...fees.map(({ feeId, amount }) =>
      part(feeId, amount, of.fees.find((fee) => fee.feeId === feeId)?.part),
    ),
  ].reduce((sum, tax) => sum + tax, 0);
  return Math.min(share, left);
}

/** An order's taxes by rate; for old orders without rates, the one sum. */
const readRates = (tx: Tx, orderId: string, refundId: string): Promise<Rate[]> =>
  named<Rate>(
    tx,
    'rates-to-refund',
    `with rates as (
       select t.name, t.percent, sum(t.amount)::bigint as amount,
         json_agg(json_build_object('of', coalesce(i.id, f.id), 'amount', t.amount)) as parts
       from order_taxes t left join order_items i on i.order_id = t.order_id and i.position = t.item_position
       left join order_fees f on f.order_id = t.order_id and f.position = t.fee_position
       where t.order_id = $1 group by t.name, t.percent
       union all
       select 'Tax', tax_rate, tax, '[]' from orders
       where id = $1 and tax > 0 and not exists (select from order_taxes where order_id = $1)
     )
     select name, percent::text, amount, parts, amount - (
         select coalesce(sum(g.amount), 0)::bigint from refund_taxes g join refunds r on r.id = g.refund_id
         where r.order_id = $1 and r.id <> $2 and r.status <> 'failed'
           and (g.name, g.percent) is not distinct from (rates.name, rates.percent)
       ) as left
     from rates`,
    [orderId, refundId],
  );
