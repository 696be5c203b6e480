import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { tag } from '../src/kit/tags.ts';
import { NOTIFY } from '../src/platform/database/changes.ts';
import { openDataFolder, runningPostgresUrl } from '../src/platform/postgres/embedded-postgres.ts';
import { allProducts, coldAddresses } from './cold-addresses.ts';
import { BROWSER, load, wireCall } from './load.ts';
import { memoryOfAll, mostMemory, processorTime } from './processes.ts';
import { median, type Rounds, ratio } from './rounds.ts';
import { type Running, type Stack, startProgram, temporaryFolder } from './servers.ts';
import { printTable } from './table.ts';

export interface ColdOptions {
  products: number;
  /** How many each shop has, as `WEB_CONCURRENCY` says. */
  processes: number;
  /** Folders of checkouts, the one to look at first and the one that it is held against, if any, with its build. */
  checkouts: string[];
  rounds: Rounds;
  /** How long pages are asked for while memory is looked at; 0: not at all. */
  memorySeconds: number;
}

interface ColdShop extends Running {
  checkout: string;
  dataFolder: string;
}

const KINDS = ['listing', 'search', 'product', 'home'] as const;

/** A robot reads listings and products above all, and the home page as often as it changes. */
const MIX = ['listing', 'product', 'search', 'listing', 'product', 'listing'] as const;

const LOOK_MS = 500;

/** So many rounds' time. */
const WARM_UP = 5;

const BARE_RENDER = fileURLToPath(new URL('bare-render.ts', import.meta.url));

/** So many different pages of a kind are rendered by React alone. */
const BARE_PAGES = 20;

/**
 * Pages that nobody asked for before, each at another address: how many a second, what processor time each of them
 * takes, and how much memory the shop holds meanwhile. Shops of several checkouts take turns, each with a database of
 * its own.
 */
export async function benchCold(stack: Stack, options: ColdOptions): Promise<void> {
  const { checkouts, rounds, memorySeconds } = options;
  const shops: ColdShop[] = [];
  for (const checkout of checkouts) shops.push(await openColdShop(stack, checkout, options));
  await compareCold(shops, rounds);
  if (memorySeconds > 0) {
    const held: string[][] = [];
    for (const checkout of checkouts) {
      await using own = new AsyncDisposableStack();
      const shop = await openColdShop(own, checkout, options);
      held.push([checkout, ...(await holdCold(shop, memorySeconds, rounds.connections))]);
    }
    console.log(`\nMemory, ${memorySeconds} s of cold pages`);
    printTable(['', 'at rest', 'the first process at most', 'with PostgreSQL and all'], held);
  }
}

/** The shop of a checkout as its users start it, on the PostgreSQL that comes with it. */
async function openColdShop(
  stack: Stack,
  checkout: string,
  { products, processes }: ColdOptions,
): Promise<ColdShop> {
  const dataFolder = await temporaryFolder(stack);
  const folder = await openDataFolder(dataFolder);
  const server = await folder.startPostgres();
  // With its own migrations.
  const servers = pathToFileURL(join(checkout, 'bench/servers.ts')).href;
  await (await import(servers)).fillShop(server.url, products);
  await server.stop();
  await folder.release();
  const entry = pathToFileURL(join(checkout, 'src/server/main.js'));
  const running = await startProgram(stack, entry, [], {
    DATA_DIR: dataFolder,
    DATABASE_URL: undefined,
    WEB_CONCURRENCY: String(processes),
  });
  return { ...running, checkout, dataFolder };
}

/** What React alone takes of such pages, in milliseconds of processor; undefined of a checkout that cannot say. */
async function renderBare({ checkout, port }: ColdShop, paths: string[]) {
  const child = fork(BARE_RENDER, [checkout, `http://127.0.0.1:${port}`, ...paths], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const [took] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])]);
  return took as number | undefined;
}

interface Turn {
  perSecond: number;
  /** Of a page, in milliseconds. */
  shop: number;
  postgres: number;
}

async function compareCold(shops: ColdShop[], rounds: Rounds): Promise<void> {
  const asking = await Promise.all(
    shops.map(async ({ port }) => coldAddresses(await allProducts(port))),
  );
  const turns = shops.map(() => KINDS.map((): Turn[] => []));
  // The first round warms everything up and does not count: code that is asked for more often is compiled better.
  for (let round = 0; round <= rounds.count; round++) {
    const milliseconds = round === 0 ? WARM_UP * rounds.milliseconds : rounds.milliseconds;
    for (const [kindPlace, kind] of KINDS.entries()) {
      for (const [place, shop] of shops.entries()) {
        const before = processorTime(shop.pid);
        const next = asking[place];
        const { answered, perSecond } =
          kind === 'home' || !next
            ? await askHomeAnew(shop, milliseconds)
            : await load({
                port: shop.port,
                nextCall: () => wireCall({ url: next[kind]() }, BROWSER),
                connections: rounds.connections,
                milliseconds,
              });
        const after = processorTime(shop.pid);
        const turn = {
          perSecond,
          shop: (after.shop - before.shop) / answered,
          postgres: (after.postgres - before.postgres) / answered,
        };
        if (round > 0) turns[place]?.[kindPlace]?.push(turn);
      }
    }
  }

  const bare: (number | undefined)[][] = [];
  for (const [place, shop] of shops.entries()) {
    const of: (number | undefined)[] = [];
    for (const kind of KINDS) {
      const next = kind === 'home' ? () => '/' : asking[place]?.[kind];
      of.push(
        await renderBare(
          shop,
          Array.from({ length: BARE_PAGES }, () => next?.() ?? '/'),
        ),
      );
    }
    bare.push(of);
  }
  for (const [place, { checkout }] of shops.entries()) {
    console.log(`\nPages that nobody asked for before, ${checkout}`);
    printTable(
      ['', 'requests/s', 'shop, ms of processor', 'PostgreSQL, ms', 'renderToString, ms', 'ratio'],
      KINDS.map((kind, kindPlace) => {
        const of = (name: keyof Turn) =>
          median((turns[place]?.[kindPlace] ?? []).map((turn) => turn[name]));
        const alone = bare[place]?.[kindPlace];
        const shop = of('shop');
        return [
          kind,
          of('perSecond'),
          shop,
          of('postgres'),
          alone ?? '',
          alone ? shop / alone : '',
        ];
      }),
    );
  }
  if (shops.length < 2) return;
  console.log();
  printTable(
    ['the first to the second', 'requests/s', 'processor time'],
    KINDS.map((kind, kindPlace) => {
      const [first = [], second = []] = turns.map((of) => of[kindPlace] ?? []);
      const both = (of: Turn[], figure: (turn: Turn) => number) => of.map(figure);
      const time = ({ shop, postgres }: Turn) => shop + postgres;
      return [
        kind,
        ratio(
          both(first, (turn) => turn.perSecond),
          both(second, (turn) => turn.perSecond),
        ),
        ratio(both(first, time), both(second, time)),
      ];
    }),
  );
}

/** The home page has one address: each time, a change of the products comes first, as another process announces it. */
async function askHomeAnew({ port, dataFolder }: ColdShop, milliseconds: number) {
  const client = new pg.Client(await runningPostgresUrl(dataFolder));
  await client.connect();
  try {
    await client.query('listen public_cache');
    let answered = 0;
    const began = performance.now();
    while (performance.now() - began < milliseconds) {
      const heard = new Promise((resolve) => client.once('notification', resolve));
      await client.query(NOTIFY, [`bench ${tag.products}`]);
      await heard;
      // The shop has been told before us or is told now.
      await pause(1);
      const page = await fetch(`http://127.0.0.1:${port}/`);
      await page.arrayBuffer();
      answered++;
    }
    return { answered, perSecond: (answered * 1000) / (performance.now() - began) };
  } finally {
    await client.end();
  }
}

/** @returns what the shop held in megabytes: at rest, its process at most, and with all that belongs to it at most */
async function holdCold(shop: ColdShop, seconds: number, connections: number): Promise<string[]> {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  const addresses = coldAddresses(await allProducts(shop.port));
  const atRest = megabytes(memoryOfAll(shop.pid));
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, memoryOfAll(shop.pid));
  }, LOOK_MS);
  let index = 0;
  const nextCall = () => {
    const kind = MIX[index++ % MIX.length] ?? 'listing';
    return wireCall({ url: addresses[kind]() }, BROWSER);
  };
  try {
    await load({ port: shop.port, nextCall, connections, milliseconds: seconds * 1000 });
  } finally {
    clearInterval(looking);
  }
  return [atRest, megabytes(mostMemory(shop.pid)), megabytes(most)];
}
