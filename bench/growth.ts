import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { TableLife } from '../src/kit/tables.ts';
import * as visitsApi from '../src/modules/analytics/visit-endpoints.ts';
import * as brandsApi from '../src/modules/catalog/brand-endpoints.ts';
import * as catalogApi from '../src/modules/catalog/endpoints.ts';
import * as orderRecordsApi from '../src/modules/orders/admin-endpoints.ts';
import * as ordersApi from '../src/modules/orders/endpoints.ts';
import { MODULES } from '../src/server/modules.ts';
import { fillCarts, openCashShop, sessionOf } from './checkout.ts';
import { ask, type Stack, signIn, startShop } from './servers.ts';
import { printTable } from './table.ts';

/** What a day brings, of which a year is made. */
const A_DAY = { customer: 300, order: 1_000, parcel: 1_000, visit: 100_000, change: 300 };
type Unit = keyof typeof A_DAY;

const YEAR = 365;
const AT_ONCE = 8;

/** Written by what any web server needs. Counts end by themselves, and migrations are few. */
const PLATFORM: Record<string, TableLife> = {
  limits: { per: 'visit', kept: 'a minute' },
  schema_migrations: { per: 'entry', kept: 'always' },
};

const LIVES: Record<string, TableLife> = Object.assign(
  { ...PLATFORM },
  ...MODULES.map(({ tables }) => tables),
);

/**
 * How many bytes each table takes for a customer, an order, its parcel, a visit and a change in the back office, as the
 * shop itself writes them, with indexes; and what a year comes to, with what is forgotten by then.
 */
export async function benchGrowth(
  stack: Stack,
  databaseUrl: string,
  { orders, visits }: { orders: number; visits: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  stack.defer(() => client.end());
  const shop = await startShop(stack, databaseUrl);
  await openCashShop(client);
  const admin = await signIn(shop);

  const measured = {} as Record<Unit, Map<string, number>>;
  let before = await sizes(client);
  const measure = async (unit: Unit, count: number, work: () => Promise<unknown>) => {
    await work();
    await workedOff(client);
    const after = await sizes(client);
    measured[unit] = new Map(
      [...after].map(([table, size]) => [table, (size - (before.get(table) ?? 0)) / count]),
    );
    before = after;
  };

  const KIND = 'spread over products';
  await measure('customer', orders, () => fillCarts(client, KIND, orders));
  await measure('order', orders, () =>
    each(orders, (n) => ask(shop, ordersApi.checkOut({}), { cookie: sessionOf(KIND, n + 1) })),
  );
  const { rows } = await client.query<{ id: string }>('select id from orders limit $1', [
    Math.ceil(orders / 5),
  ]);
  await measure('parcel', rows.length, () =>
    each(rows.length, async (n) => {
      const { id = '' } = rows[n] ?? {};
      await ask(shop, orderRecordsApi.ship({ id }, {}), admin.headers);
      await ask(shop, orderRecordsApi.deliver({ id }), admin.headers);
    }),
  );
  const events = (['page', 'page', 'product', 'page'] as const).map((kind) => ({ kind }));
  await measure('visit', visits, async () => {
    await each(visits, (n) =>
      ask(shop, visitsApi.count({ events, referrer: 'search.example' }), {
        'user-agent': `Mozilla/5.0 (bench ${n})`,
      }),
    );
    await until(client, `select (select count(*) from visits) = ${visits} as is_so`);
  });
  const [brand] = await ask(shop, catalogApi.listBrands());
  const changes = Math.ceil(orders / 5);
  await measure('change', changes, () =>
    each(changes, (n) =>
      ask(
        shop,
        brandsApi.change({ id: brand?.id ?? '' }, { description: `As of change ${n}` }),
        admin.headers,
      ),
    ),
  );
  print(measured);
}

async function each(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** The jobs that add up what happened have run. */
const workedOff = (client: pg.Client) =>
  until(
    client,
    `select not exists (select from uncounted_sales) and not exists (select from orders_to_recount)
       and not exists (select from shop_events) as is_so`,
  );

async function until(client: pg.Client, asked: string): Promise<void> {
  while (!(await client.query(asked)).rows[0].is_so) await pause(1_000);
}

/** What each table takes with its indexes, without what dead rows have left behind. */
async function sizes(client: pg.Client): Promise<Map<string, number>> {
  await client.query('vacuum full');
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Of how many days there are rows at the end of a year. */
function daysKept({ kept }: TableLife): number {
  const [, count, span] = /^(\d+) (day|hour|year)/.exec(kept) ?? [];
  const days = { day: 1, hour: 1 / 24, year: YEAR }[span ?? ''];
  if (days) return Math.min(YEAR, Number(count) * days);
  return kept === 'a minute' || kept.startsWith('until it is told') ? 0 : YEAR;
}

const UNITS = Object.keys(A_DAY) as Unit[];
const MB = 1_000_000;

function print(measured: Record<Unit, Map<string, number>>): void {
  const rows = Object.entries(LIVES).flatMap(([table, life]) => {
    // What grows by the day, or as somebody enters it, has a first page of its own and few rows in it.
    if (life.per === 'entry' || life.kept.endsWith('a row a day')) return [];
    const bytes = UNITS.map((unit) => Math.max(0, Math.round(measured[unit].get(table) ?? 0)));
    const aDay = UNITS.reduce((sum, unit, place) => sum + A_DAY[unit] * (bytes[place] ?? 0), 0);
    const year = (aDay * daysKept(life)) / MB;
    return bytes.some((size) => size > 0) ? [{ table, life, bytes, year }] : [];
  });
  const aDay = UNITS.map((unit) => `${unit} ${A_DAY[unit].toLocaleString('en')}`).join(', ');
  console.log(`\nBytes for each, and what a year of so many a day comes to: ${aDay}`);
  printTable(
    ['table', ...UNITS, 'kept', 'MB a year'],
    rows
      .toSorted((one, other) => other.year - one.year)
      .map(({ table, life, bytes, year }) => [table, ...bytes.map(String), life.kept, year]),
  );
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    Math.round(rows.reduce((all, row) => all + of(row), 0));
  console.log(
    UNITS.map((unit, place) => `${unit} ${sum(({ bytes }) => bytes[place] ?? 0)} bytes`).join(', '),
  );
  console.log(`a year: ${sum(({ year }) => year)} MB`);
}
