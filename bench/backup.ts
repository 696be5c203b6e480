import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as cartApi from '../src/modules/cart/endpoints.ts';
import * as catalogApi from '../src/modules/catalog/endpoints.ts';
import { fill } from './analytics.ts';
import { mostMemory } from './processes.ts';
import { percentile } from './rounds.ts';
import {
  ask,
  type Stack,
  startDatabase,
  startEmptyDatabase,
  startShop,
  temporaryFolder,
} from './servers.ts';
import { printTable } from './table.ts';

const PRODUCTS = 100;
const POLL_MS = 100;
const PASSPHRASE = 'a bench keeps no secrets';

const MB = 1_000_000;

/**
 * How long a backup of so many orders takes while the shop serves, its proof, and what it takes to restore it elsewhere;
 * and how long a shopper's cart waits meanwhile.
 */
export async function benchBackup(stack: Stack, orders: number): Promise<void> {
  const url = await startDatabase(stack, PRODUCTS);
  // It makes two years of so many.
  await fill(url, orders / 2);
  const shop = await startShop(stack, url);
  const backups = join(await temporaryFolder(stack), 'backups');
  await mkdir(backups);
  const env = { DATABASE_URL: url, BACKUP_URL: backups, BACKUP_PASSPHRASE: PASSPHRASE };

  const quiet = await callsDuring(shop, () => pause(5_000));
  const rows: Row[] = [];
  const made = await callsDuring(shop, async () => {
    rows.push(await run(stack, 'a backup', 'scripts/backup.ts', [], env));
  });
  const [name = ''] = await readdir(backups);
  const { size } = await stat(join(backups, name));
  const proved = await callsDuring(shop, async () => {
    rows.push(await run(stack, 'one more and its proof', 'scripts/backup.ts', ['--prove'], env));
  });
  const elsewhere = { ...env, DATABASE_URL: await startEmptyDatabase(stack) };
  const file = join(backups, name);
  rows.push(await run(stack, 'restored elsewhere', 'scripts/restore.ts', [file], elsewhere));

  console.log(
    `\n${orders.toLocaleString('en')} orders in a file of ${(size / MB).toFixed(1)} MB, encrypted`,
  );
  printTable(
    ['', 'seconds', 'memory of the command (MB)'],
    rows.map(({ what, seconds, bytes }) => [what, seconds, Math.round(bytes / MB)]),
  );
  printTable(
    ['what a shopper puts into a cart meanwhile (ms)', 'median', '99th percentile', 'longest'],
    Object.entries({
      'nothing else': quiet,
      'a backup': made,
      'one more and its proof': proved,
    }).map(([what, calls]) => [what, ...[0.5, 0.99, 1].map((share) => percentile(calls, share))]),
  );
}

interface Row {
  what: string;
  seconds: number;
  /** The most memory that the command held. */
  bytes: number;
}

/** Runs a command of the shop to its end. */
async function run(
  stack: Stack,
  what: string,
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<Row> {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url));
  const began = performance.now();
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: await temporaryFolder(stack), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let bytes = 0;
  const looks = setInterval(() => {
    bytes = Math.max(bytes, mostMemory(child.pid ?? 0));
  }, POLL_MS);
  const [code] = await once(child, 'exit');
  clearInterval(looks);
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return { what, seconds: (performance.now() - began) / 1000, bytes };
}

/** Adds to a stranger's cart, again and again. @returns what each call took, in milliseconds */
async function callsDuring(shop: number, work: () => Promise<void>): Promise<number[]> {
  const [product] = await ask(shop, catalogApi.listProducts({ limit: 1 }));
  const { id: productId = '', variants: [variant] = [] } = product ?? {};
  let isOver = false;
  const ended = work().finally(() => {
    isOver = true;
  });
  const calls: number[] = [];
  while (!isOver) {
    const item = { productId, variantId: variant?.id ?? '', quantity: 1 };
    const began = performance.now();
    await ask(shop, cartApi.add({ sessionId: randomUUID(), ...item }));
    calls.push(performance.now() - began);
    await pause(POLL_MS);
  }
  await ended;
  return calls;
}
