import { named, type Tx } from '../../platform/database/database.ts';
import { recountFigures } from '../customers/figures.ts';
import { readSettings } from '../settings/settings.ts';
import { rankEmptySearches } from './empty-search-ranks.ts';
import { fillProfit } from './profit.ts';
import { recountAllCustomers, recountCustomers } from './recount-customers.ts';
import { recountAllOrders, recountOrders } from './recount-orders.ts';
import { recountVisits } from './recount-visits.ts';
import { readTimeZone } from './totals.ts';

/**
 * Brings the daily figures up to date: days whose orders or customers have changed since, visits of those seen since, and
 * searches that found nothing. After a change of time zone all orders and customers and the last two days of visits are
 * counted again. Running it twice changes nothing.
 */
export async function rollUp(tx: Tx): Promise<void> {
  const { timeZone } = await readSettings(tx);
  const isSameZone = (await readTimeZone(tx)) === timeZone;
  const orders = await takeChanged(tx, 'orders_to_recount', timeZone);
  const customers = await takeChanged(tx, 'customers_to_recount', timeZone);
  if (isSameZone) {
    await recountOrders(tx, daysOf(orders), timeZone);
    await recountCustomers(tx, daysOf(customers), timeZone);
  } else {
    await recountAllOrders(tx, timeZone);
    await recountAllCustomers(tx, timeZone);
  }
  await fillProfit(tx, timeZone);
  await recountFigures(
    tx,
    orders.map(({ at }) => at),
  );
  await recountVisits(tx, timeZone, isSameZone);
  await rankEmptySearches(tx, timeZone);
  await named(
    tx,
    'note-roll-up',
    `insert into figures_state (time_zone, rolled_up_at) values ($1, now())
     on conflict (is_only) do update
       set time_zone = excluded.time_zone, rolled_up_at = excluded.rolled_up_at`,
    [timeZone],
  );
}

interface Changed {
  /** To the microsecond. */
  at: string;
  day: string;
}

function takeChanged(
  tx: Tx,
  table: 'orders_to_recount' | 'customers_to_recount',
  timeZone: string,
): Promise<Changed[]> {
  return named(
    tx,
    table,
    `with taken as (delete from ${table} returning at)
     select distinct at::text as at, (at at time zone $1)::date::text as day from taken`,
    [timeZone],
  );
}

const daysOf = (changed: Changed[]): string[] => [...new Set(changed.map(({ day }) => day))];
