import { expect, test } from 'vitest';
import * as analyticsApi from '../../../src/modules/analytics/endpoints.ts';
import * as visitsApi from '../../../src/modules/analytics/visit-endpoints.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';
import { odd, Visitor } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const PAGE = { events: [{ kind: 'page' }], referrer: '' };

const browser = (shop: TestShop, headers = {}) =>
  new Visitor(shop.app, { 'user-agent': BROWSER, ...headers });

const stored = (shop: TestShop) => shop.stored('visitEvents');

/** Reports are written a moment later, all together. */
const written = (shop: TestShop, count: number) =>
  expect.poll(async () => (await stored(shop)).length, { timeout: 10_000 }).toBe(count);

test('what browsers report is kept without address, name or page', async () => {
  await using shop = await testShop();
  const events = [{ kind: 'page' }, { kind: 'search', results: 3 }];
  const response = await browser(shop).call(
    odd(visitsApi.count)({ events, referrer: 'www.google.com' }),
  );
  expect(response).toMatchObject({ status: 204, setCookies: [] });
  await browser(shop, { 'user-agent': `${BROWSER} Other` }).call(odd(visitsApi.count)(PAGE));
  await written(shop, 3);
  const rows = await stored(shop);
  expect(rows.map(({ kind, channel, results }) => [kind, channel, results])).toEqual([
    ['page', 'search', null],
    ['search', 'search', 3],
    ['page', 'direct', null],
  ]);
  const [first, second, third] = rows.map(({ visitor }) => visitor.toString('hex'));
  expect(first).toBe(second);
  expect(first).not.toBe(third);
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual([
    'at',
    'channel',
    'id',
    'kind',
    'results',
    'visitor',
  ]);
});

test('nobody is counted who asks not to be, nor a robot; where others came from is told by their link, and else by the page that held it', async () => {
  await using shop = await testShop();
  const headers = [
    { dnt: '1' },
    { 'sec-gpc': '1' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'curl/8.10.1' },
    { 'user-agent': '' },
  ];
  for (const each of headers) {
    expect((await browser(shop, each).call(odd(visitsApi.count)(PAGE))).status).toBe(204);
  }
  const known: [object, string | null][] = [
    [{ referrer: '' }, 'direct'],
    [{ referrer: 'own' }, null],
    [{ referrer: 'www.google.co.uk' }, 'search'],
    [{ referrer: 'duckduckgo.com' }, 'search'],
    [{ referrer: 'l.instagram.com' }, 'social'],
    [{ referrer: 't.co' }, 'social'],
    [{ referrer: 'mail.example.com' }, 'email'],
    [{ referrer: 'blog.example.com' }, 'referral'],
    [{ referrer: 'notgoogle.com' }, 'referral'],
    [{ referrer: 'own', medium: 'email' }, 'email'],
    [{ referrer: 'www.google.com', medium: 'cpc' }, 'ads'],
    [{ referrer: '', source: 'newsletter' }, 'email'],
    [{ referrer: '', source: 'instagram', medium: 'social' }, 'social'],
    [{ referrer: '', source: 'flyer' }, 'referral'],
  ];
  for (const [source] of known)
    await browser(shop, { dnt: '0' }).call(odd(visitsApi.count)({ ...PAGE, ...source }));
  await written(shop, known.length);
  const channels = (await stored(shop)).map(({ channel }) => channel);
  expect(known.map(([source], nth) => [source, channels[nth]])).toEqual(known);
});

test.each([
  [{}],
  [{ events: [] }],
  [{ events: [{ kind: 'purchase' }] }],
  [{ events: [{ kind: 'page', path: '/product/x' }] }],
  [{ events: Array(51).fill({ kind: 'page' }) }],
  [{ events: [{ kind: 'search', results: -1 }] }],
  [{ ...PAGE, referrer: 5 }],
])('a malformed visit report is refused: %j', async (report) => {
  const shop = await fileShop();
  expect((await browser(shop).call(odd(visitsApi.count)(report))).status).toBe(400);
});

test('visit reports are limited in size, and in number per network and minute', async () => {
  await using shop = await testShop();
  const visitor = browser(shop);
  const large = { ...PAGE, source: 'x'.repeat(9_000) };
  expect((await visitor.call(odd(visitsApi.count)(large))).status).toBe(413);
  const foreign = await visitor.call(odd(visitsApi.count)(PAGE), {
    'sec-fetch-site': 'cross-site',
  });
  expect(foreign.status).toBe(403);
  for (let n = 0; n < 60; n++) {
    expect((await visitor.call(odd(visitsApi.count)(PAGE))).status).toBe(204);
  }
  const refused = await visitor.call(odd(visitsApi.count)(PAGE));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('a flood beyond what memory holds is dropped, not written', async () => {
  await using shop = await testShop({ env: { RATE_LIMIT_EXEMPT: '127.0.0.1' } });
  const report = { events: Array(50).fill({ kind: 'page' }) };
  const visitor = browser(shop);
  const responses = await Promise.all(
    Array.from({ length: 150 }, () => visitor.call(visitsApi.count(report))),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
  await expect
    .poll(async () => (await stored(shop)).length, { timeout: 10_000 })
    .toBeGreaterThan(0);
  expect((await stored(shop)).length % 50).toBe(0);
});

test('the visits reach the figures', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const kinds = ['page', 'product', 'page', 'cart'].map((kind) => ({ kind }));
  await browser(shop).call(odd(visitsApi.count)({ events: kinds, referrer: 'www.bing.com' }));
  await written(shop, 4);
  await shop.queueJob('roll-up-figures');
  await shop.runJobs();
  expect((await admin.call(analyticsApi.read({ timeRange: '7d' }))).body).toMatchObject({
    visits: 1,
    bounceRate: 0,
    conversionRate: 0,
    channels: [{ channel: 'search', visits: 1 }],
  });
});
