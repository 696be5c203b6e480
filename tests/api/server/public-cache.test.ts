import { expect, test } from 'vitest';
import type { Call } from '../../../src/kit/endpoint.ts';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import type { ProductView } from '../../../src/modules/catalog/schema.ts';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import * as accountApi from '../../../src/modules/customers/account-endpoints.ts';
import * as addressesApi from '../../../src/modules/customers/address-endpoints.ts';
import * as ordersApi from '../../../src/modules/orders/endpoints.ts';
import * as wishlistApi from '../../../src/modules/wishlist/endpoints.ts';
import { etagOf } from '../../../src/platform/cache/cached-response.ts';
import { ask } from '../../support/ask.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const read = async <Promised>(shop: TestShop, call: Call<Promised>) =>
  (await shop.visitor().call(call)).body;

/** Renames every product without telling anyone. */
const renameSecretly = (shop: TestShop, name: string) => shop.pretend('products', { name });

test('a second request gets the bytes of the first, until the domain says that something changed', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Luna', price: '9.00' });
  const first = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: product.id }));
  await renameSecretly(shop, 'Changed');
  const second = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: product.id }));
  expect(second.body).toEqual(first.body);
  expect(second.headers.etag).toBe(first.headers.etag);

  await shop.reprice(product, '12.00');
  const third = await shop.visitor().call(catalogApi.findProduct({ idOrSlug: product.id }));
  expect(third.body).toMatchObject({ name: 'Changed', price: '12.00' });
  expect(third.headers.etag).not.toBe(first.headers.etag);
});

test('over a socket, kept bytes are the same answer with the same headers', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Luna' });
  const origin = await shop.listen();
  const one = catalogApi.findProduct({ idOrSlug: product.slug });
  for (const { url } of [
    catalogApi.listProducts({ limit: 5 }),
    one,
    contentApi.listSettings(),
    catalogApi.listBrands(),
  ]) {
    const made = await ask(origin + url);
    const kept = await ask(origin + url);
    const { date, ...headers } = kept.headers;
    expect(made).toMatchObject({ status: 200, headers, bytes: kept.bytes });
    // But for the id of the request that it was made for.
    expect(
      Object.keys(made.headers)
        .filter((name) => name !== 'x-request-id')
        .sort(),
    ).toEqual(Object.keys(kept.headers).sort());
  }
  await renameSecretly(shop, 'Changed');
  expect((await ask(origin + one.url)).bytes.toString()).toContain('Luna');
  await shop.reprice(product, '12.00');
  expect((await ask(origin + one.url)).bytes.toString()).toContain('Changed');
});

test('a list shows a new price at once, also where the product was not in it before', async () => {
  await using shop = await testShop();
  const [luna] = await shop.addProducts(
    { name: 'Luna', price: '90.00' },
    { name: 'Atlas', price: '10.00' },
  );
  const cheap = async () => {
    const { body } = await shop.visitor().call(catalogApi.listProducts({ priceMax: '50' }));
    return body.map(({ name, price }) => `${name} ${price}`);
  };
  expect(await cheap()).toEqual(['Atlas 10.00']);
  await shop.reprice(luna as ProductView, '20.00');
  expect((await cheap()).sort()).toEqual(['Atlas 10.00', 'Luna 20.00']);
});

test('every request after a change sees it, however many are under way', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ price: '1.00' });
  const lists = [catalogApi.listProducts(), catalogApi.listProducts({ sortBy: 'price-low' })];
  const prices = () => [
    read(shop, catalogApi.findProduct({ idOrSlug: product.id })).then(({ price }) => price),
    ...lists.map(async (list) => (await read(shop, list))[0]?.price),
  ];
  for (let pounds = 2; pounds < 30; pounds++) {
    const underWay = [...prices(), ...prices()];
    await shop.reprice(product, `${pounds}.00`);
    expect(await Promise.all(prices())).toEqual(Array(3).fill(`${pounds}.00`));
    await Promise.all(underWay);
  }
});

test('a sale that leaves few shows on the product’s page at once', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ stock: 22 });
  const customer = await shop.customer();
  const available = async () =>
    (await read(shop, catalogApi.findProduct({ idOrSlug: product.id }))).variants[0]?.available;
  expect(await available()).toBeNull();
  await customer.add({ product, quantity: 2 });
  await customer.checkout();
  expect(await available()).toBe(20);
  await shop.setStock(product.variants[0]?.id ?? '', 1);
  expect(await available()).toBe(1);
  await customer.add(product);
  await customer.checkout();
  expect(await read(shop, catalogApi.listProducts())).toMatchObject([{ inStock: false }]);
});

test('parameters that a call does not know, and their order, make no other answer', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct({ name: 'Luna' });
  const first = await shop.visitor().call(catalogApi.listProducts({ limit: 5, sortBy: 'newest' }));
  await read(shop, catalogApi.findProduct({ idOrSlug: product.id }));
  await renameSecretly(shop, 'Changed');
  for (const query of [
    'sortBy=newest&limit=5',
    'limit=5&sortBy=newest&utm_source=mail',
    'a=1&limit=5&b=2&sortBy=newest&c=3',
    'fbclid=x&sortBy=newest&limit=5',
  ]) {
    const { headers } = await shop.visitor().get(`${catalogApi.listProducts.path}?${query}`);
    expect(headers.etag).toBe(first.headers.etag);
  }
  for (let n = 0; n < 20; n++) {
    const call = odd(catalogApi.findProduct)({ idOrSlug: product.id }, { x: n });
    expect(await read(shop, call)).toMatchObject({ name: 'Luna' });
  }
  // What the call does know makes another.
  const another = await shop.visitor().call(catalogApi.listProducts({ limit: 5, offset: 1 }));
  expect(another.headers.etag).not.toBe(first.headers.etag);
  expect(await read(shop, catalogApi.findProduct({ idOrSlug: product.slug }))).toMatchObject({
    name: 'Changed',
  });
});

test('a public response is the same for everyone, sets no cookie and says how long it holds', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const customer = await shop.customer({ cart: [product] });
  const calls: Call[] = [
    catalogApi.listProducts(),
    catalogApi.findProduct({ idOrSlug: product.id }),
    catalogApi.listBrands(),
    contentApi.listSettings(),
  ];
  for (const call of calls) {
    const responses = [
      await customer.call(call, { 'x-session-id': crypto.randomUUID() }),
      await shop.guest().call(call),
      await shop.visitor().call(call),
    ];
    for (const { headers, body, setCookies } of responses) {
      expect(setCookies).toEqual([]);
      expect(body).toEqual(responses[0]?.body);
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'cdn-cache-control': expect.stringContaining('s-maxage='),
        'cache-tags': expect.stringMatching(/\w/),
      });
    }
  }
});

test('a public response names by tags what it tells of', async () => {
  await using shop = await testShop();
  const product = await shop.addProduct();
  const tags = async (call: Call) => (await shop.visitor().call(call)).headers['cache-tags'];
  expect(await tags(catalogApi.findProduct({ idOrSlug: product.id }))).toBe(
    `product:${product.id} promotions settings categories`,
  );
  expect(await tags(catalogApi.listProducts())).toBe(
    `products promotions settings product:${product.id}`,
  );
  // Every page's footer tells it: the pages bear the tag as well.
  expect(await tags(ordersApi.listRates())).toBe('tariff settings');
});

test('a response that is not public is stored by nobody', async () => {
  await using shop = await testShop();
  const customer = await shop.customer({ cart: [await shop.addProduct()] });
  const responses = [
    await customer.call(cartApi.list()),
    await customer.call(wishlistApi.list()),
    await customer.call(accountApi.find()),
    await customer.call(addressesApi.list()),
    await customer.call(ordersApi.list()),
    await customer.call(ordersApi.quote()),
    await customer.get('/healthz'),
    await customer.call(ordersApi.checkOut()),
    await customer.call(catalogApi.findProduct({ idOrSlug: 'no-such-thing' })),
    await customer.call(catalogApi.listProducts({ limit: 0 })),
    await customer.get('/api/no-such-call'),
    await shop.visitor().call(accountApi.find()),
  ];
  for (const { headers } of responses) {
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('etag');
  }
});

test('what is told to a page that is rendered is what the call answers, and what the call refuses is not told', async () => {
  await using shop = await testShop();
  for (const name of ['Luna', 'Sol', 'Lunar']) await shop.addProduct({ name });
  const told = (path: string, query: Record<string, string>) =>
    shop.app.told.get(path)?.(query) ?? Promise.resolve(undefined);
  for (const [path, query] of [
    [catalogApi.listProducts.path, { search: 'luna', limit: '5' }],
    [catalogApi.listProducts.path, { sortBy: 'newest', limit: '2' }],
    [catalogApi.listBestSellers.path, { limit: '2', offset: '1' }],
    [catalogApi.countFacets.path, { search: 'luna' }],
  ] as const) {
    const answer = await told(path, query);
    const asked = await shop.app.inject(`${path}?${new URLSearchParams(query)}`);
    expect(answer?.data()).toEqual(asked.json());
    expect(String(answer?.json())).toBe(asked.payload);
    expect(etagOf(answer?.mark ?? '')).toBe(asked.headers.etag);
    expect(answer?.tags.join(' ')).toBe(asked.headers['cache-tags']);
    expect(String(answer?.total)).toBe(String(asked.headers['x-total-count']));
  }
  expect(await told(catalogApi.listProducts.path, { limit: '500' })).toBeUndefined();
  expect(await told(catalogApi.listProducts.path, { search: 'a\0b' })).toBeUndefined();
});
