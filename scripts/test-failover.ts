import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import {
  CUSTOMERS,
  fillCarts,
  openCashShop,
  refuseOverselling,
  tokenOf,
} from '../bench/checkout.ts';
import { fillShop, startShop, temporaryFolder } from '../bench/servers.ts';
import { bySystem, Database, write } from '../src/platform/database/database.ts';
import { tryPort } from '../src/platform/net/free-port.ts';
import { Checkouts } from './checkouts.ts';

/**
 * `npm run test:failover`: two PostgreSQL servers of Debian's package (`apt-get install postgresql`), of which one follows the
 * other synchronously, under a load of checkouts. Each round the primary is lost, by a crash or by freezing, and the other is
 * promoted; whoever was told that they have an order must have it there. `-- --rounds 3` for fewer.
 */

const HOST = '127.0.0.1';
const PASSWORD = 'follow me';
const KIND = 'spread over products';
/** The shop is to be back within this time of the promotion. */
const BACK_MS = 5_000;
const LOAD_MS = 3_000;
const GIVE_UP_MS = 60_000;
const AT_ONCE = 8;
const READS = 50;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(values.rounds);

await using stack = new AsyncDisposableStack();
const bin = await findPrograms();
const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
const base = await temporaryFolder(stack);
if (account) await chown(base, account.uid, account.gid);

interface Server {
  folder: string;
  port: number;
  pid?: number;
}

const one: Server = { folder: join(base, 'one'), port: await tryPort(HOST, 0) };
const other: Server = { folder: join(base, 'other'), port: await tryPort(HOST, 0) };
for (const { folder } of [one, other]) await makeFolder(folder);
stack.defer(async () => {
  for (const server of [one, other]) await crash(server);
});

await makeFirst(one);
const servers = `${HOST}:${one.port},${HOST}:${other.port}`;
const readUrl = `postgres://shop:${encodeURIComponent(PASSWORD)}@${servers}/shop`;
const url = `postgres://shop:${encodeURIComponent(PASSWORD)}@${servers}/shop?target_session_attrs=read-write`;
await openFilledShop(urlOf(one, 'shop'));
await follow(other, one);
await tryReads(one, other);
const port = await startShop(stack, url, { LOG_LEVEL: 'error', DATABASE_READ_URL: readUrl });

const checkouts = new Checkouts(port);
const going = checkouts.go(AT_ONCE);
const results: { round: number; by: string; orders: number; backMs: number; lost: number }[] = [];
let [primary, standby] = [one, other];
for (let round = 1; round <= rounds; round++) {
  const before = checkouts.acknowledged.length;
  await pause(LOAD_MS);
  const by = round % 2 === 1 ? 'crash' : 'freeze';
  if (by === 'crash') await crash(primary);
  else signalAll(primary, 'SIGSTOP');
  await promote(standby);
  const promotedAt = performance.now();
  const backMs = Math.round(await nextOrder(promotedAt));
  const lost = await countLost(standby);
  const result = { round, by, orders: checkouts.acknowledged.length - before, backMs, lost };
  results.push(result);
  console.log(JSON.stringify(result));
  await crash(primary);
  [primary, standby] = [standby, primary];
  if (round < rounds) await follow(standby, primary);
}
checkouts.stop();
await going;
const lost = await countLost(primary);
const client = await connect(primary, 'shop');
await refuseOverselling(client);
await client.end();
const slowest = Math.max(...results.map(({ backMs }) => backMs));
console.table(results);
console.log(
  `${rounds} rounds, ${checkouts.acknowledged.length} orders acknowledged, ${checkouts.refused} refused meanwhile, lost: ${lost}; back after at most ${slowest} ms`,
);
if (lost > 0 || slowest > BACK_MS) process.exitCode = 1;

async function findPrograms(): Promise<string> {
  const base = '/usr/lib/postgresql';
  const versions = (await readdir(base).catch(() => [])).map(Number).sort((a, b) => b - a);
  if (versions[0] === undefined)
    throw new Error('PostgreSQL is not there: apt-get install postgresql');
  return join(base, String(versions[0]), 'bin');
}

async function makeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
}

async function run(program: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, LC_ALL: 'C', PGPASSWORD: PASSWORD };
  const child = spawn(join(bin, program), args, {
    ...account,
    cwd: base,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${program} failed: ${said}`);
}

async function makeFirst(server: Server): Promise<void> {
  const file = join(base, 'password');
  await writeFile(file, PASSWORD, { mode: 0o644 });
  await run(
    'initdb',
    `--pgdata=${server.folder}`,
    '--username=postgres',
    `--pwfile=${file}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  );
  await start(server);
  const client = await connect(server, 'postgres', 'postgres');
  await client.query(`create role shop login password '${PASSWORD}'`);
  await client.query('create database shop owner shop');
  await client.end();
}

async function openFilledShop(direct: string): Promise<void> {
  await fillShop(direct, 200);
  const client = new pg.Client({ connectionString: direct });
  await client.connect();
  await openCashShop(client);
  await fillCarts(client, KIND, CUSTOMERS);
  await client.end();
}

/** Makes a server anew as one that follows, and has the primary wait for it at each commit from then on. */
async function follow(server: Server, leader: Server): Promise<void> {
  await makeFolder(server.folder);
  await run(
    'pg_basebackup',
    `--pgdata=${server.folder}`,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--wal-method=stream',
    `--dbname=host=${HOST} port=${leader.port} user=postgres`,
  );
  const file = join(server.folder, 'postgresql.auto.conf');
  const settings = await readFile(file, 'utf8');
  const kept = settings.split('\n').filter((line) => !line.startsWith('synchronous_standby_names'));
  await writeFile(file, kept.join('\n'));
  const secret = `\nprimary_conninfo = 'host=${HOST} port=${leader.port} user=postgres password=''${PASSWORD}'''\n`;
  await appendFile(file, secret);
  await start(server);
  const client = await connect(leader, 'postgres', 'postgres');
  await client.query(`alter system set synchronous_standby_names = '*'`);
  await client.query('select pg_reload_conf()');
  const isFollowed = async () =>
    (await client.query(`select from pg_stat_replication where sync_state = 'sync'`)).rowCount;
  await until(async () => (await isFollowed()) === 1, 'the standby does not follow');
  await client.end();
}

async function start(server: Server): Promise<void> {
  const settings = [
    `port=${server.port}`,
    `listen_addresses=${HOST}`,
    'unix_socket_directories=',
    'max_connections=100',
    'synchronous_commit=on',
    'wal_keep_size=256MB',
  ];
  await run(
    'pg_ctl',
    'start',
    '--wait',
    `--pgdata=${server.folder}`,
    `--log=${server.folder}.log`,
    `--options=${settings.map((setting) => `-c ${setting}`).join(' ')}`,
  ).catch(async (error) => {
    throw new Error(`${error.message}\n${await readFile(`${server.folder}.log`, 'utf8')}`);
  });
  server.pid = Number(
    (await readFile(join(server.folder, 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
}

function promote(server: Server): Promise<void> {
  return run('pg_ctl', 'promote', '--wait', `--pgdata=${server.folder}`);
}

/** The whole server at once, as when its machine is switched off. */
async function crash(server: Server): Promise<void> {
  if (server.pid === undefined) return;
  signalAll(server, 'SIGKILL');
  const { pid } = server;
  server.pid = undefined;
  await until(async () => !isAlive(pid), 'the server does not end');
}

/** Its first process and those that this one started: each is a group of its own. */
function signalAll({ pid }: Server, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const each of [pid, ...stdout.trim().split(/\s+/).filter(Boolean).map(Number)]) {
    try {
      process.kill(each, signal);
    } catch {
      // It ended just now.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function connect(server: Server, database: string, user = 'shop'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(server, database, user) });
  client.on('error', () => {});
  await client.connect();
  return client;
}

function urlOf({ port }: Server, database: string, user = 'shop'): string {
  return `postgres://${user}:${encodeURIComponent(PASSWORD)}@${HOST}:${port}/${database}`;
}

/** @returns milliseconds from the promotion to the first order after it */
async function nextOrder(promotedAt: number): Promise<number> {
  await until(async () => checkouts.lastAt > promotedAt, 'no order is placed any more');
  return checkouts.lastAt - promotedAt;
}

/** Reads on the standby what was just written, again and again; and on the primary once the standby stands still. */
async function tryReads(leader: Server, follower: Server): Promise<void> {
  await using reading = new AsyncDisposableStack();
  const database = new Database(urlOf(leader, 'shop'), { max: 2, readUrl });
  reading.defer(() => database.close());
  const setName = (name: string) =>
    write(database, bySystem('test'), async (tx) => {
      await tx.query(
        `update brands set name = $1 where id = (select min(id::text)::uuid from brands)`,
        [name],
      );
    });
  const read = async () =>
    (
      await database.reads.query<{ name: string; onStandby: boolean }>(
        `select name, pg_is_in_recovery() as on_standby from brands order by id::text limit 1`,
      )
    ).rows[0];
  let stale = 0;
  let onStandby = 0;
  for (let turn = 0; turn < READS; turn++) {
    await setName(`Brand ${turn}`);
    const found = await read();
    if (found?.name !== `Brand ${turn}`) stale++;
    if (found?.onStandby) onStandby++;
  }
  const keeper = await connect(follower, 'postgres', 'postgres');
  await keeper.query('select pg_wal_replay_pause()');
  await setName('While it stands still');
  const lagging = await read();
  await keeper.query('select pg_wal_replay_resume()');
  await keeper.end();
  console.log(
    `${READS} writes, each read at once: ${onStandby} on the standby, ${stale} stale; while it lagged: ${JSON.stringify(lagging)}`,
  );
  const isRight = stale === 0 && onStandby > READS / 2 && lagging?.name === 'While it stands still';
  if (!isRight || lagging.onStandby) throw new Error('reads on the standby are not right');
}

async function countLost(server: Server): Promise<number> {
  const told = [...checkouts.acknowledged];
  const client = await connect(server, 'shop');
  const { rows } = await client.query<{ username: string }>(
    'select username from customers where id in (select user_id from orders)',
  );
  await client.end();
  const have = new Set(rows.map(({ username }) => username));
  return told.filter((n) => !have.has(tokenOf(KIND, n))).length;
}

async function until(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  const late = performance.now() + GIVE_UP_MS;
  while (!(await isSo())) {
    if (performance.now() > late) throw new Error(otherwise);
    await pause(10);
  }
}
