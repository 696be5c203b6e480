import { type Db, named, type Tx } from '../../platform/database.ts';
import { readSettings } from '../settings/settings.ts';

/** How long what visitors did is kept: yesterday can be counted anew in any time zone. */
const DAYS_KEPT = 3;

/** Events may be written this long after the last roll-up began, with an earlier time. */
const LATE = '5 minutes';

/** A visit ends after this long without an event. */
const PAUSE = '30 minutes';

/** When day `day` of the shop begins and ends, in the time zone `$2`: days may have 23 or 25 hours. */
const START = `(day::timestamp at time zone $2)`;
const END = `((day + 1)::timestamp at time zone $2)`;

/**
 * Brings the daily figures up to now: the days whose orders were changed since, and the visits of those who were seen
 * since. In another time zone than last time, all orders and the last two days of visits are counted
 * anew. Running it again changes nothing.
 */
export async function rollUp(tx: Tx): Promise<void> {
  const { timeZone } = await readSettings(tx);
  const state = await readState(tx);
  const isSameZone = state?.timeZone === timeZone;
  const changed = await takeChangedDays(tx, timeZone);
  if (isSameZone) await recountOrders(tx, changed, timeZone);
  else await recountAllOrders(tx, timeZone);
  await recountVisits(tx, timeZone, isSameZone);
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
  const products = await changedRows(
    tx,
    'recount-product-days',
    `with counted as (
       select day, o.currency, i.product_id, sum(i.quantity) as units, sum(i.quantity * i.price) as revenue
       ${within} ${ITEMS} group by day, o.currency, i.product_id),
     gone as (
       delete from product_days d where day = any($1::date[]) and not exists (
         select from counted c
         where c.day = d.day and c.currency = d.currency and c.product_id = d.product_id)
       returning product_id),
     written as (
       insert into product_days as d (day, currency, product_id, units, revenue)
       select day, currency, product_id, units, revenue from counted
       on conflict (day, currency, product_id) do update
         set units = excluded.units, revenue = excluded.revenue
         where d.units <> excluded.units or d.revenue <> excluded.revenue
       returning product_id)
     select product_id as "productId" from gone union select product_id from written`,
    [days, timeZone],
  );
  await recountMonths(tx, [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))], products);
}

/** @returns the products whose sums are others now */
async function changedRows(tx: Tx, name: string, text: string, values: unknown[]) {
  const rows = await named<{ productId: string }>(tx, name, text, values);
  return rows.map(({ productId }) => productId);
}

/** @param months their first days */
async function recountMonths(tx: Tx, months: string[], products: string[]): Promise<void> {
  if (products.length === 0) return;
  await named(
    tx,
    'empty-product-months',
    'delete from product_months where month = any($1::date[]) and product_id = any($2::uuid[])',
    [months, products],
  );
  await named(
    tx,
    'recount-product-months',
    `insert into product_months (month, currency, product_id, units, revenue)
     select month, d.currency, d.product_id, sum(d.units), sum(d.revenue)
     from unnest($1::date[]) as month
       join product_days d on d.day >= month and d.day < month + interval '1 month'
     where d.product_id = any($2::uuid[])
     group by 1, 2, 3`,
    [months, products],
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

async function recountVisits(tx: Tx, timeZone: string, isSameZone: boolean): Promise<void> {
  if (!isSameZone) await tx.query('delete from visits');
  const seen = await listSeen(tx, timeZone, isSameZone);
  const who = [seen.map(({ day }) => day), seen.map(({ visitor }) => visitor)];
  await named(
    tx,
    'forget-seen-visits',
    `delete from visits v using ${SEEN} where v.day = seen.day and v.visitor = seen.visitor`,
    who,
  );
  await named(tx, 'recount-visits', RECOUNT_VISITS, [...who, timeZone, PAUSE]);
  await sumVisits(tx, [...new Set(seen.map(({ day }) => day))]);
}

/**
 * Who was seen on which days since the last roll-up; in another time zone than then, all of whom everything is still
 * there.
 */
const listSeen = (tx: Tx, timeZone: string, isSameZone: boolean) =>
  named<{ day: string; visitor: Buffer }>(
    tx,
    'seen-visitors',
    `select distinct (at at time zone $1)::date::text as day, visitor from visit_events
     where at >= case when $2 then (select rolled_up_at - $3::interval from figures_state)
       else ((now() at time zone $1)::date - 1)::timestamp at time zone $1 end`,
    [timeZone, isSameZone, LATE],
  );

const SEEN = 'unnest($1::date[], $2::bytea[]) as seen (day, visitor)';

/** The visits of who was seen, from their events: a pause parts one from the next. */
const RECOUNT_VISITS = `
  with events as (
    select day, e.*, at - lag(at) over by_visitor > $4::interval as is_resumed
    from ${SEEN} join visit_events e on e.visitor = seen.visitor
      and e.at >= (day::timestamp at time zone $3) and e.at < ((day + 1)::timestamp at time zone $3)
    window by_visitor as (partition by day, e.visitor order by at, id)),
  numbered as (
    select *, count(*) filter (where is_resumed) over (partition by day, visitor order by at, id) as nth
    from events)
  insert into visits (day, visitor, nth, channel, pages, to_product, to_cart, to_checkout, to_order,
    searches, empty_searches)
  select day, visitor, nth, coalesce((array_agg(channel order by at, id))[1], 'direct'),
    count(*) filter (where kind = 'page'),
    bool_or(kind in ('product', 'cart', 'checkout', 'order')),
    bool_or(kind in ('cart', 'checkout', 'order')),
    bool_or(kind in ('checkout', 'order')),
    bool_or(kind = 'order'),
    count(*) filter (where kind = 'search'),
    count(*) filter (where kind = 'search' and results = 0)
  from numbered group by day, visitor, nth`;

async function sumVisits(tx: Tx, days: string[]): Promise<void> {
  if (days.length === 0) return;
  await named(tx, 'empty-visit-days', 'delete from visit_days where day = any($1::date[])', [days]);
  await named(
    tx,
    'sum-visit-days',
    `insert into visit_days (day, visitors, visits, bounces, pages, to_product, to_cart, to_checkout,
       to_order, searches, empty_searches)
     select day, count(*) filter (where nth = 0), count(*), count(*) filter (where pages = 1), sum(pages),
       count(*) filter (where to_product), count(*) filter (where to_cart),
       count(*) filter (where to_checkout), count(*) filter (where to_order),
       sum(searches), sum(empty_searches)
     from visits where day = any($1::date[]) group by day`,
    [days],
  );
  await named(
    tx,
    'empty-visit-channels',
    'delete from visit_channels where day = any($1::date[])',
    [days],
  );
  await named(
    tx,
    'sum-visit-channels',
    `insert into visit_channels (day, channel, visits, orders)
     select day, channel, count(*), count(*) filter (where to_order)
     from visits where day = any($1::date[]) group by day, channel`,
    [days],
  );
}

/** Deletes the keys of former days, what is summed up for good, and days that another time zone had begun. */
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
    'delete from visit_events where at < now() - make_interval(hours => $1 * 24)',
    [DAYS_KEPT],
  );
  await named(tx, 'forget-visits', `delete from visits where day < ${today} - $2::integer`, [
    timeZone,
    DAYS_KEPT,
  ]);
}
