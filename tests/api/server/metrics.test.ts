import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { PAGE_ROUTES } from '../../../src/server/pages/page-address.ts';
import type { LoadSite } from '../../../src/server/pages/pages.ts';
import { VERSION } from '../../../src/server/version.ts';
import { ask } from '../../support/ask.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

const TOKEN = 'a token of whoever watches';
const METRICS_TOKEN = TOKEN.replaceAll(' ', '-');
const PASS = { authorization: `Bearer ${METRICS_TOKEN}` };

/** What the shop says: each figure with its labels, as they stand there. */
async function figures(shop: TestShop): Promise<Map<string, number>> {
  const { status, text } = await shop.visitor().get('/metrics', PASS);
  expect(status).toBe(200);
  return read(text);
}

const read = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line): [string, number] => {
        const [, figure = '', value] = /^(.*) (\S+)$/.exec(line) ?? [];
        return [figure, Number(value)];
      }),
  );

/** Pages that say their address, after one of the API. */
const pages: LoadSite = async () => ({
  buildId: 'tests',
  async render({ pathname }, { read }) {
    await read(catalogApi.listProducts().url);
    const status = pathname.startsWith('/nothing') ? 404 : 200;
    return { status, headers: { 'content-type': 'text/plain' }, html: pathname };
  },
});

test('nobody is told figures that the environment does not ask for', async () => {
  await using shop = await testShop();
  expect((await shop.visitor().get('/metrics')).status).toBe(404);
  expect(shop.app.metrics).toBeNull();
});

test('on the shop’s port figures are told to whoever has the token', async () => {
  await using shop = await testShop({ env: { METRICS_TOKEN } });
  for (const headers of [{}, { authorization: 'Bearer another-token-of-nobody' }]) {
    const { status, body, headers: answered } = await shop.visitor().get('/metrics', headers);
    expect(status).toBe(401);
    expect(body).toEqual({ message: expect.any(String), code: 'not_signed_in' });
    expect(answered['www-authenticate']).toBe('Bearer');
  }
  const { status, headers } = await shop.visitor().get('/metrics', PASS);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    'cache-control': 'no-store',
  });
});

test('requests are counted by their routes, never by what was asked for', async () => {
  await using shop = await testShop({ env: { METRICS_TOKEN }, pages });
  const product = await shop.addProduct({ slug: 'a-secret-thing' });
  const origin = await shop.listen();
  const paths = [
    ...Array(3).fill(catalogApi.findProduct({ idOrSlug: product.slug }).url),
    ...Array(3).fill('/product/a-secret-thing?variant=none'),
    '/PRODUCT/another',
    '/dashboard/orders/4711',
    '/pages-of-the-owner',
    '/nothing/is/here',
    '/api/teapots/secret',
    '/%',
  ];
  for (const path of paths) await ask(origin + path);
  await ask(`${origin}/made-up`, {}, 'PUT');

  const found = await figures(shop);
  const counted = [...found].filter(([figure]) => figure.startsWith('cirrus_requests_total'));
  const of = (method: string, route: string, status: string, answer: string) =>
    `cirrus_requests_total{method="${method}",route="${route}",status="${status}",answer="${answer}"}`;
  const product200 = (answer: string) => of('GET', catalogApi.findProduct.path, '2xx', answer);
  expect(Object.fromEntries(counted)).toEqual({
    [product200('made')]: 1,
    [product200('kept')]: 2,
    [of('GET', '/product/:slug', '2xx', 'rendered')]: 2,
    [of('GET', '/product/:slug', '2xx', 'kept')]: 2,
    [of('GET', '/dashboard/orders/:orderId', '2xx', 'rendered')]: 1,
    [of('GET', '/*', '2xx', 'rendered')]: 1,
    [of('GET', '/*', '4xx', 'rendered')]: 1,
    // An unknown call of the API, and an address that nobody can read.
    [of('GET', 'other', '4xx', 'made')]: 2,
    [of('PUT', 'other', '4xx', 'made')]: 1,
  });
  expect(found.get('cirrus_request_seconds_count{method="GET",route="/product/:slug"}')).toBe(4);
  expect([...found.keys()].join()).not.toMatch(/secret|4711|teapots|another|owner/);
});

test('every page of the site has its route', async () => {
  const generated = await readFile('src/web/routeTree.gen.ts', 'utf8');
  const [, routes = ''] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(generated) ?? [];
  const paths = [...routes.matchAll(/'([^']+)':/g)].map(([, path = '']) =>
    path
      .replace(/(.)\/$/, '$1')
      .replace(/\$$/, '*')
      .replace('$', ':'),
  );
  expect([...new Set(paths)].filter((path) => path !== '/*').sort()).toEqual([...PAGE_ROUTES]);
});

test('figures say what waits and what is kept', async () => {
  await using shop = await testShop({ env: { METRICS_TOKEN } });
  const product = await shop.addProduct();
  const customer = await shop.customer({ cart: [product] });
  await customer.checkout();
  await shop.database.woken;
  await shop.visitor().call(catalogApi.listProducts());
  const found = await figures(shop);
  expect(found.get('cirrus_mail{state="due"}')).toBeGreaterThan(0);
  expect(found.get('cirrus_jobs{state="due"}')).toBeGreaterThan(0);
  expect(Object.fromEntries(found)).toMatchObject({
    cirrus_processes: 1,
    cirrus_search_ready: 1,
    cirrus_search_products: 1,
    cirrus_hears_changes: 1,
    cirrus_measures_unread: 0,
    cirrus_payments_waiting: 0,
    cirrus_backup_age_seconds: 0,
    'cirrus_webhooks{state="failing"}': 0,
    'cirrus_database_connections{pool="main",state="waiting"}': 0,
    [`cirrus_build_info{version="${VERSION}",node="${process.versions.node}"}`]: expect.any(Number),
  });
  expect(found.get('cirrus_cache_responses')).toBeGreaterThan(0);
  expect(found.get('cirrus_cache_bytes')).toBeGreaterThan(0);
  expect(found.get('cirrus_database_bytes')).toBeGreaterThan(1_000_000);
  expect(found.get('cirrus_memory_bytes{of="resident"}')).toBeGreaterThan(1_000_000);
});

test('however many look, the database is asked once in some seconds; what cannot be read is left out', async () => {
  await using shop = await testShop({ env: { METRICS_TOKEN } });
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const lock = shop.write(async (tx) => {
    await tx.query('lock mail_outbox in access exclusive mode');
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const looks = [figures(shop), figures(shop), figures(shop)];
  const several = await Promise.all(looks).finally(() => held.resolve());
  await lock;
  for (const found of several) {
    expect(found.get('cirrus_measures_unread')).toBe(1);
    expect(found.has('cirrus_mail_oldest_seconds')).toBe(false);
    expect(found.get('cirrus_payments_waiting')).toBe(0);
  }
  // Kept for the moment: the lock is gone, and nobody asks again yet.
  expect((await figures(shop)).get('cirrus_measures_unread')).toBe(1);
});

test('docs/operate.md says what each figure means, and names no other', async () => {
  await using shop = await testShop({ env: { METRICS_TOKEN } });
  const page = await readFile('docs/operate.md', 'utf8');
  const rows = [...page.matchAll(/^\| `(cirrus_\w+)/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual(shop.app.metrics?.names.toSorted());
  // Its alerts are about figures that there are; those of histograms end in _bucket, _count or _sum.
  const named = [...page.matchAll(/cirrus_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );
  expect([...new Set(named)].filter((name) => !rows.includes(name))).toEqual([]);
});
