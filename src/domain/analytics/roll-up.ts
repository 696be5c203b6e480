import { type Db, named, type Tx } from '../../platform/database.ts';
import { readSettings } from '../settings/settings.ts';

/** How long what visitors did is kept: yesterday can be counted anew in any time zone. */
const EVENTS_KEPT = '72 hours';

/** Events may be written this long after the last roll-up began, with an earlier time. */
const LATE = '5 minutes';

/** A visit ends after this long without an event. */
const PAUSE = '30 minutes';

/** When day `day` of the shop begins, in the time zone `$2`: days may have 23 or 25 hours. */
const START = `(day::timestamp at time zone $2)`;
const END = `((day + 1)::timestamp at time zone $2)`;

/**
 * Brings the daily figures up to now: the days on which something happened, and those whose orders were
 * changed since. In another time zone than last time, all orders and the last two days of visits are counted
 * anew. Running it again changes nothing.
 */
export async function rollUp(tx: Tx): Promise<void> {
  const { timeZone } = await readSettings(tx);
  const state = await readState(tx);
  const isSameZone = state?.timeZone === timeZone;
  const changed = await takeChangedDays(tx, timeZone);
  if (isSameZone) await recountOrders(tx, changed, timeZone);
  else await recountAllOrders(tx, timeZone);
  await recountVisits(tx, await visitedDays(tx, timeZone, isSameZone), timeZone);
  await forget(tx, timeZone);
  await named(
    tx,
    'note-roll-up',
    `insert into figures_state (time_zone, rolled_up_at) values ($1, now())
     on conflict (is_only) do update
       set time_zone = excluded.time_zone, rolled_up_at = excluded.rolled_up_at`,
    [timeZone],
  );
}

/** By which time zone the days were counted last; undefined before the first time. */
async function readState(db: Db): Promise<{ timeZone: string } | undefined> {
  const [state] = await named<{ timeZone: string }>(
    db,
    'figures-state',
    'select time_zone as "timeZone" from figures_state',
  );
  return state;
}

async function takeChangedDays(tx: Tx, timeZone: string): Promise<string[]> {
  const days = await named<{ day: string }>(
    tx,
    'orders-to-recount',
    `with taken as (delete from orders_to_recount returning placed_at)
     select distinct (placed_at at time zone $1)::date::text as day from taken`,
    [timeZone],
  );
  return days.map(({ day }) => day);
}

const ITEMS = 'join order_items i on i.order_id = o.id where o.is_sold';

async function recountOrders(tx: Tx, days: string[], timeZone: string): Promise<void> {
  if (days.length === 0) return;
  const within = `from unnest($1::date[]) as day
     join counted_orders o on o.placed_at >= ${START} and o.placed_at < ${END}`;
  await named(tx, 'empty-order-days', 'delete from order_days where day = any($1::date[])', [days]);
  await named(
    tx,
    'recount-order-days',
    `insert into order_days (day, currency, orders, revenue)
     select day, o.currency, count(*), sum(o.revenue) ${within} group by day, o.currency`,
    [days, timeZone],
  );
  await named(tx, 'empty-product-days', 'delete from product_days where day = any($1::date[])', [
    days,
  ]);
  await named(
    tx,
    'recount-product-days',
    `insert into product_days (day, currency, product_id, units, revenue)
     select day, o.currency, i.product_id, sum(i.quantity), sum(i.quantity * i.price)
     ${within} ${ITEMS} group by day, o.currency, i.product_id`,
    [days, timeZone],
  );
  await recountMonths(tx, [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))]);
}

/** @param months their first days */
async function recountMonths(tx: Tx, months: string[]): Promise<void> {
  await named(
    tx,
    'empty-product-months',
    'delete from product_months where month = any($1::date[])',
    [months],
  );
  await named(
    tx,
    'recount-product-months',
    `insert into product_months (month, currency, product_id, units, revenue)
     select month, d.currency, d.product_id, sum(d.units), sum(d.revenue)
     from unnest($1::date[]) as month
       join product_days d on d.day >= month and d.day < month + interval '1 month'
     group by 1, 2, 3`,
    [months],
  );
}

async function recountAllOrders(tx: Tx, timeZone: string): Promise<void> {
  await tx.query('delete from order_days');
  await tx.query('delete from product_days');
  await named(
    tx,
    'count-order-days',
    `insert into order_days (day, currency, orders, revenue)
     select (o.placed_at at time zone $1)::date as day, o.currency, count(*), sum(o.revenue)
     from counted_orders o group by 1, 2`,
    [timeZone],
  );
  await named(
    tx,
    'count-product-days',
    `insert into product_days (day, currency, product_id, units, revenue)
     select (o.placed_at at time zone $1)::date as day, o.currency, i.product_id,
       sum(i.quantity), sum(i.quantity * i.price)
     from counted_orders o ${ITEMS} group by 1, 2, 3 order by 1, 2, 3`,
    [timeZone],
  );
  await tx.query('delete from product_months');
  await named(
    tx,
    'count-product-months',
    `insert into product_months (month, currency, product_id, units, revenue)
     select date_trunc('month', day::timestamp)::date, currency, product_id, sum(units), sum(revenue)
     from product_days group by 1, 2, 3`,
  );
}

/** The days with events that are not rolled up yet, or of which everything is still there. */
async function visitedDays(tx: Tx, timeZone: string, isSameZone: boolean): Promise<string[]> {
  const days = await named<{ day: string }>(
    tx,
    'visited-days',
    `select distinct (at at time zone $1)::date::text as day from visit_events
     where at >= case when $2 then (select rolled_up_at - $3::interval from figures_state)
       else ((now() at time zone $1)::date - 1)::timestamp at time zone $1 end`,
    [timeZone, isSameZone, LATE],
  );
  return days.map(({ day }) => day);
}

/** What the visits of days were, by visitor and order: a pause parts one visit from the next. */
const VISITS = `
  events as (
    select day, e.*, at - lag(at) over by_visitor > $3::interval as is_resumed
    from unnest($1::date[]) as day join visit_events e on e.at >= ${START} and e.at < ${END}
    window by_visitor as (partition by day, visitor order by at, id)),
  numbered as (
    select *, count(*) filter (where is_resumed) over (partition by day, visitor order by at, id) as visit
    from events),
  visits as (
    select day, visitor, coalesce((array_agg(channel order by at, id))[1], 'direct') as channel,
      count(*) filter (where kind = 'page') as pages,
      bool_or(kind = 'order') as to_order,
      bool_or(kind in ('checkout', 'order')) as to_checkout,
      bool_or(kind in ('cart', 'checkout', 'order')) as to_cart,
      bool_or(kind in ('product', 'cart', 'checkout', 'order')) as to_product
    from numbered group by day, visitor, visit)`;

async function recountVisits(tx: Tx, days: string[], timeZone: string): Promise<void> {
  if (days.length === 0) return;
  await named(tx, 'empty-visit-days', 'delete from visit_days where day = any($1::date[])', [days]);
  await named(
    tx,
    'empty-visit-channels',
    'delete from visit_channels where day = any($1::date[])',
    [days],
  );
  await named(
    tx,
    'recount-visits',
    `with ${VISITS},
     searched as (
       select day, count(*) as searches, count(*) filter (where results = 0) as empty_searches
       from events where kind = 'search' group by day),
     by_channel as (
       insert into visit_channels (day, channel, visits, orders)
       select day, channel, count(*), count(*) filter (where to_order) from visits group by 1, 2)
     insert into visit_days (day, visitors, visits, bounces, pages, to_product, to_cart, to_checkout,
       to_order, searches, empty_searches)
     select v.day, count(distinct visitor), count(*), count(*) filter (where pages = 1), sum(pages),
       count(*) filter (where to_product), count(*) filter (where to_cart),
       count(*) filter (where to_checkout), count(*) filter (where to_order),
       coalesce(max(s.searches), 0), coalesce(max(s.empty_searches), 0)
     from visits v left join searched s on s.day = v.day group by v.day`,
    [days, timeZone, PAUSE],
  );
}

/** Deletes the keys of former days, what is rolled up for good, and days that another time zone had begun. */
async function forget(tx: Tx, timeZone: string): Promise<void> {
  const today = `(now() at time zone $1)::date`;
  await named(tx, 'forget-visit-keys', `delete from visit_keys where day < ${today}`, [timeZone]);
  await named(tx, 'forget-visit-days', `delete from visit_days where day > ${today}`, [timeZone]);
  await named(tx, 'forget-visit-channels', `delete from visit_channels where day > ${today}`, [
    timeZone,
  ]);
  await named(
    tx,
    'forget-visit-events',
    'delete from visit_events where at < now() - $1::interval',
    [EVENTS_KEPT],
  );
}
