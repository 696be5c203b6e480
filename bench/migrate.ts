import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDataFolder } from '../src/platform/postgres/embedded-postgres.ts';
import { fill } from './analytics.ts';
import { type Stack, temporaryFolder } from './servers.ts';
import { printTable } from './table.ts';

const MIGRATIONS = join(import.meta.dirname, '../db/migrations');

/** What the shop had before its first release: whatever came later runs on so many orders. */
const FROM = 16;

/** The longest that somebody may wait for a table (docs/decisions/012). */
const WANTED_MS = 2_000;

/** Tables of fewer rows are not held for long, whatever is done to them. */
const MANY_ROWS = 1_000;

const PAUSE_MS = 10;

/**
 * How long the migrations since then take on a shop of so many orders, and how long whoever writes to a table waits for it
 * meanwhile.
 */
export async function benchMigrate(stack: Stack, orders: number): Promise<void> {
  const folder = await temporaryFolder(stack);
  const dataFolder = await openDataFolder(folder);
  const server = await dataFolder.startPostgres();
  stack.defer(() => server.stop());
  const before = join(folder, 'before');
  await mkdir(before);
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  const isOld = (name: string) => Number.parseInt(name, 10) <= FROM;
  for (const name of names.filter(isOld)) await cp(join(MIGRATIONS, name), join(before, name));
  await migrate(server.url, { folder: before });
  await addVariants(server.url);
  // It makes two years of so many.
  await fill(server.url, orders / 2);

  const watch = await watchTables(server.url);
  const began = performance.now();
  await migrate(server.url);
  const took = performance.now() - began;
  const waits = await watch.stop();
  console.log(
    `\n${names.filter((name) => !isOld(name)).join(', ')} on ${orders.toLocaleString('en')} orders took ${(took / 1000).toFixed(1)} s`,
  );
  printTable(
    ['whoever writes to it waits (ms)', 'rows', 'at most', 'wanted'],
    waits.map(({ name, rows, longest }) => [name, rows, longest, `at most ${WANTED_MS}`]),
  );
}

async function addVariants(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `begin;
       insert into brands (name, description) values ('Nimbus', 'Made up.');
       insert into products (slug, name, description, base_price, brand_id, type, image_url, publish_at)
         select 'product-' || n, 'Product ' || n, 'One of many.', 1000, brands.id, 'Kits', '/media/0.webp', now()
         from brands, generate_series(1, 100) as n;
       insert into product_slugs (product_id, slug) select id, slug from products on conflict do nothing;
       insert into variants (product_id, sku, position) select id, 'SKU ' || slug, 0 from products;
       commit`,
    );
  } finally {
    await client.end();
  }
}

interface Wait {
  name: string;
  rows: number;
  /** Milliseconds. */
  longest: number;
}

/** Takes each large table as a write does, again and again, and lets it go. */
async function watchTables(url: string): Promise<{ stop(): Promise<Wait[]> }> {
  const asking = new pg.Client({ connectionString: url });
  await asking.connect();
  const { rows: tables } = await asking.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::float8 as rows from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= $1
     order by reltuples desc`,
    [MANY_ROWS],
  );
  await asking.end();
  let isOver = false;
  const waits = tables.map(async ({ name, rows }): Promise<Wait> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    let longest = 0;
    while (!isOver) {
      const began = performance.now();
      await client.query('begin');
      await client.query(`lock table ${pg.escapeIdentifier(name)} in row exclusive mode`);
      await client.query('commit');
      longest = Math.max(longest, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    await client.end();
    return { name, rows, longest };
  });
  return {
    stop() {
      isOver = true;
      return Promise.all(waits);
    },
  };
}
