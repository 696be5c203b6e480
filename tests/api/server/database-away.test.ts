import pg from 'pg';
import { expect, test } from 'vitest';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import type { LoadSite } from '../../../src/server/pages/pages.ts';
import { ask } from '../../support/ask.ts';
import { lossyDatabase } from '../../support/lossy-database.ts';
import {
  anotherProcess,
  type ShopOptions,
  type TestShop,
  testShop,
} from '../../support/test-shop.ts';

const PATIENCE = { timeout: 20_000, interval: 20 };

/** Pages that show what the API answers. */
const pages: LoadSite = async () => ({
  buildId: 'of a test',
  render: async ({ pathname }, { read }) => {
    const { status, tags } = await read(
      catalogApi.findProduct({ idOrSlug: pathname.slice(1) }).url,
    );
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return { status, headers, html: `<h1>${tags.join(' ')}</h1>` };
  },
});

/** A shop, and a process of it that reaches the database by a way which can be cut and can go silent. */
async function openShop(options: ShopOptions = {}) {
  const stack = new AsyncDisposableStack();
  const shop = stack.use(await testShop());
  const database = stack.use(await lossyDatabase(shop.databaseUrl));
  const far = stack.use(await anotherProcess({ databaseUrl: database.url }, { pages, ...options }));
  await becomesReady(far);
  return { shop, database, far, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const becomesReady = (far: TestShop) =>
  expect.poll(async () => (await far.visitor().get('/readyz')).status, PATIENCE).toBe(200);

const goesAway = (far: TestShop, isAway = true) =>
  expect.poll(() => far.database.reach.isAway, PATIENCE).toBe(isAway);

/** It is told of what changes, too. */
async function comesBack(far: TestShop) {
  await goesAway(far, false);
  await becomesReady(far);
  await expect.poll(() => far.database.changes.live, PATIENCE).toBe(true);
}

const AWAY = {
  status: 503,
  headers: { 'retry-after': '5', 'cache-control': 'no-store' },
  body: {
    message:
      'The shop cannot reach its database just now. Nothing was lost; please try again in a moment.',
    code: 'database_away',
  },
};

const STALE = {
  'cache-status': expect.stringMatching(/^Cirrus; hit; ttl=(0|-\d+); detail=database-away$/),
  'cdn-cache-control': 'no-store',
};

const find = (far: TestShop, idOrSlug: string) =>
  far.visitor().call(catalogApi.findProduct({ idOrSlug }));

test('while the database is away, pages and lists are shown as they were, and all else says why it is not', async () => {
  await using opened = await openShop();
  const { shop, database, far } = opened;
  const [luna, atlas] = await shop.addProducts({ name: 'Luna' }, { name: 'Atlas' });
  const one = catalogApi.findProduct({ idOrSlug: luna?.slug ?? '' }).url;
  const page = `/${luna?.slug}`;
  const customer = await far.customer({ cart: [luna as never] });
  const origin = await far.listen();
  await expect
    .poll(async () => (await far.visitor().call(catalogApi.listProducts())).body.length)
    .toBe(2);
  const fresh = await ask(origin + one);
  const { bytes: rendered } = await ask(origin + page);
  expect(fresh.headers).not.toHaveProperty('cache-status');

  database.cut();
  await goesAway(far);
  for (const [path, body] of [
    [one, fresh.bytes],
    [page, rendered],
    // Another spelling of it.
    [`${page}?utm_source=mail`, rendered],
  ] as const) {
    const { status, headers, bytes } = await ask(origin + path);
    expect({ status, headers, bytes }).toMatchObject({ status: 200, headers: STALE, bytes: body });
    const known = await ask(origin + path, { 'if-none-match': headers.etag ?? '' });
    expect(known).toMatchObject({ status: 304, headers: STALE });
  }
  expect((await far.visitor().call(catalogApi.listProducts())).body).toHaveLength(2);
  // What is in memory answers without having been kept.
  const facets = await far.visitor().call(catalogApi.countFacets({ priceMin: '1' }));
  expect(facets).toMatchObject({ status: 200, headers: STALE });
  expect(facets.body.brands.map(({ count }) => count)).toEqual([2]);

  expect(await far.visitor().get(`/${atlas?.slug}`)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5', 'content-type': expect.stringContaining('text/html') },
    text: expect.stringContaining('The shop cannot reach its database just now. Nothing was lost'),
  });
  expect(await find(far, atlas?.slug ?? '')).toMatchObject(AWAY);
  expect(await customer.call(cartApi.list())).toMatchObject(AWAY);
  const more = cartApi.add({ productId: luna?.id ?? '', quantity: 1 });
  expect(await customer.call(more)).toMatchObject(AWAY);
  expect(await customer.call(ordersApi.checkOut({}))).toMatchObject(AWAY);
  expect(await far.visitor().get('/readyz')).toMatchObject({ status: 503 });

  await shop.renameProduct(luna?.id ?? '', 'Renamed');
  await database.mend();
  await comesBack(far);
  const again = await find(far, luna?.slug ?? '');
  expect(again.body.name).toBe('Renamed');
  expect(again.headers).not.toHaveProperty('cache-status');
  expect((await customer.cart()).map(({ quantity }) => quantity)).toEqual([1]);
  expect(await customer.checkout()).toMatchObject({ orderId: expect.any(String) });
});

test('old responses are shown for as long as the owner wants, and what is gone never again', async () => {
  await using opened = await openShop();
  const { shop, database, far } = opened;
  const [luna, gone] = await shop.addProducts({ name: 'Luna' }, { name: 'Gone' });
  for (const product of [luna, gone]) await far.visitor().get(`/${product?.slug}`);
  await shop.removeProduct(gone?.id ?? '');
  await expect.poll(async () => (await far.visitor().get(`/${gone?.slug}`)).status).toBe(404);
  database.cut();
  await goesAway(far);
  expect((await far.visitor().get(`/${luna?.slug}`)).status).toBe(200);
  expect((await far.visitor().get(`/${gone?.slug}`)).status).toBe(503);

  await database.mend();
  await comesBack(far);
  await shop.set({ stale_minutes: '0' });
  // Until the process has heard of it. One that was cut off before reads the setting when it next makes a page.
  await expect
    .poll(async () => {
      await becomesReady(far);
      await far.visitor().get(`/${luna?.slug}`);
      database.cut();
      await goesAway(far);
      const { status } = await far.visitor().get(`/${luna?.slug}`);
      await database.mend();
      await comesBack(far);
      return status;
    }, PATIENCE)
    .toBe(503);
});

test('a server that goes silent makes nobody wait longer than it may, and nothing is half done', async () => {
  await using opened = await openShop({ env: { DATABASE_WAIT_MS: '1500' } });
  const { shop, database, far } = opened;
  const product = await shop.addProduct({ stock: 5 });
  const customer = await far.customer({ cart: [product] });
  expect((await find(far, product.slug)).status).toBe(200);
  database.freeze();
  const waiting = await Promise.all([
    customer.call(cartApi.list()),
    customer.call(cartApi.add({ productId: product.id, quantity: 1 })),
    find(far, 'what nobody asked for'),
  ]);
  expect(waiting.map(({ status }) => status)).toEqual([503, 503, 503]);
  await goesAway(far);
  expect(await find(far, product.slug)).toMatchObject({ status: 200, headers: STALE });
  expect(await customer.call(cartApi.list())).toMatchObject(AWAY);

  await database.mend();
  await comesBack(far);
  const [{ quantity } = { quantity: 0 }] = await customer.cart();
  const [, added] = waiting;
  // What was cut off while it was under way is not said to be lost.
  expect(added?.body).toMatchObject({
    code: expect.stringMatching(/^(database_away|not_confirmed)$/),
  });
  expect([1, 2]).toContain(quantity);
});

test('an order whose answer is lost for good is not said to have failed, and its repeat makes no second one', async () => {
  await using opened = await openShop({ env: { DATABASE_WAIT_MS: '1500' } });
  const { shop, database, far } = opened;
  const product = await shop.addProduct({ stock: 5 });
  const customer = await far.customer({ cart: [product] });
  const key = { 'idempotency-key': 'a6a9c6b2' };
  database.freeze('with the next commit');
  expect(await customer.call(ordersApi.checkOut({}), key)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: {
      code: 'not_confirmed',
      message: expect.stringContaining('Press Place Order again: you will not get two.'),
    },
  });
  await database.mend();
  await comesBack(far);
  const { orderId } = await customer.checkout({}, key);
  const { body: orders } = await customer.call(ordersApi.list());
  expect(orders.map(({ id }) => id)).toEqual([orderId]);
});

test('who waits for what others hold is told so in time, and can try again', async () => {
  await using shop = await testShop({ env: { DATABASE_WAIT_MS: '1000' } });
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  const holder = new pg.Client({ connectionString: shop.databaseUrl });
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('begin; lock table orders');
  expect(await customer.call(ordersApi.checkOut({}))).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: { code: 'held_up' },
  });
  await holder.query('rollback');
  await holder.end();
  expect(await customer.checkout()).toMatchObject({ orderId: expect.any(String) });
});

test('pages that must be rendered give way before anybody’s checkout does', async () => {
  const gate = Promise.withResolvers<void>();
  const slow: LoadSite = async () => ({
    buildId: 'of a test',
    render: async (url, context) => {
      const { render } = await pages(shop.app);
      const page = await render(url, context);
      if (url.pathname.endsWith('slow')) await gate.promise;
      return page;
    },
  });
  const renders = { atOnce: 1, waiting: 1, waitingWhileLate: 1 };
  await using shop: TestShop = await testShop({ pages: slow, renders });
  const [luna] = await shop.addProducts({ name: 'Luna' }, { slug: 'slow' });
  const customer = await shop.customer({ cart: [luna as never] });
  const kept = `/${luna?.slug}`;
  expect((await shop.visitor().get(kept)).status).toBe(200);
  const rendering = shop.visitor().get('/slow');
  const waits = shop.visitor().get('/waits');
  const shed = await Promise.all(
    Array.from({ length: 20 }, (_, n) => shop.visitor().get(`/too-much-${n}`)),
  );
  for (const { status, headers, text } of shed) {
    expect({ status, headers, text }).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      text: expect.stringContaining('The shop is very busy'),
    });
  }
  expect((await shop.visitor().get(kept)).headers).not.toHaveProperty('cache-status');
  await shop.reprice(luna as never, '77.00');
  const { status, headers } = await shop.visitor().get(kept);
  expect([status, headers['cache-status']]).toEqual([
    200,
    expect.stringMatching(/^Cirrus; hit; ttl=(0|-\d+); detail=overload$/),
  ]);
  expect((await customer.cart()).length).toBe(1);
  expect(await customer.checkout()).toMatchObject({ orderId: expect.any(String) });
  gate.resolve();
  expect((await rendering).status).toBe(200);
  expect((await waits).status).toBe(404);
  expect((await shop.visitor().get(kept)).headers).not.toHaveProperty('cache-status');
});
