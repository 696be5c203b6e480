import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { ProductView } from '../../src/domain/catalog/schema.ts';
import { setStock } from '../support/catalogue.ts';
import { ask } from '../support/ask.ts';
import { type TestShop, testShop } from '../support/test-shop.ts';

const read = async (shop: TestShop, url: string) => (await shop.visitor().get<ProductView>(url)).body;

/** Renames every product without telling anyone. */
const renameSecretly = (shop: TestShop, name: string) => shop.sql('update products set name = $1', [name]);

test('a second request gets the bytes of the first, until the domain says that something changed', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Luna', price: '9.00' });
  const url = `/api/products/${product.id}`;
  const first = await shop.visitor().get<ProductView>(url);
  await renameSecretly(shop, 'Changed');
  const second = await shop.visitor().get<ProductView>(url);
  expect(second.body).toEqual(first.body);
  expect(second.headers.etag).toBe(first.headers.etag);

  await shop.reprice(product, '12.00');
  const third = await shop.visitor().get<ProductView>(url);
  expect(third.body).toMatchObject({ name: 'Changed', price: '12.00' });
  expect(third.headers.etag).not.toBe(first.headers.etag);
});

test('over a socket, kept bytes are the same answer with the same headers', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Luna' });
  const origin = await shop.listen();
  for (const path of ['/api/products?limit=5', `/api/products/${product.slug}`, '/api/site-config', '/api/brands']) {
    const made = await ask(origin + path);
    const kept = await ask(origin + path);
    const { date, ...headers } = kept.headers;
    expect(made).toMatchObject({ status: 200, headers, bytes: kept.bytes });
    expect(Object.keys(made.headers).sort()).toEqual(Object.keys(kept.headers).sort());
  }
  const path = `/api/products/${product.slug}`;
  await renameSecretly(shop, 'Changed');
  expect((await ask(origin + path)).bytes.toString()).toContain('Luna');
  await shop.reprice(product, '12.00');
  expect((await ask(origin + path)).bytes.toString()).toContain('Changed');
});

test('a list shows a new price at once, also where the product was not in it before', async () => {
  await using shop = await testShop();
  const [luna] = await shop.addProducts({ name: 'Luna', price: '90.00' }, { name: 'Atlas', price: '10.00' });
  const cheap = async () => {
    const { body } = await shop.visitor().get<ProductView[]>('/api/products?priceMax=50');
    return body.map(({ name, price }) => `${name} ${price}`);
  };
  expect(await cheap()).toEqual(['Atlas 10.00']);
  await shop.reprice(luna as ProductView, '20.00');
  expect((await cheap()).sort()).toEqual(['Atlas 10.00', 'Luna 20.00']);
});

test('every request after a change sees it, however many are under way', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ price: '1.00' });
  const urls = [`/api/products/${product.id}`, '/api/products', '/api/products?sortBy=price-low'];
  for (let pounds = 2; pounds < 30; pounds++) {
    const underWay = urls.flatMap((url) => [read(shop, url), read(shop, url)]);
    await shop.reprice(product, `${pounds}.00`);
    const after = await Promise.all(urls.map(async (url) => [await read(shop, url)].flat()[0]?.price));
    expect(after).toEqual(Array(3).fill(`${pounds}.00`));
    await Promise.all(underWay);
  }
});

test('a sale that leaves few shows on the product’s page at once', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ stock: 22 });
  const customer = await shop.customer();
  const available = async () => (await read(shop, `/api/products/${product.id}`)).variants[0]?.available;
  expect(await available()).toBeNull();
  await customer.add({ product, quantity: 2 });
  await customer.checkout();
  expect(await available()).toBe(20);
  await setStock(shop.database.db, product.variants[0]?.id ?? '', 1);
  expect(await available()).toBe(1);
  await customer.add(product);
  await customer.checkout();
  expect(await read(shop, '/api/products')).toMatchObject([{ inStock: false }]);
});

test('who has the answer already is told so, and gets no body', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const origin = await shop.listen();
  for (const [path, price] of [
    [`/api/products/${product.id}`, '77.00'],
    ['/api/products', '78.00'],
  ] as const) {
    const { headers, bytes } = await ask(origin + path);
    const etag = headers.etag ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const known of [etag, `"other", ${etag}`]) {
      const again = await ask(origin + path, { 'if-none-match': known });
      expect(again).toMatchObject({ status: 304, headers: { etag }, bytes: Buffer.alloc(0) });
      expect(again.headers['content-length'] ?? String(bytes.length)).not.toBe('0');
    }
    expect((await ask(origin + path, { 'if-none-match': '"other"' })).status).toBe(200);
    await shop.reprice(product, price);
    expect((await ask(origin + path, { 'if-none-match': etag })).status).toBe(200);
  }
});

test('the first request of all is told that it has the answer already, as well', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const origin = await shop.listen();
  const path = `/api/products/${product.id}`;
  const { headers } = await ask(origin + path);
  shop.database.changes.drop(['*']);
  const again = await ask(origin + path, { 'if-none-match': headers.etag ?? '' });
  expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag }, bytes: Buffer.alloc(0) });
  expect(again.headers).not.toHaveProperty('content-length', '0');
});

test('an answer comes compressed as the client takes it, with one ETag for all forms', async () => {
  await using shop = await testShop();
  await shop.addProducts({}, {}, {});
  const origin = await shop.listen();
  const plain = await ask(`${origin}/api/products`);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  for (const round of ['made', 'kept']) {
    const forms = [
      ['br, gzip', 'br', brotliDecompressSync],
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const;
    for (const [accepted, encoding, open] of forms) {
      const { headers, bytes } = await ask(`${origin}/api/products`, { 'accept-encoding': accepted });
      expect(headers, round).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(bytes.length),
        etag: plain.headers.etag,
        vary: expect.stringMatching(/accept-encoding/i),
      });
      expect(open(bytes)).toEqual(plain.bytes);
    }
    const none = await ask(`${origin}/api/products`, { 'accept-encoding': 'br;q=0, gzip;q=0.0, zstd' });
    expect(none.headers).not.toHaveProperty('content-encoding');
  }
});

test('HEAD answers the headers of GET, kept or not, and spoils nothing', async () => {
  await using shop = await testShop();
  await shop.addProducts({}, {}, {});
  const origin = await shop.listen();
  const headBefore = await ask(`${origin}/api/products`, {}, 'HEAD');
  const get = await ask(`${origin}/api/products`);
  const headAfter = await ask(`${origin}/api/products`, {}, 'HEAD');
  expect(get.bytes.length).toBeGreaterThan(1_000);
  for (const { status, headers, bytes } of [headBefore, headAfter]) {
    expect({ status, length: bytes.length }).toEqual({ status: 200, length: 0 });
    expect(headers).toMatchObject({
      etag: get.headers.etag,
      'content-length': String(get.bytes.length),
      'x-total-count': '3',
    });
  }
});

test('parameters that a call does not know, and their order, make no other answer', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Luna' });
  const first = await shop.visitor().get('/api/products?limit=5&sortBy=newest');
  await read(shop, `/api/products/${product.id}`);
  await renameSecretly(shop, 'Changed');
  for (const query of [
    'sortBy=newest&limit=5',
    'limit=5&sortBy=newest&utm_source=mail',
    'a=1&limit=5&b=2&sortBy=newest&c=3',
    'fbclid=x&sortBy=newest&limit=5',
  ]) {
    const { headers } = await shop.visitor().get(`/api/products?${query}`);
    expect(headers.etag).toBe(first.headers.etag);
  }
  for (let n = 0; n < 20; n++) {
    expect(await read(shop, `/api/products/${product.id}?x=${n}`)).toMatchObject({ name: 'Luna' });
  }
  expect(await read(shop, '/api/products?limit=6&sortBy=newest')).toMatchObject([{ name: 'Changed' }]);
});

test('a public answer is the same for everyone, sets no cookie and says how long it holds', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const customer = await shop.customer({ cart: [product] });
  for (const url of ['/api/products', `/api/products/${product.id}`, '/api/brands', '/api/site-config']) {
    const answers = [
      await customer.get(url, { 'x-session-id': crypto.randomUUID() }),
      await shop.guest().get(url),
      await shop.visitor().get(url),
    ];
    for (const { headers, body, setCookies } of answers) {
      expect(setCookies).toEqual([]);
      expect(body).toEqual(answers[0]?.body);
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'cdn-cache-control': expect.stringContaining('s-maxage='),
        'cache-tags': expect.stringMatching(/\w/),
      });
    }
  }
});

test('a public answer names by tags what it tells of', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const tags = async (url: string) => (await shop.visitor().get(url)).headers['cache-tags'];
  expect(await tags(`/api/products/${product.id}`)).toBe(`product:${product.id}`);
  expect(await tags('/api/products')).toBe(`products product:${product.id}`);
});

test('an answer that is not public is stored by nobody', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  const answers = [
    await customer.get('/api/cart'),
    await customer.get('/api/wishlist'),
    await customer.get('/api/user'),
    await customer.get('/api/addresses'),
    await customer.get('/api/user/orders'),
    await customer.get('/api/checkout/quote'),
    await customer.get('/healthz'),
    await customer.post('/api/checkout'),
    await customer.get('/api/products/no-such-thing'),
    await customer.get('/api/products?limit=0'),
    await customer.get('/api/no-such-call'),
    await shop.visitor().get('/api/user'),
  ];
  for (const { headers } of answers) {
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('etag');
  }
});
