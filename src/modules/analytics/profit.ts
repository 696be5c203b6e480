import { todayIn } from '../../kit/format.ts';
import { moneyText } from '../../kit/money.ts';
import { type Db, named, namedOne, type Tx } from '../../platform/database/database.ts';
import { GIFT_CARD_PRODUCT_ID } from '../catalog/constants.ts';
import { readSettings } from '../settings/settings.ts';
import { type Days, END, START } from './day-ranges.ts';
import { rangeOf } from './figures.ts';
import type { AnalyticsQuery, ProfitView } from './schema.ts';
import { readTimeZone } from './totals.ts';

/**
 * What goods brought in beyond what they cost, by daily sums: by the lines of the orders that count, after discounts, without
 * tax, delivery and fees, less what was paid back; at the cost that was known when they were sold, without pieces that are on
 * sale again.
 */

/** The lines that were sold on the days `day`, as SQL; `$2` is the time zone. */
const soldOn = (days: string) => `
  select day, c.currency, i.cost, p.quantity - p.refunded as kept, p.quantity - p.fit - p.on_sale as gone, i.quantity,
    i.price * i.quantity
      - coalesce((select sum(d.amount) from order_discounts d
          where d.order_id = o.id and d.item_position = i.position), 0)
      - case when o.tax_included then coalesce((select sum(t.amount) from order_taxes t
          where t.order_id = o.id and t.item_position = i.position), 0) else 0 end as net
  from ${days} join counted_orders c on c.placed_at >= ${START} and c.placed_at < ${END}
  join orders o on o.id = c.id join order_items i on i.order_id = o.id join order_pieces p on p.id = i.id
  where c.is_sold and i.product_id <> '${GIFT_CARD_PRODUCT_ID}'`;

/** What such lines come to, as the columns of `profit_days`. */
const SUMS = `coalesce(sum(round(net * kept / quantity)) filter (where cost is not null), 0)::bigint as revenue,
  coalesce(sum(cost * gone), 0)::bigint as cost,
  coalesce(sum(round(net * kept / quantity)) filter (where cost is null), 0)::bigint as unknown_revenue,
  coalesce(sum(gone) filter (where cost is null), 0)::bigint as unknown_pieces`;

/** Adds up these days anew; `order_days` are right by then, and every day with orders has a row afterwards. */
export async function recountProfit(tx: Tx, days: string[], timeZone: string): Promise<void> {
  if (days.length === 0) return;
  await named(tx, 'empty-profit-days', 'delete from profit_days where day = any($1::date[])', [
    days,
  ]);
  await named(
    tx,
    'recount-profit-days',
    `insert into profit_days (day, currency, revenue, cost, unknown_revenue, unknown_pieces)
     select day, currency, ${SUMS} from (${soldOn('unnest($1::date[]) as day')}) line group by day, currency`,
    [days, timeZone],
  );
  await named(
    tx,
    'recount-profitless-days',
    `insert into profit_days (day, currency, revenue, cost, unknown_revenue, unknown_pieces)
     select day, currency, 0, 0, 0, 0 from order_days where day = any($1::date[]) on conflict do nothing`,
    [days],
  );
}

/** So many days a minute, so that nobody waits long for a roll-up: a year within the hour. */
const FILLED_AT_ONCE = 10;

/** Days with orders that have not been added up, as SQL. */
const MISSING = `select d.day from order_days d
  where not exists (select from profit_days p where p.day = d.day and p.currency = d.currency)`;

/** Adds up days that were not yet, the latest first: those before this release, or all after a change of time zone. */
export async function fillProfit(tx: Tx, timeZone: string): Promise<void> {
  const rows = await named<{ day: string }>(
    tx,
    'days-without-profit',
    `select distinct day::text from (${MISSING}) missing order by day desc limit ${FILLED_AT_ONCE}`,
  );
  await recountProfit(
    tx,
    rows.map(({ day }) => day),
    timeZone,
  );
}

/** The most days that are added up while somebody waits. */
const MOST_ON_THE_SPOT = 92;

/** The days of a range whose sums are not there, or no longer right. */
async function listStale(db: Db, zone: string, { from, to }: Days): Promise<string[]> {
  const rows = await named<{ day: string }>(
    db,
    'stale-profit-days',
    `select distinct day::text from (
       select (at at time zone $1)::date as day from orders_to_recount union all ${MISSING}
     ) stale where day between $2 and $3`,
    [zone, from, to],
  );
  return rows.map(({ day }) => day);
}

interface Sums {
  revenue: number;
  cost: number;
  unknownRevenue: number;
  unknownPieces: number;
}

/** The profit of any range. Days that were changed since the last roll-up are added up on the spot. */
export async function readProfit(db: Db, query: AnalyticsQuery): Promise<ProfitView> {
  const settings = await readSettings(db);
  const { currency = settings.currency } = query;
  const range = rangeOf(query, todayIn(settings.timeZone));
  const zone = (await readTimeZone(db)) ?? settings.timeZone;
  const stale = await listStale(db, zone, range);
  if (stale.length > MOST_ON_THE_SPOT) return { range, currency, figures: null };
  const sums = await namedOne<Sums>(
    db,
    'profit-of-days',
    `select coalesce(sum(revenue), 0)::bigint as revenue, coalesce(sum(cost), 0)::bigint as cost,
       coalesce(sum(unknown_revenue), 0)::bigint as "unknownRevenue",
       coalesce(sum(unknown_pieces), 0)::bigint as "unknownPieces"
     from (
       select revenue, cost, unknown_revenue, unknown_pieces from profit_days
       where day between $3 and $4 and currency = $5 and day <> all($1::date[])
       union all
       select ${SUMS} from (${soldOn('unnest($1::date[]) as day')}) line where currency = $5
     ) days`,
    [stale, zone, range.from, range.to, currency],
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
