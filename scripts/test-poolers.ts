import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  CUSTOMERS,
  fillCarts,
  openCashShop,
  refuseOverselling,
  tokenOf,
} from '../bench/checkout.ts';
import { type Stack, startDatabase, startShop, temporaryFolder } from '../bench/servers.ts';
import * as catalogApi from '../src/modules/catalog/endpoints.ts';
import { findProductDetail } from '../src/modules/catalog/list-product-rows.ts';
import { changeProduct } from '../src/modules/catalog/save-product.ts';
import { bySystem, Database, write } from '../src/platform/database/database.ts';
import { tryPort } from '../src/platform/net/free-port.ts';
import { Checkouts } from './checkouts.ts';

/**
 * `npm run test:poolers`: the shop behind a real PgBouncer in transaction mode (`apt-get install pgbouncer`), without and with
 * a direct connection beside it. Words after it are other programs to try: `npm run test:poolers -- pgbouncer ~/1.24/pgbouncer`.
 */

const RENAMES = 20;
const ORDERS = 300;
const HOST = '127.0.0.1';
const NOBODY = 65534;
/** Whoever listens hears within this time, on a busy machine too. */
const HEARD_MS = 10_000;

const programs = process.argv.length > 2 ? process.argv.slice(2) : ['pgbouncer'];
const rows = [];
for (const program of programs) {
  for (const beside of [false, true]) {
    await using stack = new AsyncDisposableStack();
    rows.push(await tryPooler(stack, program, beside));
    console.log(rows.at(-1));
  }
}
console.table(rows);
if (rows.some(({ stale, lost, isRight }) => stale + lost > 0 || !isRight)) process.exitCode = 1;

async function tryPooler(stack: Stack, program: string, isDirectBeside: boolean) {
  const { stdout, status } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} is not there: apt-get install pgbouncer`);
  const direct = await startDatabase(stack, 200);
  const client = new pg.Client({ connectionString: direct });
  await client.connect();
  stack.defer(() => client.end());
  await openCashShop(client);
  await fillCarts(client, 'spread over products', CUSTOMERS);

  const pooled = await startPooler(stack, program, direct);
  const way = await wayAlong(pooled);
  const port = await startShop(stack, pooled, {
    DATABASE_LISTEN_URL: isDirectBeside ? direct : '',
    LOG_LEVEL: 'info',
  });
  const shop = `http://${HOST}:${port}`;
  const readiness = async () => (await (await fetch(`${shop}/readyz`)).json()).status as string;
  while ((await readiness()) === 'reading the catalogue') await pause(100);
  const said = await readiness();

  const other = new Database(direct, { max: 2 });
  stack.defer(() => other.close());
  const stale = await countStale(other, shop, isDirectBeside ? HEARD_MS : 0);
  const checkouts = new Checkouts(port);
  await checkouts.go(16, ORDERS);
  const { rows: found } = await client.query(
    `select username from customers where id in (select user_id from orders)`,
  );
  const names = new Set(found.map(({ username }) => username));
  await refuseOverselling(client);
  // Whoever lives holds a lock by its worker's name, and no job is taken from it.
  const { rows: workers } = await client.query(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and classid = 7214005`,
  );
  return {
    pooler: stdout.split('\n')[0],
    direct: isDirectBeside,
    names: way?.keepsNames ? 'kept' : 'switched off',
    readyz: said.replace(/:.*/, ''),
    renames: RENAMES,
    stale,
    acknowledged: checkouts.acknowledged.length,
    refused: checkouts.refused,
    lost: checkouts.acknowledged.filter((n) => !names.has(tokenOf('spread over products', n)))
      .length,
    workers: workers[0].count,
    isRight:
      way?.isPooled === true &&
      checkouts.acknowledged.length === ORDERS &&
      workers[0].count === 1 &&
      (isDirectBeside ? said === 'ready' : said.startsWith('ready, caching nothing')),
  };
}

async function wayAlong(url: string): Promise<Database['way']> {
  const database = new Database(url, { max: 1 });
  await database.query('select 1');
  await database.close();
  return database.way;
}

/** Renames a product in another process, again and again. @returns how often the shop still told the old name */
async function countStale(other: Database, shop: string, patience: number): Promise<number> {
  const [product] = (
    await other.query<{ id: string }>('select id from products where is_public limit 1')
  ).rows;
  const id = product?.id ?? '';
  let stale = 0;
  for (let turn = 0; turn < RENAMES; turn++) {
    const name = `Renamed ${turn}`;
    await write(other, bySystem('test'), async (tx) => {
      const { variants: _, ...now } = await findProductDetail(tx, id);
      if (now.name !== name) await changeProduct(tx, id, { name });
    });
    const until = performance.now() + patience;
    let told: string;
    do
      told = (await (await fetch(shop + catalogApi.findProduct({ idOrSlug: id }).url)).json()).name;
    while (told !== name && performance.now() < until && (await pause(20, true)));
    if (told !== name) stale++;
  }
  return stale;
}

/** @returns the URL of the database by way of it */
async function startPooler(stack: Stack, program: string, direct: string): Promise<string> {
  const there = new URL(direct);
  const port = await tryPort(HOST, 0);
  const folder = await temporaryFolder(stack);
  await chmod(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
cirrus = host=${HOST} port=${there.port} dbname=${there.pathname.slice(1)} user=${there.username} password=${decodeURIComponent(there.password)}
[pgbouncer]
listen_addr = ${HOST}
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
max_client_conn = 200
`,
  );
  const asRoot = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(program, ['-q', file], { ...asRoot, stdio: ['ignore', 'ignore', 'ignore'] });
  stack.defer(() => end(child));
  const here = new URL(direct);
  here.port = String(port);
  here.pathname = '/cirrus';
  for (let attempt = 0; attempt < 100; attempt++) {
    const client = new pg.Client({ connectionString: here.href });
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    if (isUp) {
      await client.end();
      return here.href;
    }
    await pause(100);
  }
  throw new Error(`${program} did not come up`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGINT');
  await once(child, 'exit');
}
