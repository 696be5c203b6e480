import { type Db, named, namedOne } from '../../platform/database/database.ts';

/**
 * What there is by now and what there was before a day of the shop, from the daily sums. Days that were changed since
 * the last roll-up are counted anew on the spot, so these do not lag.
 */
interface Total {
  now: number;
  before: number;
}

/** In which time zone the daily sums are; undefined before the first roll-up. */
export async function readTimeZone(db: Db): Promise<string | undefined> {
  const [state] = await named<{ timeZone: string }>(
    db,
    'figures-state',
    'select time_zone from figures_state',
  );
  return state?.timeZone;
}

/** In which time zone the daily sums are, until the next roll-up; `$1` before the first. */
const ZONE = `zone as (select coalesce((select time_zone from figures_state), $1) as zone)`;

const daysOf = (table: 'orders_to_recount' | 'customers_to_recount') =>
  `changed as (select distinct (at at time zone zone)::date as day from ${table}, zone)`;

/** Whether a moment is on the day `c.day` of the shop. */
const isOnDay = (dateTime: string) => `${dateTime} >= c.day::timestamp at time zone zone
  and ${dateTime} < (c.day + 1)::timestamp at time zone zone`;

/** How many orders count and what they brought in, for each currency (src/modules/analytics/RULES.md, Figures). */
export async function sumOrders(
  db: Db,
  timeZone: string,
  day: string,
): Promise<{ currency: string; orders: Total; revenue: Total }[]> {
  const rows = await named<{
    currency: string;
    orders: number;
    ordersBefore: number;
    revenue: number;
    revenueBefore: number;
  }>(
    db,
    'total-orders',
    `with ${ZONE}, ${daysOf('orders_to_recount')},
     days as (
       select day, currency, orders, revenue from order_days where day not in (select day from changed)
       union all
       select c.day, o.currency, count(*), sum(o.revenue)
       from changed c cross join zone join counted_orders o on ${isOnDay('o.placed_at')} group by 1, 2)
     select currency, sum(orders)::bigint as orders, sum(revenue)::bigint as revenue,
       coalesce(sum(orders) filter (where day < $2), 0)::bigint as "ordersBefore",
       coalesce(sum(revenue) filter (where day < $2), 0)::bigint as "revenueBefore"
     from days group by currency order by currency`,
    [timeZone, day],
  );
  return rows.map(({ currency, orders, ordersBefore, revenue, revenueBefore }) => ({
    currency,
    orders: { now: orders, before: ordersBefore },
    revenue: { now: revenue, before: revenueBefore },
  }));
}

/** How many orders of each day count and what they brought in, in one currency; days without any are left out. */
export const listOrderDays = (
  db: Db,
  timeZone: string,
  { from, to }: { from: string; to: string },
  currency: string,
): Promise<{ day: string; orders: number; revenue: number }[]> =>
  named(
    db,
    'orders-by-day',
    `with ${ZONE}, ${daysOf('orders_to_recount')}
     select day::text, orders, revenue from order_days
     where day between $2 and $3 and currency = $4 and day not in (select day from changed)
     union all
     select c.day::text, count(*), sum(o.revenue)::bigint
     from changed c cross join zone join counted_orders o on ${isOnDay('o.placed_at')}
     where c.day between $2 and $3 and o.currency = $4 group by c.day`,
    [timeZone, from, to, currency],
  );

/** How many accounts there are, and how many of them there were before. */
export async function countCustomers(db: Db, timeZone: string, day: string): Promise<Total> {
  return namedOne<Total>(
    db,
    'total-customers',
    `with ${ZONE}, ${daysOf('customers_to_recount')},
     days as (
       select day, customers from customer_days where day not in (select day from changed)
       union all
       select c.day, count(*) from changed c cross join zone join customers u on ${isOnDay('u.created_at')}
       group by 1)
     select coalesce(sum(customers), 0)::bigint as now,
       coalesce(sum(customers) filter (where day < $2), 0)::bigint as before
     from days`,
    [timeZone, day],
  );
}

/** How many placed orders failed or were cancelled: they count in no figure. */
export async function countUndoneOrders(db: Db, timeZone: string, day: string): Promise<Total> {
  return namedOne<Total>(
    db,
    'total-undone-orders',
    `select count(*) as now,
       count(*) filter (where created_at < $2::date::timestamp at time zone $1) as before
     from orders where is_placed and payment_status in ('failed', 'cancelled')`,
    [timeZone, day],
  );
}
