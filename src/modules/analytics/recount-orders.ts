import { named, type Tx } from '../../platform/database/database.ts';
import { END, START } from './day-ranges.ts';
import { recountProfit } from './profit.ts';

const ITEMS = 'join order_items i on i.order_id = o.id where o.is_sold';

/** Counts the orders of these days anew. */
export async function recountOrders(tx: Tx, days: string[], timeZone: string): Promise<void> {
  if (days.length === 0) return;
  const within = `from unnest($1::date[]) as day
     join counted_orders o on o.placed_at >= ${START} and o.placed_at < ${END}`;
  await named(tx, 'empty-order-days', 'delete from order_days where day = any($1::date[])', [days]);
  await named(
    tx,
    'recount-order-days',
    `insert into order_days (day, currency, orders, revenue)
     select day, o.currency, count(*), sum(o.revenue) ${within} group by day, o.currency`,
    [days, timeZone],
  );
  await recountProfit(tx, days, timeZone);
  const products = await changedRows(
    tx,
    'recount-product-days',
    `with counted as (
       select day, o.currency, i.product_id, sum(i.quantity) as units, sum(i.quantity * i.price) as revenue
       ${within} ${ITEMS} group by day, o.currency, i.product_id),
     gone as (
       delete from product_days d where day = any($1::date[]) and not exists (
         select from counted c
         where c.day = d.day and c.currency = d.currency and c.product_id = d.product_id)
       returning product_id),
     written as (
       insert into product_days as d (day, currency, product_id, units, revenue)
       select day, currency, product_id, units, revenue from counted
       on conflict (day, currency, product_id) do update
         set units = excluded.units, revenue = excluded.revenue
         where d.units <> excluded.units or d.revenue <> excluded.revenue
       returning product_id)
     select product_id from gone union select product_id from written`,
    [days, timeZone],
  );
  await recountMonths(tx, [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))], products);
}

/** @returns the products whose sums have changed */
async function changedRows(tx: Tx, name: string, text: string, values: unknown[]) {
  const rows = await named<{ productId: string }>(tx, name, text, values);
  return rows.map(({ productId }) => productId);
}

/** @param months their first days */
async function recountMonths(tx: Tx, months: string[], products: string[]): Promise<void> {
  if (products.length === 0) return;
  await named(
    tx,
    'empty-product-months',
    'delete from product_months where month = any($1::date[]) and product_id = any($2::uuid[])',
    [months, products],
  );
  await named(
    tx,
    'recount-product-months',
    `insert into product_months (month, currency, product_id, units, revenue)
     select month, d.currency, d.product_id, sum(d.units), sum(d.revenue)
     from unnest($1::date[]) as month
       join product_days d on d.day >= month and d.day < month + interval '1 month'
     where d.product_id = any($2::uuid[])
     group by 1, 2, 3`,
    [months, products],
  );
}

/** Counts all orders anew; their profit follows, some days a minute. */
export async function recountAllOrders(tx: Tx, timeZone: string): Promise<void> {
  await tx.query('delete from order_days');
  await tx.query('delete from product_days');
  await tx.query('delete from profit_days');
  await named(
    tx,
    'count-order-days',
    `insert into order_days (day, currency, orders, revenue)
     select (o.placed_at at time zone $1)::date as day, o.currency, count(*), sum(o.revenue)
     from counted_orders o group by 1, 2`,
    [timeZone],
  );
  await named(
    tx,
    'count-product-days',
    `insert into product_days (day, currency, product_id, units, revenue)
     select (o.placed_at at time zone $1)::date as day, o.currency, i.product_id,
       sum(i.quantity), sum(i.quantity * i.price)
     from counted_orders o ${ITEMS} group by 1, 2, 3 order by 1, 2, 3`,
    [timeZone],
  );
  await tx.query('delete from product_months');
  await named(
    tx,
    'count-product-months',
    `insert into product_months (month, currency, product_id, units, revenue)
     select date_trunc('month', day::timestamp)::date, currency, product_id, sum(units), sum(revenue)
     from product_days group by 1, 2, 3`,
  );
}
