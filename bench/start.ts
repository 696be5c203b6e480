import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PostgresSearch } from '../src/modules/catalog/search/postgres-search.ts';
import { Database } from '../src/platform/database/database.ts';
import { median } from './rounds.ts';
import { type Stack, temporaryFolder } from './servers.ts';
import type { Start } from './starting-shop.ts';
import { printTable } from './table.ts';

const ENTRY = fileURLToPath(new URL('starting-shop.ts', import.meta.url));

/** Past this, a start has more time and memory, as search is in PostgreSQL. */
const LARGE = 300_000;

/** How long a process takes from listening to being ready and to its first list, and what it holds then. */
export async function benchStart(
  stack: Stack,
  databaseUrl: string,
  products: number,
  times: number,
): Promise<void> {
  const isLarge = products > LARGE;
  if (isLarge && process.env.SEARCH !== 'memory') await fillProjection(databaseUrl);
  // In memory, the first one leaves its index to those after it.
  const dataDir = await temporaryFolder(stack);
  const first = await startOnce(stack, databaseUrl, dataDir);
  const starts: Start[] = [];
  for (let turn = 0; turn < times; turn++) {
    starts.push(await startOnce(stack, databaseUrl, dataDir));
  }
  const figures = (of: (start: Start) => number, unit: string, scale = 1) =>
    [of(first), median(starts.map(of))].map((value) => `${Math.round(value / scale)} ${unit}`);
  const milliseconds = (of: (start: Start) => number) => figures(of, 'ms');
  const megabytes = (of: (start: Start) => number) => figures(of, 'MB', 1e6);
  const late = (of: (start: Start) => number[], share: number) =>
    milliseconds((start) => atShare(of(start), share));

  console.log(`\nA start with ${products.toLocaleString('en')} products, found in ${first.where}`);
  printTable(
    ['', 'the first', 'later, median', 'wanted'],
    [
      [
        'from listening to /readyz',
        ...milliseconds(({ ready }) => ready),
        isLarge ? 'at most 3000 ms' : 'at most 1000 ms',
      ],
      ['from /readyz to the first list', ...milliseconds(({ list }) => list), ''],
      [
        'the longest block meanwhile',
        ...milliseconds(({ longestBlock }) => longestBlock),
        'at most 50 ms',
      ],
      [
        'memory held then',
        ...megabytes(({ memory }) => memory),
        isLarge ? 'at most 400 MB' : 'at most 300 MB',
      ],
      ['memory held at most', ...megabytes(({ mostMemory }) => mostMemory), ''],
      ['a list, half of them', ...late(({ lists }) => lists, 0.5), ''],
      ['a list, 99 of 100', ...late(({ lists }) => lists, 0.99), 'at most 50 ms'],
      ['a search, half of them', ...late(({ searches }) => searches, 0.5), ''],
      ['a search, 99 of 100', ...late(({ searches }) => searches, 0.99), ''],
    ],
  );
}

const atShare = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

/** As a running shop does it in the background. */
async function fillProjection(databaseUrl: string): Promise<void> {
  const database = new Database(databaseUrl);
  const search = new PostgresSearch(database);
  const began = performance.now();
  await search.fill();
  console.log(
    `The tables of the search were filled in ${Math.round((performance.now() - began) / 1000)} s`,
  );
  await search.close();
  await database.close();
}

async function startOnce(stack: Stack, databaseUrl: string, dataDir: string): Promise<Start> {
  const child = fork(ENTRY, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  stack.defer(async () => {
    child.kill();
  });
  const ended = once(child, 'exit');
  const told = once(child, 'message').then(([start]) => start as Start);
  const start = await Promise.race([told, ended.then(() => undefined)]);
  if (!start) throw new Error('starting-shop.ts ended before it had started');
  await ended;
  return start;
}
