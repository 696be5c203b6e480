import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median } from './rounds.ts';
import { type Stack, temporaryFolder } from './servers.ts';
import type { Start } from './starting-shop.ts';
import { printTable } from './table.ts';

const ENTRY = fileURLToPath(new URL('starting-shop.ts', import.meta.url));

/** How long a process takes from listening to being ready and to its first list, and what it holds then. */
export async function benchStart(
  stack: Stack,
  databaseUrl: string,
  products: number,
  times: number,
): Promise<void> {
  const starts: Start[] = [];
  for (let turn = 0; turn < times; turn++) starts.push(await startOnce(stack, databaseUrl));
  const figure = (name: keyof Start) => Math.round(median(starts.map((start) => start[name])));
  const megabytes = (name: keyof Start) => `${Math.round(figure(name) / 1e6)} MB`;

  console.log(`\nA start with ${products.toLocaleString('en')} products`);
  printTable(
    ['', 'median', 'wanted'],
    [
      ['from listening to /readyz', `${figure('ready')} ms`, ''],
      ['from /readyz to the first list', `${figure('list')} ms`, ''],
      ['the longest block meanwhile', `${figure('longestBlock')} ms`, 'at most 50 ms'],
      ['memory held then', megabytes('memory'), ''],
      ['memory held at most', megabytes('mostMemory'), ''],
    ],
  );
}

async function startOnce(stack: Stack, databaseUrl: string): Promise<Start> {
  const child = fork(ENTRY, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: await temporaryFolder(stack),
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
