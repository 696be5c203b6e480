import { named, type Tx } from '../../platform/database/database.ts';

/** How long what visitors did is kept: yesterday can be counted anew in any time zone. */
export const DAYS_KEPT = 3;

/** Events may be written this long after the last roll-up began, with an earlier time. */
const LATE = '5 minutes';

/** A visit ends after this long without an event. */
const PAUSE = '30 minutes';

/** Counts the visits of those who were seen since the last roll-up, and forgets what is too old to be counted anew. */
export async function recountVisits(tx: Tx, timeZone: string, isSameZone: boolean): Promise<void> {
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
  await forget(tx, timeZone);
}

/**
 * Who was seen on which days since the last roll-up. After a change of time zone: everybody whose events are still
 * kept.
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

/** The visits of those who were seen, from their events: a pause ends one and begins the next. */
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

/** Deletes the keys of past days, events that have been summed up for good, and days begun in another time zone. */
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
