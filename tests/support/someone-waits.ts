import type { TestShop } from './test-shop.ts';

/** Resolves when a statement of another connection, or of so many, waits for a lock. */
export async function someoneWaits(shop: TestShop, count = 1): Promise<void> {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await shop.sql(waiting)).length < count);
}
