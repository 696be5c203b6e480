import { once } from 'node:events';
import { chmod, cp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as catalogApi from '../../src/modules/catalog/endpoints.ts';
import { changeProduct } from '../../src/modules/catalog/save-product.ts';
import type { ProductView } from '../../src/modules/catalog/schema.ts';
import * as contentApi from '../../src/modules/content/endpoints.ts';
import { askAt } from '../../src/modules/doctor/ask-shop.ts';
import * as activeMethodApi from '../../src/modules/payments/active-method-endpoints.ts';
import { bySystem, Database, write } from '../../src/platform/database/database.ts';
import { tryPort } from '../../src/platform/net/free-port.ts';
import { ask } from '../support/ask.ts';
import { addProducts } from '../support/catalogue.ts';
import { oldPostgres } from '../support/old-postgres.ts';
import { refusalToStart } from '../support/refusal-to-start.ts';
import { openToVisitors, startShop } from '../support/running-shop.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { testDatabase } from '../support/test-database.ts';

/** Of `nobody`, on most systems. */
const NOBODY = 65_534;

const WITHIN_A_SECOND = { timeout: 5_000, interval: 20 };

test('two programs with one data folder, one of them of two processes, make an empty database one shop, serve it together, and end when asked to', async () => {
  await using empty = await testDatabase('nothing');
  const DATA_DIR = await passingFolder('shared');
  const METRICS_PORT = String(await tryPort('127.0.0.1', 0));
  const METRICS_TOKEN = 'a-token-of-whoever-watches';
  const env = { DATABASE_URL: empty.url, DATA_DIR, DEMO: '0' };
  const [program, other] = await Promise.all([
    startShop({ ...env, WEB_CONCURRENCY: '2', METRICS_PORT, METRICS_TOKEN }),
    startShop(env),
  ]);
  for (const { stop } of [program, other]) onTestFinished(stop);
  // Both make the key at the same time, and have the same one.
  const secretKey = (await readFile(join(DATA_DIR, 'secret-key'), 'utf8')).trim();
  for (const { url } of [program, other]) {
    const { forwarding } = await askAt(url, secretKey, AbortSignal.timeout(60_000));
    expect(forwarding).toBeDefined();
  }
  const json = async (path: string) => {
    const { status, bytes } = await ask(program.url + path);
    expect(status).toBe(200);
    return JSON.parse(bytes.toString());
  };
  expect(await json('/healthz')).toEqual({ status: 'ok' });
  await expect
    .poll(async () => (await ask(`${program.url}/readyz`)).status, WITHIN_A_SECOND)
    .toBe(200);
  expect(await json(contentApi.listNavigation.path)).toHaveLength(5);
  expect(await json(activeMethodApi.findPaymentMethod.path)).toMatchObject({ provider: 'cod' });
  expect(await json(contentApi.findPage({ slug: 'faq' }).url)).toMatchObject({ slug: 'faq' });

  // Nobody sees it before its owner has opened it.
  for (const path of ['/', catalogApi.listProducts.path]) {
    expect([path, (await ask(program.url + path)).status]).toEqual([path, 503]);
  }
  const database = new Database(empty.url, { max: 2 });
  try {
    await openToVisitors(database);
    await expect.poll(async () => (await ask(program.url)).status, WITHIN_A_SECOND).toBe(200);
    const [product] = (await addProducts(database, [{ price: '9.00' }])) as [ProductView];
    // Each connection goes to the next process, so ten ask both of them.
    const prices = async () => {
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => json(catalogApi.listProducts.path)),
      );
      return new Set(responses.map(([shown]) => shown?.price));
    };
    await expect.poll(prices, WITHIN_A_SECOND).toEqual(new Set(['9.00']));
    const repriced = { price: '12.00' };
    await write(database, bySystem('test'), (tx) => changeProduct(tx, product.id, repriced));
    await expect.poll(prices, WITHIN_A_SECOND).toEqual(new Set(['12.00']));
  } finally {
    await database.close();
  }
  // Whichever of them is asked, and on whichever port: the sum of both.
  for (const [url, headers] of [
    [`http://127.0.0.1:${METRICS_PORT}/metrics`, {}],
    [`${program.url}/metrics`, { authorization: `Bearer ${METRICS_TOKEN}` }],
  ] as const) {
    const figures = (await ask(url, headers)).bytes.toString();
    const of = (name: string) =>
      Number(
        figures
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      );
    expect(of('cirrus_processes')).toBe(2);
    expect(of('cirrus_search_products')).toBe(1);
    expect(of('cirrus_measures_unread')).toBe(0);
    expect(of('cirrus_migration')).toBeGreaterThan(0);
    expect(of('cirrus_request_seconds_count{method="GET",route="/healthz"}')).toBe(1);
  }
  expect((await ask(`${program.url}/metrics`)).status).toBe(401);
  expect((await ask(`http://127.0.0.1:${METRICS_PORT}/`)).status).toBe(404);
  expect((await ask(`${other.url}/auth`)).status).toBe(200);
  // Another shop would take the pictures of this one away.
  await using another = await testDatabase();
  expect(await refusalToStart([], { ...env, DATABASE_URL: another.url, PORT: '0' })).toMatch(
    /^The data folder \S+ is in use by another shop, with another database \(process \d+\)\. Set DATA_DIR to a folder of this shop's own\.\n$/,
  );
  for (const each of [program, other]) {
    await each.stop();
    expect(await each.ended).toBe(0);
    await expect(ask(each.url)).rejects.toThrow('ECONNREFUSED');
  }
  expect((await readdir(DATA_DIR)).sort()).toEqual(['initial-admin-password', 'secret-key']);
});

async function passingFolder(name: string): Promise<string> {
  const folder = await scratchFolder(name);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a Node.js that cannot run the program is told so in one sentence', async () => {
  expect(await refusalToStart(['--no-experimental-strip-types'])).toBe(
    `Cirrus needs Node.js 24.3 or newer, and this is ${process.version}. Run \`npm start\` instead: it brings what is missing.\n`,
  );
});

test('a program whose packages or pages are missing says so in one sentence', async () => {
  const clone = await passingFolder('clone');
  for (const part of ['src', 'db', 'extensions', 'starter', 'cirrus.config.ts', 'package.json']) {
    await cp(part, join(clone, part), { recursive: true });
  }
  expect(await refusalToStart([], {}, { cwd: clone })).toBe(
    "Cirrus's packages are not installed. Run `npm start` instead: it brings what is missing.\n",
  );
  await symlink(join(process.cwd(), 'node_modules'), join(clone, 'node_modules'));
  await using empty = await testDatabase('nothing');
  const env = { PORT: '0', DEMO: '0', DATABASE_URL: empty.url };
  expect(await refusalToStart([], env, { cwd: clone })).toBe(
    'The pages are not built. Run `npm start` instead: it builds them.\n',
  );
});

test('a taken port is told in one sentence, before anything is made', async () => {
  await using other = createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await refusalToStart([], { HOST: '127.0.0.1', PORT: String(port) })).toBe(
    `Port ${port} is taken by another program. Set PORT to another one, or to 0 for any free one.\n`,
  );
});

test('a port that is taken while two processes begin to serve is told in one sentence, too', async () => {
  await using database = await testDatabase();
  const { hostname, port: at } = new URL(database.url);
  const port = await tryPort('127.0.0.1', 0);
  await using other = createServer();
  // The program claims its port, then asks for its database: by then another one has the port.
  await using between = createServer((socket) => {
    const pass = () => {
      const server = connect(Number(at), hostname);
      for (const [side, opposite] of [
        [server, socket],
        [socket, server],
      ] as const) {
        side.on('error', () => opposite.destroy());
        side.on('close', () => opposite.destroy());
      }
      socket.pipe(server).pipe(socket);
    };
    if (other.listening) return pass();
    other.once('listening', pass);
    if (!isAsked) other.listen(port, '127.0.0.1');
    isAsked = true;
  });
  let isAsked = false;
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  const url = new URL(database.url);
  url.port = String((between.address() as AddressInfo).port);
  const env = { HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: url.href };
  expect(await refusalToStart([], { ...env, WEB_CONCURRENCY: '2' })).toBe(
    `A process that serves could not start: Port ${port} is taken by another program. Set PORT to another one, or to 0 for any free one.\n`,
  );
});

test('what keeps the program from starting is told in one sentence each', async () => {
  await using shop = await testDatabase();
  await using old = await oldPostgres('13.4');
  const { host } = new URL(shop.url);
  const at = (change: (url: URL) => void) => {
    const url = new URL(shop.url);
    change(url);
    return { DATABASE_URL: url.href };
  };
  const nobody = await tryPort('127.0.0.1', 0);
  const refusals: [NodeJS.ProcessEnv, RegExp | string][] = [
    [
      at((url) => {
        url.port = String(nobody);
      }),
      'cannot be used: nothing answers there. Check DATABASE_URL.',
    ],
    [
      at((url) => {
        url.pathname = '/none';
      }),
      `The database at ${host}/none cannot be used: database "none" does not exist. Check DATABASE_URL.`,
    ],
    [
      { DATABASE_URL: 'postgres://shop@no-such-machine.invalid/shop' },
      'The database at no-such-machine.invalid/shop cannot be used: there is no machine of this name. Check DATABASE_URL.',
    ],
    [
      { DATABASE_URL: old.url },
      `The database server at ${new URL(old.url).host}/shop is PostgreSQL 13.4; the oldest that Cirrus works with is 15.`,
    ],
    [
      { DATABASE_URL: shop.url, WEB_CONCURRENCY: '64' },
      /^WEB_CONCURRENCY=64 needs a database server with max_connections of at least \d+; it has 400\.$/,
    ],
    [{ HOST: '192.0.2.1' }, 'HOST "192.0.2.1" is not an address of this machine.'],
    [{ PORT: 'none' }, 'PORT must be a whole number from 0 to 65535'],
    [{ DATA_DIR: join(process.cwd(), 'package.json') }, 'The data folder must be a folder, but'],
  ];
  const said = await Promise.all(
    refusals.map(([env]) => refusalToStart([], { HOST: '127.0.0.1', PORT: '0', ...env })),
  );
  for (const [place, [, words]] of refusals.entries()) {
    const lines = said[place]?.trimEnd().split('\n') ?? [];
    expect(lines).toHaveLength(1);
    if (typeof words === 'string') expect(lines[0]).toContain(words);
    else expect(lines[0]).toMatch(words);
  }
});

test.runIf(process.getuid?.() === 0)(
  'a data folder of another user is told by its name',
  async () => {
    const folder = await passingFolder('of-root');
    await chmod(folder, 0o700);
    const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder };
    expect(await refusalToStart([], env, { uid: NOBODY })).toBe(
      `Cirrus may not use ${folder}/lock (EACCES). Give this user the right to it, or set DATA_DIR.\n`,
    );
  },
);
