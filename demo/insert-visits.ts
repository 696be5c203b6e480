import { readSettings } from '../src/modules/settings/settings.ts';
import { named, type Tx } from '../src/platform/database/database.ts';

/** Long enough for a year and the year before. */
const DAYS = 730;

/** What the demo shop does not sell and people ask for nevertheless. */
const ASKED_FOR = [
  'cbd oil',
  'snus',
  'nicotine pouches',
  'hookah',
  'cola bottles',
  'rebuildable deck',
];

/**
 * Visits of the past two years, by day, as many as suit the orders: every day's own number comes from its date, so
 * that it is the same on every run.
 */
export async function insertVisits(tx: Tx): Promise<void> {
  const { timeZone } = await readSettings(tx);
  await named(
    tx,
    'seed-visits',
    `with days as (
       select (now() at time zone $1)::date - ago as day, ago, (ago * 7919 % 97)::numeric / 97 as noise
       from generate_series(1, $2::integer) as ago),
     ordered as (
       select (placed_at at time zone $1)::date as day, count(*)::integer as orders
       from counted_orders group by 1),
     counted as (
       select d.day, coalesce(o.orders, 0) as orders,
         (coalesce(o.orders, 0) * 21 + (34 + 22 * noise + 9 * cos(ago / 58.0)::numeric)
           * case when extract(isodow from d.day) >= 6 then 1.3 else 1 end
           * (1 - 0.35 * ago / $2))::integer as visits,
         noise, ago * 37 % 100 as turn
       from days d left join ordered o on o.day = d.day),
     inserted as (
       insert into visit_days (day, visitors, visits, bounces, pages, to_product, to_cart, to_checkout,
         to_order, searches, empty_searches)
       select day, visits * 0.91, visits, visits * (0.36 + 0.08 * noise), visits * (3.4 + noise),
         greatest(orders, visits * (0.52 + 0.06 * noise)), greatest(orders, visits * (0.13 + 0.04 * noise)),
         greatest(orders, visits * 0.07), orders, visits * 0.22, visits * (0.01 + 0.02 * noise)
       from counted returning day)
     insert into visit_channels (day, channel, visits, orders)
     select c.day, s.channel, round(c.visits * s.share),
       case when c.turn between first and last then c.orders else 0 end
     from counted c, (values ('direct', 0.34, 0, 32), ('search', 0.31, 33, 69), ('social', 0.17, 70, 79),
       ('email', 0.09, 80, 94), ('referral', 0.09, 95, 99)) as s (channel, share, first, last)`,
    [timeZone, DAYS],
  );
  await named(
    tx,
    'seed-empty-searches',
    `insert into empty_searches (day, words, count)
     select (now() at time zone $1)::date - ago, words, 1 + (ago * place)::integer % 3
     from unnest($2::text[]) with ordinality as w (words, place), generate_series(1, 80) as ago
     where (ago * place) % (3 + place) = 0`,
    [timeZone, ASKED_FOR],
  );
}
