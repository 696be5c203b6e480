import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as auditApi from '../../../src/modules/audit/endpoints.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as productsApi from '../../../src/modules/catalog/admin-endpoints.ts';
import * as bulkApi from '../../../src/modules/catalog/bulk-endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as synonymsApi from '../../../src/modules/catalog/search/synonym-endpoints.ts';
import * as contentAdminApi from '../../../src/modules/content/admin-endpoints.ts';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as authApi from '../../../src/modules/customers/endpoints.ts';
import * as mailApi from '../../../src/modules/mail/endpoints.ts';
import * as orderRecordsApi from '../../../src/modules/orders/admin-endpoints.ts';
import * as byHandApi from '../../../src/modules/orders/placing/by-hand-endpoints.ts';
import * as paymentLogsApi from '../../../src/modules/payments/log-endpoints.ts';
import * as wishlistApi from '../../../src/modules/wishlist/endpoints.ts';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const fileShop = shopOfFile();

const SORRY = {
  message: 'Something went wrong on our side. Please try again.',
  code: 'internal_error',
  request: expect.stringMatching(/^[a-z2-9]{12}$/),
};

test.each([
  ['GET', '/api/teapots'],
  ['POST', catalogApi.listProducts.path],
  ['DELETE', accountApi.find.path],
  ['GET', '/api'],
] as const)('%s %s is an address of nothing', async (method, url) => {
  const shop = await fileShop();
  const { status, body, headers } = await shop.visitor().send(method, url);
  expect(status).toBe(404);
  expect(body).toEqual({ message: 'There is nothing at this address.', code: 'not_found' });
  expect(headers['cache-control']).toBe('no-store');
});

test('a body that cannot be read is refused with a message and a code', async () => {
  await using shop = await testShop();
  const send = (body: string, type = 'application/json') =>
    shop.guest().call(odd(cartApi.add)(body), { 'content-type': type });
  const problem = { message: expect.any(String), code: 'invalid_input' };

  expect(await send('{"productId":')).toMatchObject({ status: 400, body: problem });
  expect(await send('')).toMatchObject({ status: 400, body: problem });
  expect(await send('[]')).toMatchObject({ status: 400, body: problem });
  expect(await send('null')).toMatchObject({ status: 400, body: problem });
  expect(await send('<cart/>', 'application/xml')).toMatchObject({ status: 415, body: problem });
  const large = JSON.stringify({ productId: 'x'.repeat(300_000) });
  expect(await send(large)).toMatchObject({ status: 413, body: problem });
});

test('a body that tries to change every object is refused', async () => {
  await using shop = await testShop();
  const { status } = await shop
    .guest()
    .call(odd(cartApi.add)('{"__proto__":{"x":1}}'), { 'content-type': 'application/json' });
  expect(status).toBe(400);
});

test.each([
  ['a malformed one', '%E0%A4%A', 400],
  ['a long one', 'x'.repeat(250), 400],
  ['an endless one', 'x'.repeat(2_000), 414],
])('an address that cannot be one, %s, is refused', async (_, slug, refusal) => {
  const shop = await fileShop();
  const { status, body } = await shop.visitor().get(`${catalogApi.listProducts.path}/${slug}`);
  expect(status).toBe(refusal);
  expect(body).toMatchObject({ message: expect.any(String), code: 'invalid_input' });
});

test('a character that no text may have is refused, wherever it stands', async () => {
  await using shop = await testShop();
  const visitor = shop.visitor();
  const problem = { status: 400, body: { code: 'invalid_input' } };
  expect(await visitor.call(catalogApi.findProduct({ idOrSlug: 'a\0b' }))).toMatchObject(problem);
  expect(
    await visitor.call(authApi.signIn({ username: 'a\u0000b', password: 'secret' })),
  ).toMatchObject(problem);
});

test('what says that it has a length, and has none, is refused', async () => {
  const shop = await fileShop();
  const username = { length: { toString: false, valueOf: 1 } };
  const signIn = odd(authApi.signIn)({ username, password: 'x' });
  expect(await shop.visitor().call(signIn)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { username: expect.any(String) } },
  });
});

test('an internal error shows nothing of its inside', async () => {
  await using shop = await testShop();
  await shop.sql('drop table wishlist_items');
  await shop.sql('alter table navigation_items rename to elsewhere');
  const guest = shop.guest();
  expect(await guest.call(wishlistApi.list())).toMatchObject({ status: 500, body: SORRY });
  const navigation = await guest.call(contentApi.listNavigation());
  expect(navigation).toMatchObject({ status: 500, body: SORRY });
  expect(navigation.headers['cache-control']).toBe('no-store');
  expect(await guest.call(cartApi.list())).toMatchObject({ status: 200, body: [] });
});

test('answers of every kind carry the headers that protect a visitor', async () => {
  await using shop = await testShop();
  for (const url of [catalogApi.listProducts.path, cartApi.list.path, '/api/teapots']) {
    const { headers } = await shop.guest().get(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

test('browsers are told to insist on TLS where the shop is behind it', async () => {
  await using shop = await testShop({ env: { PUBLIC_URL: 'https://shop.example' } });
  const { headers } = await shop.visitor().call(catalogApi.listProducts());
  expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
});

test('the program says that it runs, and whether it can serve', async () => {
  await using shop = await testShop();
  const visitor = shop.visitor();
  expect(await visitor.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  await expect
    .poll(() => visitor.get('/readyz'))
    .toMatchObject({ status: 200, body: { status: 'ready' } });
});

test.each(['\u0000', '\ud800'])('a text that no database can hold is refused: %j', async (half) => {
  const shop = await fileShop();
  const admin = await signedInAdmin(shop);
  const content = { sections: [{ heading: `A${half}`, content: 'B' }] };
  const page = { slug: 'a-page', title: 'A page', content };
  for (const { status, body } of [
    await admin.call(contentAdminApi.pages.add(page)),
    await admin.call(synonymsApi.change({ groups: [[`a${half}b`, 'c']] })),
    await setSetting(admin, 'site_title', `A${half}`),
  ]) {
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  }
});

test('a day before all calendars is refused', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  const query = { date: '0000-01-01..' };
  const calls: Call[] = [orderRecordsApi.list(query), mailApi.list(query), auditApi.list(query)];
  for (const call of calls) {
    expect((await admin.call(call)).status).toBe(400);
  }
});

const SPECIFIED = {
  name: 'A',
  status: 'draft',
  specifications: { 'a\0b': 'c' },
  variants: [{ sku: 'A', options: {} }],
};

/** What a variant is not, and days and amounts that no table holds. */
const ODD: [what: string, call: Call, field: string][] = [
  ['no variant', odd(productsApi.add)({ name: 'A', variants: [null] }), 'variants.0'],
  ['a variant of lists', odd(productsApi.add)({ name: 'A', variants: [[]] }), 'variants.0'],
  [
    'no options',
    odd(productsApi.add)({ name: 'A', variants: [{ sku: 'A', options: null }] }),
    'variants.0.options',
  ],
  ['year 0', odd(productsApi.add)({ name: 'A', publishAt: '0000-01-01T00:00:00Z' }), 'publishAt'],
  [
    'an amount of 13 digits',
    odd(byHandApi.quote)({ lines: [], discount: { amount: '9999999999999.99' } }),
    'discount.amount',
  ],
  ['year 0 in a list', paymentLogsApi.list({ from: '0000-01-01' }), 'from'],
  ['NUL in a filter', bulkApi.download({ search: 'a\0b' }), 'search'],
  ['NUL in a list of names', productsApi.list({ brand: 'a\0b' }), 'brand.0'],
  ['NUL in the name of a specification', odd(productsApi.add)(SPECIFIED), 'specifications'],
];

test.each(ODD)('what cannot be stored is refused by its field: %s', async (_, call, field) => {
  const shop = await fileShop();
  const admin = await signedInAdmin(shop);
  expect(await admin.call(call)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { [field]: expect.any(String) } },
  });
});
