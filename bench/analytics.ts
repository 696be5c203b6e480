import pg from 'pg';
import type { Call } from '../src/kit/endpoint.ts';
import * as dashboardApi from '../src/modules/analytics/dashboard-endpoints.ts';
import * as analyticsApi from '../src/modules/analytics/endpoints.ts';
import { rollUp } from '../src/modules/analytics/roll-up.ts';
import * as takingsApi from '../src/modules/takings/endpoints.ts';
import { bySystem, Database, type Tx, write } from '../src/platform/database/database.ts';
import { migrateQueue } from '../src/platform/queue/queue.ts';
import { median } from './rounds.ts';
import { ask, type Stack, signIn, startShop } from './servers.ts';
import { printTable } from './table.ts';

const WANTED_MS = 200;
const VISITS_AN_ORDER = 10;
const EVENTS_A_VISIT = 4;
const MINUTES = 10;

const RANGES = ['7d', '30d', '90d', '1y'] as const;

/** Sums over each of its documents, which nobody asks for often. */
const WANTED_OF_YEAR_MS = 2_000;

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const takingsOf = (days: number) => takingsApi.read({ date: `${daysAgo(days)}..${daysAgo(0)}` });

const CALLS: [name: string, call: Call, wanted?: number][] = [
  ...RANGES.map((timeRange): [string, Call] => [timeRange, analyticsApi.read({ timeRange })]),
  ['dashboard', dashboardApi.read()],
  ['profit, a year', analyticsApi.readProfit({ timeRange: '1y' })],
  ['takings, 31 days', takingsOf(30)],
  ['takings, 365 days', takingsOf(364), WANTED_OF_YEAR_MS],
];

/**
 * How long the figures take of a year with so many orders and ten times as many visits: to answer, and to be brought
 * up to date, each minute and from nothing.
 */
export async function benchAnalytics(
  stack: Stack,
  databaseUrl: string,
  orders: number,
  calls: number,
): Promise<void> {
  await fill(databaseUrl, orders);
  await migrateQueue(databaseUrl);
  const database = new Database(databaseUrl);
  const rollsUp = () => timed(() => write(database, bySystem('bench'), rollUp));
  const fromNothing = await rollsUp();
  // The profit of each day follows, some days a minute.
  const filling: number[] = [];
  do filling.push(await rollsUp());
  while (await lacksProfit(database));
  const minutes: number[] = [];
  for (let minute = 0; minute < MINUTES; minute++) {
    await write(database, bySystem('bench'), (tx) => aMinute(tx, orders, minute));
    minutes.push(await rollsUp());
  }
  await database.close();

  const { port, headers } = await signIn(await startShop(stack, databaseUrl));
  console.log(
    `\nFigures of ${orders.toLocaleString('en')} orders and ${(orders * VISITS_AN_ORDER).toLocaleString('en')} visits a year`,
  );
  const rows = [];
  for (const [name, call, wanted = WANTED_MS] of CALLS) {
    const took: number[] = [];
    for (let made = 0; made < calls; made++) {
      took.push(await timed(() => ask(port, call, headers)));
    }
    rows.push([name, median(took), Math.max(...took), `at most ${wanted}`]);
  }
  printTable(['answer (ms)', 'median', 'slowest', 'wanted'], rows);
  printTable(
    ['roll-up (ms)', 'took'],
    [
      ['a minute', median(minutes)],
      ['all orders anew', fromNothing],
      ['profit of ten days', median(filling)],
    ],
  );
}

async function lacksProfit(database: Database): Promise<boolean> {
  const { rows } = await database.query(
    'select from order_days d where not exists (select from profit_days p where p.day = d.day) limit 1',
  );
  return rows.length > 0;
}

/** What happens in a minute: some orders are changed, somebody looks for something in vain, and visitors go on. */
async function aMinute(tx: Tx, orders: number, minute: number): Promise<void> {
  const aYear = 364 * 24 * 60;
  await tx.query(
    `update orders set updated_at = now() where id in (
       select id from orders order by created_at desc limit $1)`,
    [Math.ceil(orders / aYear)],
  );
  await tx.query(
    `insert into empty_searches (day, words) values ((now() at time zone 'Europe/London')::date, $1)`,
    [`minute ${minute}`],
  );
  await tx.query(
    `insert into visit_events (at, visitor, kind, channel)
     select now(), visitor, 'page', 'direct' from (
       select visitor from visit_events where at > now() - interval '3 hours' limit $1) as seen`,
    [Math.ceil((orders * VISITS_AN_ORDER * EVENTS_A_VISIT) / aYear)],
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * Two years of orders with two items each, of visits by day, and three days of visitors' events.
 * @param more what changes the orders before they have their indexes
 */
export async function fill(url: string, orders: number, more?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // They would take longer than all the rest.
    await client.query('alter table orders disable trigger user');
    await client.query(
      `alter table order_items drop constraint order_items_order_id_fkey,
         drop constraint order_items_product_id_fkey, drop constraint order_items_variant_id_fkey`,
    );
    await client.query("set maintenance_work_mem = '256MB'");
    const indexes = await dropIndexes(client, ['orders', 'order_items', 'order_taxes']);
    for (const [text, ...values] of statements(orders)) await client.query(text, values);
    if (more) await client.query(more);
    for (const made of indexes) await client.query(made);
    await client.query('alter table orders enable trigger user');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Drops what no constraint needs, since row by row it takes several times as long. @returns the statements that make them again */
async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

function statements(orders: number): [text: string, ...values: unknown[]][] {
  const placed = `now() - interval '728 days' * (n::float8 / $1)`;
  return [
    [
      `insert into customers (id, username, email, password_hash, created_at)
       select gen_random_uuid(), 'shopper-' || n, 'shopper-' || n || '@shop.example', '', ${placed}
       from generate_series(1, $1::integer) as n`,
      Math.ceil(orders / 5),
    ],
    [
      `insert into orders (id, payer_name, email, payment_provider, payment_method_name, payment_status,
         fulfilment, currency, subtotal, shipping, tax, total, shipping_method, address_type,
         address_name, address_street, address_city, address_state, address_zip_code, address_country,
         created_at, updated_at)
       select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Ada', 'ada@shop.example',
         'cod', 'Cash', case when n % 25 = 0 then 'cancelled' else 'completed' end, 'delivered', 'GBP',
         2000, 999, 160, 3159, 'Standard', 'Home', 'Ada', '1 Example Street', 'Bristol', 'Avon',
         'BS1 9VK', 'GB', ${placed}, ${placed}
       from generate_series(1, $1::integer) as n`,
      orders * 2,
    ],
    [
      `insert into order_items (order_id, position, product_id, variant_id, sku, name, options,
         image_url, price, quantity)
       select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, item, o.product_id, o.id,
         o.sku, 'Product', '{}', '', 1000, 1
       from generate_series(1, $1::integer) as n, generate_series(0, 1) as item
         join (select row_number() over (order by id) - 1 as nth, * from variants) as o on true
       where o.nth = (n::bigint * (7919 + item * 104729)) % (select count(*) from variants)`,
      orders * 2,
    ],
    [
      `insert into order_taxes (order_id, item_position, name, percent, taxable, amount)
       select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, item, 'VAT', 8, 1000, 80
       from generate_series(1, $1::integer) as n, generate_series(0, 1) as item`,
      orders * 2,
    ],
    [
      `with given as (
         insert into refunds (order_id, amount, currency, actor, ended_at)
         select id, 500, currency, 'staff', created_at + interval '2 days' from orders
         where payment_status = 'completed' and right(id::text, 1) = '7' returning id
       )
       insert into refund_taxes (refund_id, name, percent, amount) select id, 'VAT', 8, 25 from given`,
    ],
    [
      `insert into visit_days (day, visitors, visits, bounces, pages, to_product, to_cart, to_checkout,
         to_order, searches, empty_searches)
       select current_date - n, $1 * 0.9, $1, $1 * 0.4, $1 * 4, $1 * 0.6, $1 * 0.2, $1 * 0.12, $1 * 0.1,
         $1 * 0.3, $1 * 0.02
       from generate_series(3, 728) as n`,
      Math.round((orders * VISITS_AN_ORDER) / 364),
    ],
    [
      `insert into visit_channels (day, channel, visits, orders)
       select current_date - n, channel, 1000, 100
       from generate_series(3, 728) as n, unnest(array['direct', 'search', 'social']) as channel`,
    ],
    [
      `insert into empty_searches (day, words, count)
       select current_date - n, 'words ' || place, 1
       from generate_series(0, 89) as n, generate_series(1, 1000) as place`,
    ],
    [
      `insert into wishlist_items (user_id, product_id)
       select u.id, p.id
       from (select id from customers limit $1) as u, (select id from products limit 1) as p`,
      Math.ceil(orders / 10),
    ],
    [
      `insert into visit_events (at, visitor, kind, channel)
       select now() - interval '3 days' * random(), decode(md5((n / ${EVENTS_A_VISIT})::text), 'hex'),
         (array['page', 'page', 'product', 'cart'])[1 + n % 4], 'direct'
       from generate_series(1, $1::integer) as n`,
      Math.round((orders * VISITS_AN_ORDER * EVENTS_A_VISIT * 3) / 364),
    ],
  ];
}
