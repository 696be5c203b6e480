import type { BackDoor } from './records.ts';

/**
 * From now on the database refuses to write some rows.
 * @param rows a table, before what, and a condition of PostgreSQL on what is being written, as `new`
 * @returns ends it
 */
export async function refuseRows(
  shop: BackDoor,
  rows: { of: string; before?: 'insert' | 'update'; when?: string },
  message = 'out of order',
): Promise<() => Promise<unknown>> {
  const { of, before = 'insert', when = 'true' } = rows;
  // A sequence keeps what is rolled back: it tells that the database has refused.
  await shop.sql(
    `create sequence refusals;
     create function refuse() returns trigger language plpgsql as $$
       begin perform nextval('refusals'); raise '${message}'; end $$;
     create trigger refuse before ${before} on ${of} for each row when (${when})
       execute function refuse()`,
  );
  return () =>
    shop.sql(`drop trigger refuse on ${of}; drop function refuse; drop sequence refusals`);
}

/** Whether a row has been refused. */
export const hasRefused = async (shop: BackDoor): Promise<boolean> =>
  (await shop.sql('select from refusals where is_called')).length > 0;

/** Cuts connections of the shop: those in the midst of a transaction, or that which hears of changes. */
export const cutConnections = (shop: BackDoor, which: 'in a transaction' | 'that listens') =>
  shop.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and
       ${which === 'that listens' ? `query = 'listen public_cache'` : `state = 'idle in transaction'`}`,
  );

/** Deadlocks that PostgreSQL broke in the shop's database; its figures come a moment late. */
export async function deadlocks(shop: BackDoor): Promise<number> {
  await shop.sql('select pg_stat_force_next_flush()');
  const [row] = await shop.sql<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return row?.deadlocks ?? 0;
}
