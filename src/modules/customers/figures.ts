import { named, type Tx } from '../../platform/database/database.ts';

/**
 * What customers ordered that stood, by currency: so many orders, what they came to less refunds, the last of them. Lists of
 * many customers read it; of one customer the orders themselves are asked (docs/decisions/069).
 */
const COUNTED = `select o.user_id, o.currency, count(*)::int as orders, sum(c.revenue)::bigint as spent, max(o.created_at) as last_order_at
  from orders o join counted_orders c on c.id = o.id and c.is_sold`;

const KEPT = `insert into customer_figures as f (user_id, currency, orders, spent, last_order_at)
  select user_id, currency, orders, spent, last_order_at from counted order by user_id, currency
  on conflict (user_id, currency) do update
    set orders = excluded.orders, spent = excluded.spent, last_order_at = excluded.last_order_at
    where (f.orders, f.spent, f.last_order_at) is distinct from (excluded.orders, excluded.spent, excluded.last_order_at)`;

/** Of so many orders their customers are looked up; of more, all are counted. */
const MOST_LOOKED_UP = 20_000;

/** Counts anew what the customers of the orders placed at these moments (to the microsecond) ordered. */
export async function recountFigures(tx: Tx, placedAt: string[]): Promise<void> {
  if (placedAt.length === 0) return;
  if (placedAt.length > MOST_LOOKED_UP) return recountAllFigures(tx);
  await named(
    tx,
    'recount-customer-figures',
    `with buyers as materialized (
       select user_id from orders where user_id is not null and created_at = any($1::timestamptz[]) and is_placed
       union select user_id from orders where user_id is not null and created_at = any($1::timestamptz[]) and voided_at is not null
     ), counted as materialized (${COUNTED} where o.user_id in (select user_id from buyers) group by 1, 2), gone as (
       delete from customer_figures f using buyers b where f.user_id = b.user_id
         and not exists (select from counted c where c.user_id = f.user_id and c.currency = f.currency)
     ) ${KEPT}`,
    [placedAt],
  );
}

/** Counts all of them anew, which heals whatever was missed. */
export async function recountAllFigures(tx: Tx): Promise<void> {
  await named(
    tx,
    'recount-all-customer-figures',
    `with counted as materialized (${COUNTED} join customers u on u.id = o.user_id group by 1, 2), gone as (
       delete from customer_figures f
       where not exists (select from counted c where c.user_id = f.user_id and c.currency = f.currency)
     ) ${KEPT}`,
  );
}
