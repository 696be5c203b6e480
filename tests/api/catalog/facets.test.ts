import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMoney } from '../../../src/kit/money.ts';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import * as facetsApi from '../../../src/modules/catalog/facet-endpoints.ts';
import type { Facets, ProductView } from '../../../src/modules/catalog/schema.ts';
import { auditLines, signedInAdmin } from '../../support/admin.ts';
import { triesOf } from '../../support/random-size.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';

const BRANDS = ['Nimbus', 'Ember & Oak', 'Drift', 'Zephyr'];
const TYPES = ['Pod Kits', 'Box Mods', 'Nic Salts', 'Coils', 'Starter Sets'];
const CATEGORIES = ['Devices', 'E-Liquids', 'Accessories', 'Bundles'] as const;
/** On the edges of the bands, a penny beside them, and between. */
const PRICES = [
  '0.00',
  '4.99',
  '25.00',
  '49.99',
  '50.00',
  '50.01',
  '75.50',
  '99.99',
  '100.00',
  '100.01',
  '150.00',
  '199.99',
  '200.00',
  '200.01',
  '999.00',
  '1500.00',
];
const WORDS = ['luna', 'mango', 'titan', 'cloud', 'mint'];

interface Filters {
  brand?: string;
  type?: string;
  category?: string;
  priceMin?: string;
  priceMax?: string;
  search?: string;
}

const choice = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

const anyFilters: fc.Arbitrary<Filters> = fc.record({
  brand: choice(...BRANDS, 'ember & oak', 'Nobody', 'all'),
  type: choice(...TYPES, 'pod kits', 'Teapots'),
  category: choice(...CATEGORIES, 'e-liquids'),
  priceMin: choice('0', '4.99', '50', '60', '100', '100.01', '200', '300'),
  priceMax: choice('0', '49.99', '50', '50.00', '80', '100', '199.99', '200', '999'),
  search: choice(...WORDS, 'lun', 'mint luna', 'cloud titan', '?!', 'teapot'),
});

test('counts and facets are those of a plain look at every product, and still are after prices changed, variants sold out and products were removed', async () => {
  await using shop = await testShop();
  const products = await shop.addProducts(...Array.from({ length: 60 }, (_, n) => anyProduct(n)));
  await agree(shop, products, triesOf({ fixed: 40, random: 150 }));
  for (const [n, product] of products.entries()) {
    if (n % 4 === 0) await shop.reprice(product, pick(PRICES, n * 5));
    if (n % 6 === 1) await shop.reprice(product, pick(PRICES, n * 3), product.variants[0]);
    if (n % 5 === 2) await shop.setStock(product.variants[0]?.id ?? '', 0);
    if (n % 7 === 3) await shop.removeProduct(product.id);
  }
  const visitor = shop.visitor();
  const responses = await Promise.all(
    products.map(({ id }) => visitor.call(catalogApi.findProduct({ idOrSlug: id }))),
  );
  const left = responses.filter(({ status }) => status === 200).map(({ body }) => body);
  expect(left.length).toBeLessThan(products.length);
  await agree(shop, left, triesOf({ fixed: 25, random: 75 }));
});

async function agree(shop: TestShop, products: ProductView[], runs: number): Promise<void> {
  const visitor = shop.visitor();
  const property = fc.asyncProperty(anyFilters, async (filters) => {
    const list = await visitor.call(catalogApi.listProducts(filters));
    const facets = await visitor.call(catalogApi.countFacets(filters));
    const expected = products.filter((product) => passes(product, filters));
    expect(list.headers['x-total-count']).toBe(String(expected.length));
    expect(new Set(list.body.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
    const { facets: _, prices: __, highestPrice: ___, priceStops: ____, ...counts } = facets.body;
    expect(counts).toEqual(countFacets(products, filters));
  });
  await fc.assert(property, { numRuns: runs });
}

function countFacets(
  products: ProductView[],
  filters: Filters,
): Omit<Facets, 'facets' | 'prices' | 'highestPrice' | 'priceStops'> {
  const without = (...names: (keyof Filters)[]) => {
    const others = { ...filters };
    for (const name of names) delete others[name];
    return products.filter((product) => passes(product, others));
  };
  const priced = without('priceMin', 'priceMax');
  return {
    brands: tally(without('brand').map(({ brand }) => brand)),
    types: tally(
      without('type').map(({ type }) => type),
      products.map(({ type }) => type),
    ),
    categories: tally(without('category').map(({ category }) => category)),
    priceBands: [
      { value: '0-50', count: priced.filter(({ price }) => between(price, 0, 50)).length },
      { value: '50-100', count: priced.filter(({ price }) => between(price, 50, 100)).length },
      { value: '100-200', count: priced.filter(({ price }) => between(price, 100, 200)).length },
      { value: '200-', count: priced.filter(({ price }) => between(price, 200, 1e9)).length },
    ],
  };
}

function passes(product: ProductView, filters: Filters): boolean {
  const { brand = 'all', type = product.type, category = product.category } = filters;
  const price = parseMoney(product.price);
  const typed = filters.search?.match(/[a-z]+/g);
  const words = product.name.toLowerCase().split(' ');
  return (
    (brand === 'all' || product.brand.toLowerCase() === brand.toLowerCase()) &&
    product.type.toLowerCase() === type.toLowerCase() &&
    product.category.toLowerCase() === category.toLowerCase() &&
    price >= parseMoney(filters.priceMin ?? '0') &&
    price <= parseMoney(filters.priceMax ?? '99999999') &&
    (filters.search === undefined ||
      (typed ?? ['nothing']).every((begun) => words.some((word) => word.startsWith(begun))))
  );
}

const between = (price: string, min: number, max: number) =>
  parseMoney(price) >= min * 100 && parseMoney(price) <= max * 100;

/** How often each value is there; those that may be there at all, though they are not. */
function tally(values: string[], possible: string[] = []) {
  const counts = new Map(possible.map((value) => [value, 0]));
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => (a.value < b.value ? -1 : 1));
}

const pick = <T>(values: readonly T[], n: number): T => values[n % values.length] as T;

/** Some without options, some whose default variant has a price of its own, some sold out. */
function anyProduct(n: number) {
  return {
    name: `${pick(WORDS, n)} ${pick(WORDS, Math.floor(n / 3))} ${n}`,
    brand: pick(BRANDS, n * 7),
    type: pick(TYPES, n * 3),
    category: pick(CATEGORIES, Math.floor(n / 5)),
    price: pick(PRICES, n),
    variants: [
      { stock: n % 4 === 0 ? 0 : null, options: { Size: 'S' } },
      {
        stock: n % 8 === 0 ? 0 : 7,
        options: { Size: 'L' },
        ...(n % 3 === 0 && { price: pick(PRICES, n * 11) }),
      },
    ].slice(0, n % 5 === 0 ? 1 : 2),
  };
}

test('the owner names what shoppers choose by, and shoppers do so by the new names at once', async () => {
  await using shop = await testShop();
  await shop.addProducts(
    {
      name: 'Mango',
      specifications: { 'Flavour Family': 'Fruit', Nicotine: 'Nicotine salt, 10 or 20 mg/ml' },
      variants: [{ options: { Strength: '3 mg' } }, { options: { Strength: '20mg' }, stock: 0 }],
    },
    { name: 'Mint', variants: [{ options: { Strength: '20 mg/ml' } }], price: '12.00' },
    { name: 'Luna', specifications: { resistance: '0.6 Ω and 1.0 Ω', Finish: 'Copper' } },
  );
  const visitor = shop.visitor();
  const offered = async (facets?: string) => {
    const { body } = await visitor.call(catalogApi.countFacets({ facets }));
    return body.facets.map(({ name, values }) => [
      name,
      values.map(({ name: called, value, count }) => `${called || value} ${count}`).join(', '),
    ]);
  };
  expect(await offered()).toEqual([
    ['In stock', 'yes 3'],
    ['Strength', '3 mg 1, 20 mg 2'],
    ['Nicotine', 'Nicotine salt 1'],
    ['Flavour', 'Fruit 1'],
    ['Resistance', '0.6 Ω 1, 1 Ω 1'],
  ]);
  expect(await offered('strength_3mg')).toContainEqual(['Strength', '3 mg 1, 20 mg 2']);
  expect(await offered('strength_3mg')).not.toContainEqual(['Resistance', expect.anything()]);
  const list = await visitor.call(
    catalogApi.listProducts({ facets: 'strength_3mg_20mg*stock_yes' }),
  );
  expect(list.body.map(({ name }) => name).sort()).toEqual(['Mango', 'Mint']);

  const admin = await signedInAdmin(shop);
  const { body: entry } = await admin.call(facetsApi.read());
  expect(entry.known).toEqual({
    options: ['Strength'],
    specifications: ['Colour', 'Finish', 'Flavour Family', 'Nicotine', 'Resistance'],
  });
  const finish = { key: 'look', name: 'Look', isShown: true, flag: null, options: [] };
  const facets = [
    { ...finish, specifications: ['finish'] },
    ...entry.facets
      .filter(({ key }) => key === 'strength')
      .map((facet) => ({ ...facet, name: 'Nicotine strength' })),
    ...entry.facets
      .filter(({ key }) => key === 'resistance')
      .map((facet) => ({ ...facet, isShown: false })),
  ];
  const changed = await admin.call(facetsApi.change({ facets }));
  expect(changed.status).toBe(200);
  await expect
    .poll(() => offered(), { timeout: 10_000, interval: 20 })
    .toEqual([
      ['Look', 'Copper 1'],
      ['Nicotine strength', '3 mg 1, 20 mg 2'],
    ]);
  expect(await auditLines(shop, 'listing_facets.changed')).toHaveLength(1);
  const twice = await admin.call(facetsApi.change({ facets: [...facets, ...facets.slice(0, 1)] }));
  expect(twice).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});
