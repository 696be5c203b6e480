import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fillLargeShop } from '../demo/large-shop.ts';
import type { Call } from '../src/kit/endpoint.ts';
import * as sessionApi from '../src/kit/session-endpoints.ts';
import { Database } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { tryPort } from '../src/platform/net/free-port.ts';
import { openDataFolder } from '../src/platform/postgres/embedded-postgres.ts';

const HOST = '127.0.0.1';
/** Far above what a start takes: a machine that does other things as well may starve it for long. */
const START_MS = 600_000;
const STOP_MS = 20_000;
const POLL_MS = 50;

const PASSWORD = 'behind the counter';

const PICTURE = '/media/000000.webp';

/** Whatever is started is ended by this, in the opposite order. */
export type Stack = AsyncDisposableStack;

export async function temporaryFolder(stack: Stack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cirrus-bench-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A database server of its own, as the shop starts it, with a shop of so many products. @returns its URL */
export async function startDatabase(stack: Stack, products: number): Promise<string> {
  const url = await startEmptyDatabase(stack);
  await fillShop(url, products);
  return url;
}

/** Likewise one in which nothing is. @returns its URL */
export async function startEmptyDatabase(stack: Stack): Promise<string> {
  const dataFolder = await openDataFolder(await temporaryFolder(stack));
  const server = await dataFolder.startPostgres();
  stack.defer(() => server.stop());
  return server.url;
}

/** Makes a shop of so many products in an empty database. */
export async function fillShop(databaseUrl: string, products: number): Promise<void> {
  await migrate(databaseUrl);
  const database = new Database(databaseUrl);
  await fillLargeShop(database, {
    products,
    pictures: {
      ofProduct: () => ({ main: PICTURE, gallery: [PICTURE] }),
      ofBrand: () => PICTURE,
      settings: {},
    },
    inserted: () => {},
  });
  await database.close();
}

/** What users start. */
export const SHOP = new URL('../src/server/main.js', import.meta.url);

/** The shop as its users start it, in production. @returns its port */
export async function startShop(
  stack: Stack,
  databaseUrl: string,
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  return (await startProgram(stack, SHOP, [], { DATABASE_URL: databaseUrl, ...env })).port;
}

/** The owner, signed in to the back office. */
export interface Admin {
  port: number;
  headers: { authorization: string };
}

export async function signIn(port: number): Promise<Admin> {
  const { token } = await ask(port, sessionApi.signIn({ username: 'admin', password: PASSWORD }));
  return { port, headers: { authorization: `Bearer ${token}` } };
}

/** Makes a call of the API. @returns what it answers */
export async function ask<Result>(
  port: number,
  { method, url, body }: Call<Result>,
  headers: Record<string, string> = {},
): Promise<Result> {
  const sent =
    body === undefined || body instanceof FormData
      ? { headers, body }
      : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`http://${HOST}:${port}${url}`, { method, ...sent });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}`);
  const text = await response.text();
  return JSON.parse(text || 'null');
}

/** The same shop, but every answer is made anew. @returns its port */
export const startUncachedShop = (stack: Stack, databaseUrl: string): Promise<number> =>
  startServer(stack, 'uncached-shop.ts', [], databaseUrl);

/** A bare `node:http` server that answers as another server does. @returns its port */
export const startBareServer = (stack: Stack, modelUrl: string): Promise<number> =>
  startServer(stack, 'bare-server.ts', [modelUrl], undefined);

async function startServer(
  stack: Stack,
  entry: string,
  args: string[],
  databaseUrl: string | undefined,
): Promise<number> {
  const variables = { DATABASE_URL: databaseUrl };
  return (await startProgram(stack, new URL(entry, import.meta.url), args, variables)).port;
}

/** A program that answers requests. */
export interface Running {
  port: number;
  pid: number;
}

/** What `npm start` of the shop's checkout gives Node.js; of another program nothing. */
function nodeOptions(entry: URL): string[] {
  if (!entry.pathname.endsWith('/src/server/main.js')) return [];
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', entry), 'utf8'));
  return scripts.start.split(' ').slice(1, -1);
}

/** Starts a program of this or of another checkout in production, and waits until it answers. */
export async function startProgram(
  stack: Stack,
  entry: URL,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<Running> {
  const port = await tryPort(HOST, 0);
  const child = spawn(process.execPath, [...nodeOptions(entry), fileURLToPath(entry), ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST,
      PORT: String(port),
      DATA_DIR: await temporaryFolder(stack),
      RATE_LIMIT_EXEMPT: HOST,
      ADMIN_PASSWORD: PASSWORD,
      WEB_CONCURRENCY: '1',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  stack.defer(() => stop(child));
  await responses(child, port, entry.pathname);
  return { port, pid: child.pid ?? 0 };
}

async function responses(child: ChildProcess, port: number, entry: string): Promise<void> {
  const late = performance.now() + START_MS;
  while (performance.now() < late && child.exitCode === null) {
    const response = await fetch(`http://${HOST}:${port}/`).catch(() => undefined);
    if (response?.ok) return;
    await pause(POLL_MS);
  }
  throw new Error(`${entry} did not come up`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(late);
}
