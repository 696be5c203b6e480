import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as cartApi from '../../../src/modules/cart/endpoints.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as contentApi from '../../../src/modules/content/endpoints.ts';
import { ask } from '../../support/ask.ts';
import { anotherProcess, shopOfFile, type TestShop, testShop } from '../../support/test-shop.ts';

const fileShop = shopOfFile();

const aShelf = (shop: TestShop) =>
  shop.addProducts(
    ...Array.from({ length: 12 }, (_, n) => ({
      name: `Product ${n}`,
      price: `${n * 7 + 1}.00`,
      brand: n % 2 ? 'Orrery' : 'Voltary',
    })),
  );

const { listProducts, listBestSellers, listBrands } = catalogApi;
const PATHS = [listProducts, listBestSellers, listBrands, contentApi.listSettings].map(
  ({ path }) => path,
);

const spelled = (names: string[]) =>
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom('', '%', 'encoded'))
    .map(([name, how]) =>
      how === 'encoded'
        ? `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`
        : how === '%'
          ? `${name}%`
          : name,
    );

const value = fc.oneof(
  fc.constantFrom('1', '2', '999', '0x10', '1e1', '%35', '+5', '%205', '005', '5.0', '-0', ''),
  fc.constantFrom('Orrery', 'orrery', 'all', 'price-low', 'newest', '?', '#', '%3F', '%23', '%'),
  fc.string({ maxLength: 3 }).map(encodeURIComponent),
);

const pair = fc
  .tuple(
    spelled(['limit', 'offset', 'brand', 'sortBy', 'priceMin', 'z', 'LIMIT', '__proto__']),
    value,
  )
  .map(([name, text]) => `${name}=${text}`);

/** Request targets for the same few answers, in every way that one can be written. */
const target = fc
  .record({
    host: fc.constantFrom('', '', '', 'http://any', 'http://any.example:80'),
    dots: fc.constantFrom('', '', '', '', '/.', '/x/..', '/%2e'),
    path: fc.constantFrom(...PATHS),
    end: fc.constantFrom('', '', '', '/', '//', '%20', '#'),
    query: fc.array(pair, { maxLength: 5 }),
    joins: fc.array(fc.constantFrom('&', '&', '&', '?', '&&', '#', ';', '&?'), {
      minLength: 5,
      maxLength: 5,
    }),
    start: fc.constantFrom('?', '?', '?', '??', '?&', '#?'),
    padding: fc.constantFrom(0, 0, 0, 0, 5_000),
  })
  .map(({ host, dots, path, end, query, joins, start, padding }) => {
    const text = query.map((part, n) => part + (n < query.length - 1 ? joins[n] : '')).join('');
    return `${host}${dots}${path}${end}${text && start}${text}${'x'.repeat(padding)}`;
  });

const LESS_THAN_ANY_ANSWER = 16;

test('whoever asks before, in whatever spelling, everyone gets the response to their own question', async () => {
  await using shop = await testShop();
  await aShelf(shop);
  await using uncached = await anotherProcess(shop, { cacheBytes: LESS_THAN_ANY_ANSWER });
  const [keeps, cachesNothing] = [await shop.listen(), await uncached.listen()];
  const response = async (origin: string, path: string) => {
    const { status, headers, bytes } = await ask(origin, {}, 'GET', path);
    return { status, total: headers['x-total-count'], body: bytes.toString() };
  };
  await fc.assert(
    fc.asyncProperty(fc.array(target, { minLength: 4, maxLength: 12 }), async (targets) => {
      for (const path of [...targets, ...targets]) {
        const right = await response(cachesNothing, path);
        expect({ path, ...(await response(keeps, path)) }).toEqual({ path, ...right });
        expect(right.status).toBeLessThan(500);
      }
    }),
    { numRuns: 50 },
  );
});

test('a list with a question mark in a parameter does not take the place of the cached one', async () => {
  await using shop = await testShop();
  await aShelf(shop);
  const visitor = shop.visitor();
  expect((await visitor.get(`${listBestSellers.path}?z=?&offset=999`)).body).toEqual([]);
  expect((await visitor.call(listBestSellers())).body).toHaveLength(11);
});

test.each(['0x10', '1e1', '%205', '5%20', '%2B5', '-5', '5.0', '٥', '', 'Infinity', '1,000'])(
  'a number in a query is written in digits: %s is refused',
  async (number) => {
    const shop = await fileShop();
    const { status, body } = await shop.visitor().get(`${listProducts.path}?limit=${number}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { limit: 'Must be a whole number from 1 to 100' } });
    if (number === '') return;
    expect(await shop.visitor().get(`${listProducts.path}?priceMin=${number}`)).toMatchObject({
      status: number === '5.0' ? 200 : 400,
    });
  },
);

test('an address of more than 4 kB is refused, whatever it asks for', async () => {
  await using shop = await testShop();
  for (const path of [`${listProducts.path}?x=`, `${cartApi.list.path}?x=`, '/nothing?x=']) {
    const right = path + 'x'.repeat(4_096 - path.length);
    expect((await shop.visitor().get(right)).status).not.toBe(414);
    const { status, body, headers } = await shop.visitor().get(`${right}x`);
    expect(status).toBe(414);
    expect(body).toMatchObject({ code: 'invalid_input' });
    expect(headers['cache-control']).toBe('no-store');
  }
});
