import { todayIn } from '../../kit/format.ts';
import { moneyText } from '../../kit/money.ts';
import { type Db, namedOne } from '../../platform/database/database.ts';
import { GIFT_CARD_PRODUCT_ID } from '../catalog/constants.ts';
import { readSettings } from '../settings/settings.ts';
import { END, lengthOf, START } from './day-ranges.ts';
import { rangeOf } from './figures.ts';
import type { AnalyticsQuery, ProfitView } from './schema.ts';

/** It is added up from the orders themselves: of more days, that would take too long. */
const MOST_DAYS = 92;

interface Sums {
  revenue: number;
  cost: number;
  unknownRevenue: number;
  unknownPieces: number;
}

/**
 * What goods brought in beyond what they cost: by the lines of the orders that count, after discounts, without tax, delivery
 * and fees, less what was paid back; at the cost that was known when they were sold, without pieces that are on sale again.
 */
export async function readProfit(db: Db, query: AnalyticsQuery): Promise<ProfitView> {
  const settings = await readSettings(db);
  const { currency = settings.currency } = query;
  const range = rangeOf(query, todayIn(settings.timeZone));
  if (lengthOf(range) > MOST_DAYS) return { range, currency, figures: null };
  const sums = await namedOne<Sums>(
    db,
    'profit-of-days',
    `with days as (select day::date from generate_series($1::date, $3::date, interval '1 day') day),
     line as (
       select i.cost, p.quantity - p.refunded as kept, p.quantity - p.fit - p.on_sale as gone, i.quantity,
         i.price * i.quantity
           - coalesce((select sum(d.amount) from order_discounts d
               where d.order_id = o.id and d.item_position = i.position), 0)
           - case when o.tax_included then coalesce((select sum(t.amount) from order_taxes t
               where t.order_id = o.id and t.item_position = i.position), 0) else 0 end as net
       from days join counted_orders c on c.placed_at >= ${START} and c.placed_at < ${END}
       join orders o on o.id = c.id join order_items i on i.order_id = o.id join order_pieces p on p.id = i.id
       where c.is_sold and c.currency = $4 and i.product_id <> '${GIFT_CARD_PRODUCT_ID}'
     )
     select coalesce(sum(round(net * kept / quantity)) filter (where cost is not null), 0)::bigint as revenue,
       coalesce(sum(cost * gone), 0)::bigint as cost,
       coalesce(sum(round(net * kept / quantity)) filter (where cost is null), 0)::bigint as "unknownRevenue",
       coalesce(sum(gone) filter (where cost is null), 0)::bigint as "unknownPieces"
     from line`,
    [range.from, settings.timeZone, range.to, currency],
  );
  const profit = sums.revenue - sums.cost;
  return {
    range,
    currency,
    figures: {
      revenue: moneyText(sums.revenue),
      cost: moneyText(sums.cost),
      profit: moneyText(profit),
      margin: sums.revenue > 0 ? Math.round((1000 * profit) / sums.revenue) / 10 : null,
      unknown: { revenue: moneyText(sums.unknownRevenue), pieces: sums.unknownPieces },
    },
  };
}
