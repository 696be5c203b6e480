import { expect, test } from 'vitest';
import { setSetting, signedInAdmin } from '../../support/admin.ts';
import { shopOfFile, testShop } from '../../support/test-shop.ts';

const fileShop = shopOfFile();

const SORRY = {
  message: 'Something went wrong on our side. Please try again.',
  code: 'internal_error',
};

test.each([
  ['GET', '/api/teapots'],
  ['POST', '/api/products'],
  ['DELETE', '/api/user'],
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
    shop.guest().post('/api/cart', body, { 'content-type': type });
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
    .post('/api/cart', '{"__proto__":{"x":1}}', { 'content-type': 'application/json' });
  expect(status).toBe(400);
});

test.each([
  ['a malformed one', '%E0%A4%A', 400],
  ['a long one', 'x'.repeat(250), 400],
  ['an endless one', 'x'.repeat(2_000), 414],
])('an address that cannot be one, %s, is refused', async (_, slug, refusal) => {
  const shop = await fileShop();
  const { status, body } = await shop.visitor().get(`/api/products/${slug}`);
  expect(status).toBe(refusal);
  expect(body).toMatchObject({ message: expect.any(String), code: 'invalid_input' });
});

test('a character that no text may have is refused, wherever it stands', async () => {
  await using shop = await testShop();
  const visitor = shop.visitor();
  const problem = { status: 400, body: { code: 'invalid_input' } };
  expect(await visitor.get('/api/products/a%00b')).toMatchObject(problem);
  expect(
    await visitor.post('/api/login', { username: 'a\u0000b', password: 'secret' }),
  ).toMatchObject(problem);
});

test('an internal error shows nothing of its inside', async () => {
  await using shop = await testShop();
  await shop.sql('drop table wishlist_items');
  await shop.sql('alter table navigation_items rename to elsewhere');
  const guest = shop.guest();
  expect(await guest.get('/api/wishlist')).toMatchObject({ status: 500, body: SORRY });
  const navigation = await guest.get('/api/header-navigation');
  expect(navigation).toMatchObject({ status: 500, body: SORRY });
  expect(navigation.headers['cache-control']).toBe('no-store');
  expect(await guest.get('/api/cart')).toMatchObject({ status: 200, body: [] });
});

test('answers of every kind carry the headers that protect a visitor', async () => {
  await using shop = await testShop();
  for (const url of ['/api/products', '/api/cart', '/api/teapots']) {
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
  const { headers } = await shop.visitor().get('/api/products');
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
    await admin.post('/api/admin/page-content', page),
    await admin.put('/api/admin/search-synonyms', { groups: [[`a${half}b`, 'c']] }),
    await setSetting(admin, 'site_title', `A${half}`),
  ]) {
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  }
});

test('a day before all calendars is refused', async () => {
  await using shop = await testShop();
  const admin = await signedInAdmin(shop);
  for (const list of ['orders', 'mail', 'audit']) {
    const { status } = await admin.get(`/api/admin/${list}?date=0000-01-01..`);
    expect(status).toBe(400);
  }
});

const SPECIFIED = {
  name: 'A',
  status: 'draft',
  specifications: { 'a\0b': 'c' },
  variants: [{ sku: 'A', options: {} }],
};

/** What a variant is not, and days and amounts that no table holds. */
const ODD: [what: string, path: string, body: object | undefined, field: string][] = [
  ['no variant', '/api/admin/products', { name: 'A', variants: [null] }, 'variants.0'],
  ['a variant of lists', '/api/admin/products', { name: 'A', variants: [[]] }, 'variants.0'],
  [
    'no options',
    '/api/admin/products',
    { name: 'A', variants: [{ sku: 'A', options: null }] },
    'variants.0.options',
  ],
  ['year 0', '/api/admin/products', { name: 'A', publishAt: '0000-01-01T00:00:00Z' }, 'publishAt'],
  [
    'an amount of 13 digits',
    '/api/admin/orders/quote',
    { lines: [], discount: { amount: '9999999999999.99' } },
    'discount.amount',
  ],
  ['year 0 in a list', '/api/admin/payment-logs?from=0000-01-01', undefined, 'from'],
  ['NUL in a filter', '/api/admin/products/export.csv?search=a%00b', undefined, 'search'],
  ['NUL in a list of names', '/api/admin/products?brand=a%00b', undefined, 'brand.0'],
  ['NUL in the name of a specification', '/api/admin/products', SPECIFIED, 'specifications'],
];

test.each(ODD)(
  'what cannot be stored is refused by its field: %s',
  async (_, path, body, field) => {
    const shop = await fileShop();
    const admin = await signedInAdmin(shop);
    const answer = await (body ? admin.post(path, body) : admin.get(path));
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { [field]: expect.any(String) } },
    });
  },
);
