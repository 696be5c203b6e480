import type { TestShop } from './test-shop.ts';

/** Resolves when a statement of another connection waits for a lock. */
export async function someoneWaits(shop: TestShop): Promise<void> {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await shop.sql(waiting)).length === 0);
}
