import { afterAll, beforeAll, expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
  await shop.addProducts(
    { name: 'Cloud Nine', brand: 'Nimbus', type: 'Pod Kits', salesCount: 5 },
    {
      name: 'Mango Ice',
      brand: 'Fruitworks',
      type: 'Nic Salts',
      category: 'E-Liquids',
      flavor: 'Mango',
      salesCount: 50,
    },
    {
      name: 'Crème Brûlée',
      brand: 'Ember & Oak',
      type: 'Shortfills',
      category: 'E-Liquids',
      salesCount: 7,
    },
    {
      name: 'Lumen Pod Kit',
      brand: 'Halcyon',
      type: 'Pod Kits',
      tags: ['beginner', 'cloud'],
      salesCount: 90,
      variants: [
        { sku: 'HAL-LUM-GRA', options: { Colour: 'Graphite' } },
        { sku: 'HAL-LUM-ROS', options: { Colour: 'Rose' } },
      ],
    },
    {
      name: 'Strawberry Fog',
      brand: 'Fruitworks',
      type: 'Freebase',
      category: 'E-Liquids',
      salesCount: 20,
    },
    {
      name: '18650 Cell',
      brand: 'Voltaic',
      type: 'Batteries',
      category: 'Accessories',
      salesCount: 3,
    },
  );
});
afterAll(() => shop[Symbol.asyncDispose]());

const search = (text: string, more: Parameters<typeof catalogApi.listProducts>[0] = {}) =>
  shop.visitor().call(catalogApi.listProducts({ search: text, ...more }));
const found = async (text: string) => (await search(text)).body.map(({ name }) => name);

test.each([
  ['a part of a word, from its beginning', 'straw', ['Strawberry Fog']],
  ['a part of a word, from its middle', 'wberr', ['Strawberry Fog']],
  ['capital letters', 'MANGO', ['Mango Ice']],
  ['several words', 'lumen pod', ['Lumen Pod Kit']],
  ['several words in any order', 'kit lum', ['Lumen Pod Kit']],
  ['words of different fields', 'fruitworks freebase', ['Strawberry Fog']],
  ['words between the ones that matter', 'the fog of strawberry', ['Strawberry Fog']],
  ['a brand', 'halcyon', ['Lumen Pod Kit']],
  ['a brand with a sign in it', 'ember & oak', ['Crème Brûlée']],
  ['a type', 'batteries', ['18650 Cell']],
  ['an option of a variant', 'graphite', ['Lumen Pod Kit']],
  ['a whole SKU', 'HAL-LUM-ROS', ['Lumen Pod Kit']],
  ['a SKU without its dashes', 'hallumros', ['Lumen Pod Kit']],
  ['a part of a SKU', 'hal-lum', ['Lumen Pod Kit']],
  ['a number', '18650', ['18650 Cell']],
  ['accents left out', 'creme brulee', ['Crème Brûlée']],
  ['accents typed', 'crème', ['Crème Brûlée']],
  ['accents typed as separate signs', 'cre\u0300me', ['Crème Brûlée']],
])('finds by %s: %s', async (_, text, expected) => {
  expect(await found(text)).toEqual(expected);
});

test.each([
  ['two letters swapped', 'colud'],
  ['a letter missing', 'clod'],
  ['a wrong letter', 'clowd'],
  ['a letter too many', 'clloud'],
])('understands %s: %s is cloud', async (_, text) => {
  expect(await found(text)).toEqual(['Cloud Nine', 'Lumen Pod Kit']);
});

test.each([
  ['two errors in a long word', 'strwabery'],
  ['an error in a part of a word', 'strabw'],
  ['an error beside a right word', 'fog strawbery'],
])('understands %s: %s', async (_, text) => {
  expect(await found(text)).toEqual(['Strawberry Fog']);
});

test('what the name says comes before what is only said about it, then what sells more', async () => {
  expect(await found('cloud')).toEqual(['Cloud Nine', 'Lumen Pod Kit']);
  expect(await found('pod kits')).toEqual(['Lumen Pod Kit', 'Cloud Nine']);
});

test('search results can be sorted otherwise and filtered', async () => {
  const sold = await search('fruitworks', { sortBy: 'bestselling' });
  expect(sold.body.map(({ name }) => name)).toEqual(['Mango Ice', 'Strawberry Fog']);
  const salts = await search('fruitworks', { type: 'Nic Salts' });
  expect(salts.body.map(({ name }) => name)).toEqual(['Mango Ice']);
  expect(salts.headers['x-total-count']).toBe('1');
});

test.each(['zzzzzzz', 'mango batteries', 'xq', '?!', '…', "' union select null --"])(
  'finds nothing by %s',
  async (text) => {
    const { status, body, headers } = await search(text);
    expect([status, body, headers['x-total-count']]).toEqual([200, [], '0']);
  },
);

test.each([
  "mango' | 'x",
  "'; drop table products; --",
  'mango & !ice',
  'mango:*A <-> ice',
  '(((',
  '\\',
  '%_*',
  '🥭',
  '㌖'.repeat(200),
  'ﷺ'.repeat(200),
  'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  'x'.repeat(200),
])('in a search, %s is only text', async (text) => {
  const { status } = await search(text);
  expect(status).toBe(200);
  expect(await found('mango')).toEqual(['Mango Ice']);
});

test('signs of the query language do not change what is looked for', async () => {
  expect(await found('mango & !ice')).toEqual(['Mango Ice']);
  expect(await found("mango' | 'strawberry")).toEqual([]);
});

test('a search of more than 200 letters is refused', async () => {
  const { status, body } = await search('x'.repeat(300));
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_input', fields: { search: expect.any(String) } });
});

test('facets count what the search finds, misspelt or not', async () => {
  const { body } = await shop.visitor().call(catalogApi.countFacets({ search: 'colud' }));
  expect(body.brands).toEqual([
    { value: 'Halcyon', count: 1 },
    { value: 'Nimbus', count: 1 },
  ]);
});
