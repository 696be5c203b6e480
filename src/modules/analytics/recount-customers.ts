import { named, type Tx } from '../../platform/database/database.ts';
import { END, START } from './day-ranges.ts';

/** Counts anew how many of today's accounts were made on these days. */
export async function recountCustomers(tx: Tx, days: string[], timeZone: string): Promise<void> {
  if (days.length === 0) return;
  await named(tx, 'empty-customer-days', 'delete from customer_days where day = any($1::date[])', [
    days,
  ]);
  await named(
    tx,
    'recount-customer-days',
    `insert into customer_days (day, customers)
     select day, count(*) from unnest($1::date[]) as day
       join customers u on u.created_at >= ${START} and u.created_at < ${END}
     group by day`,
    [days, timeZone],
  );
}

/** The same for all days. */
export async function recountAllCustomers(tx: Tx, timeZone: string): Promise<void> {
  await tx.query('delete from customer_days');
  await named(
    tx,
    'count-customer-days',
    `insert into customer_days (day, customers)
     select (created_at at time zone $1)::date as day, count(*) from customers group by 1`,
    [timeZone],
  );
}
