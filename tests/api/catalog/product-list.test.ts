import { afterAll, beforeAll, expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
  await shop.addProducts(
    {
      name: 'Luna Pod',
      brand: 'Nimbus',
      type: 'Pod Kits',
      price: '50.00',
      salesCount: 40,
      daysOld: 3,
      isFeatured: true,
    },
    {
      name: 'Atlas Mod',
      brand: 'Ember & Oak',
      type: 'Box Mods',
      price: '100.00',
      salesCount: 90,
      daysOld: 9,
    },
    {
      name: 'Titan Mod',
      brand: 'Ember & Oak',
      type: 'Box Mods',
      price: '200.00',
      salesCount: 10,
      daysOld: 1,
      isFeatured: true,
    },
    {
      name: 'Mango Ice',
      brand: 'Nimbus',
      category: 'E-Liquids',
      type: 'Nic Salts',
      price: '4.99',
      salesCount: 400,
      daysOld: 20,
    },
    {
      name: 'Mint Fog',
      brand: 'Drift',
      category: 'E-Liquids',
      type: 'Shortfills',
      price: '49.99',
      salesCount: 40,
      daysOld: 5,
    },
    {
      name: 'Royal Set',
      brand: 'Drift',
      category: 'Bundles',
      type: 'Starter Sets',
      price: '200.01',
      salesCount: 0,
      daysOld: 2,
    },
  );
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Each query as it stands in an address. */
const list = (query: string) =>
  shop
    .visitor()
    .call({ ...catalogApi.listProducts(), url: `${catalogApi.listProducts.path}${query}` });
const names = async (query: string) => (await list(query)).body.map(({ name }) => name);

test.each([
  ['?brand=Nimbus', ['Luna Pod', 'Mango Ice']],
  ['?brand=nimbus', ['Luna Pod', 'Mango Ice']],
  ['?brand=Ember%20%26%20Oak', ['Titan Mod', 'Atlas Mod']],
  ['?type=Box%20Mods', ['Titan Mod', 'Atlas Mod']],
  ['?category=E-Liquids', ['Mango Ice', 'Mint Fog']],
  ['?category=E-Liquids&brand=Drift', ['Mint Fog']],
  ['?priceMax=50', ['Luna Pod', 'Mango Ice', 'Mint Fog']],
  ['?priceMin=50&priceMax=100', ['Luna Pod', 'Atlas Mod']],
  ['?priceMin=100&priceMax=200', ['Titan Mod', 'Atlas Mod']],
  ['?priceMin=200', ['Titan Mod', 'Royal Set']],
  ['?priceMin=4.99&priceMax=49.99', ['Mango Ice', 'Mint Fog']],
  ['?priceMin=5&priceMax=49.98', []],
  ['?priceMin=100&priceMax=50', []],
  ['?brand=Unknown', []],
  ['?type=Box%20Mods&brand=Nimbus', []],
  ["?brand=Nimbus'%20or%201%3D1--", []],
])('filtering by %s leaves %j', async (query, expected) => {
  const { body, headers } = await list(query);
  expect(body.map(({ name }) => name)).toEqual(expected);
  expect(headers['x-total-count']).toBe(String(expected.length));
});

test.each([
  '?brand=',
  '?brand=all',
  '?type=all&category=&search=',
  '?priceMin=&priceMax=',
  '?sortBy=',
])('a filter by %s is refused', async (query) => {
  expect(await names(query)).toEqual(await names(''));
  expect(await names(query)).toHaveLength(6);
});

test.each([
  ['', ['Luna Pod', 'Titan Mod', 'Mango Ice', 'Atlas Mod', 'Mint Fog', 'Royal Set']],
  [
    '?sortBy=featured',
    ['Luna Pod', 'Titan Mod', 'Mango Ice', 'Atlas Mod', 'Mint Fog', 'Royal Set'],
  ],
  [
    '?sortBy=price-low',
    ['Mango Ice', 'Mint Fog', 'Luna Pod', 'Atlas Mod', 'Titan Mod', 'Royal Set'],
  ],
  [
    '?sortBy=price-high',
    ['Royal Set', 'Titan Mod', 'Atlas Mod', 'Luna Pod', 'Mint Fog', 'Mango Ice'],
  ],
  ['?sortBy=newest', ['Titan Mod', 'Royal Set', 'Luna Pod', 'Mint Fog', 'Atlas Mod', 'Mango Ice']],
])('sorting %s gives %j', async (query, expected) => {
  expect(await names(query)).toEqual(expected);
});

test('bestselling sorts by units sold', async () => {
  const { body } = await list('?sortBy=bestselling');
  expect(body.map(({ salesCount }) => salesCount)).toEqual([400, 90, 40, 40, 10, 0]);
});

test('the best sellers are a list of their own', async () => {
  const { body, headers } = await shop.visitor().call(catalogApi.listBestSellers({ limit: 2 }));
  expect(body.map(({ name }) => name)).toEqual(['Mango Ice', 'Atlas Mod']);
  expect(headers['x-total-count']).toBe('6');
});

test.each([
  ['?sortBy=cheapest', 'sortBy'],
  ['?priceMin=cheap', 'priceMin'],
  ['?priceMax=-1', 'priceMax'],
  ['?priceMin=1.999', 'priceMin'],
  ['?limit=0', 'limit'],
  ['?limit=', 'limit'],
  ['?limit=101', 'limit'],
  ['?limit=2.5', 'limit'],
  ['?limit=ten', 'limit'],
  ['?limit=5&limit=6', 'limit'],
  ['?offset=-1', 'offset'],
  ['?offset=99999999', 'offset'],
  ['?search=a&search=b', 'search'],
])('%s is refused, naming %s', async (query, field) => {
  const { status, body } = await list(query);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
});

test('a list with a wrong parameter is refused even when the list without it is cached', async () => {
  await list('');
  await list('');
  expect((await list('?limit=')).status).toBe(400);
});

test('a page is cut out of the whole by limit and offset, and the full count comes along', async () => {
  const whole = await names('');
  const { body, headers } = await list('?limit=2&offset=3');
  expect(body.map(({ name }) => name)).toEqual(whole.slice(3, 5));
  expect(headers['x-total-count']).toBe('6');
  expect(await names('?offset=6')).toEqual([]);
  expect((await list('?offset=600')).headers['x-total-count']).toBe('6');
});

test('brands come by name, each with the count of its products', async () => {
  const { body } = await shop.visitor().call(catalogApi.listBrands());
  expect(body.map(({ name, productCount }) => [name, productCount])).toEqual([
    ['Drift', 2],
    ['Ember & Oak', 2],
    ['Nimbus', 2],
  ]);
});
