import { type Db, named } from '../../platform/database.ts';
import { readSettings } from '../settings/settings.ts';
import type { OrderSummary } from './schema.ts';

/**
 * How many orders the customer has placed: in all, in the last 7 days, and since this month began.
 */
export async function summariseOrders(db: Db, userId: string): Promise<OrderSummary> {
  const { timeZone } = await readSettings(db);
  const [summary] = await named<OrderSummary>(
    db,
    'summarise-customer-orders',
    `select count(*) as total,
       count(*) filter (where created_at > now() - interval '7 days') as "thisWeek",
       count(*) filter (where created_at >= date_trunc('month', now(), $2)) as "thisMonth"
     from orders where user_id = $1`,
    [userId, timeZone],
  );
  if (!summary) throw new Error('an aggregate answered no row');
  return summary;
}
