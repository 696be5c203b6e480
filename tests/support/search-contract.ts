import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMoney } from '../../src/kit/money.ts';
import { PRICE_BANDS, SORTS } from '../../src/modules/catalog/constants.ts';
import { DEFAULT_FACETS, readFacets } from '../../src/modules/catalog/facets.ts';
import { findProducts } from '../../src/modules/catalog/find-product.ts';
import type { Facets, ProductFilters, ProductView } from '../../src/modules/catalog/schema.ts';
import type { ProductSearch, SearchPage } from '../../src/modules/catalog/search/product-search.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { NewVariant } from './catalogue.ts';
import { Kinds, triesOf } from './random-size.ts';
import { type TestShop, testShop } from './test-shop.ts';

export type OpenSearch = (database: Database) => Promise<ProductSearch & AsyncDisposable>;

const CATEGORIES = ['Devices', 'E-Liquids'] as const;
const TYPES = ['Pod Kits', 'Nic Salts', 'Coils'];
const BRANDS = ['Nimbus', 'Ember & Oak', 'Drift'];
/** On the edges of the price bands, a penny beside them, and between. */
const PRICES = ['0.00', '3.99', '49.99', '50.00', '50.01', '100.00', '150.00', '200.00', '200.01'];

/** Far from one another, so that a misspelling means one of them. */
const WORDS = ['mango', 'mint', 'cloud', 'strawberry', 'luna'];
const MEANT = new Map([
  ['colud', 'cloud'],
  ['clud', 'cloud'],
  ['strwabery', 'strawberry'],
  ['magno', 'mango'],
]);
/** What the catalogue writes or calls differently. */
const SAME = new Map([
  ['0.8ohm', '0.8'],
  ['10ml', '10'],
  ['juice', 'liquids'],
  ['mangomint', 'mango mint'],
]);
const TYPED = [
  ...['mango', 'mang', 'mi', 'ang', 'luna mint', 'the cloud', 'oak', 'salts', 'graphite'],
  ...['0.8ohm', 'mint 10ml', '8ohm', 'juice', 'mango juice', 'mangomint'],
];

const wanted = fc.record({
  name: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((w) => w.join(' ')),
  brand: fc.constantFrom(...BRANDS),
  category: fc.constantFrom(...CATEGORIES),
  type: fc.constantFrom(...TYPES),
  price: fc.constantFrom(...PRICES),
  isFeatured: fc.boolean(),
  salesCount: fc.nat(5),
  daysOld: fc.nat(9),
  flavor: fc.constantFrom(...WORDS, undefined),
  specifications: fc.constantFrom<Record<string, string>[]>(
    {},
    { Resistance: '0.8 Ω' },
    { Resistance: '1.2 Ω', 'Tank Capacity': '10 ml' },
    { resistance: '0.80ohm and 1.2 Ω, single', 'Flavour Family': 'Fruit' },
  ),
  isSale: fc.boolean(),
  variants: fc.constantFrom<NewVariant[]>(
    [{}],
    [
      { stock: 0, price: '60.00', options: { Colour: 'Graphite' } },
      { options: { Colour: 'Rose' } },
    ],
  ),
});

interface Step {
  what: 'reprice' | 'rename' | 'sell' | 'sell out' | 'remove';
  /** Which of the products, counted round. */
  which: number;
  price: string;
  name: string;
  salesCount: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('reprice', 'rename', 'sell', 'sell out', 'remove'),
  which: fc.nat(20),
  price: fc.constantFrom(...PRICES),
  name: fc.constantFrom(...WORDS),
  salesCount: fc.nat(9),
});

const choice = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const anyFilters: fc.Arbitrary<ProductFilters> = fc.record({
  brand: choice('nimbus', 'Ember & Oak', 'nobody', 'nobody,drift,NIMBUS'),
  category: choice('Devices', 'e-liquids'),
  type: choice('pod kits', 'Coils', 'Coils,Nic Salts'),
  facets: choice(
    'resistance_0.8ohm',
    'resistance_0.8ohm_1.2ohm*flavour_fruit',
    'colour_graphite*stock_yes',
    'sale_yes',
    'sale_yes*resistance_1.2ohm',
    'flavour_none',
    'nothing_such',
  ),
  priceMin: choice('0', '4.00', '50', '100.01'),
  priceMax: choice('40', '100', '200'),
  search: choice(...TYPED, ...MEANT.keys(), 'code of the first', 'zzzzz'),
});
const anyPage: fc.Arbitrary<SearchPage> = fc.record({
  sortBy: fc.constantFrom(...SORTS),
  limit: fc.integer({ min: 1, max: 20 }),
  offset: fc.nat(15),
});

/**
 * What every implementation of ProductSearch promises, checked against a plain look at every product: for
 * catalogues of any kind, right after each announced change, for any question.
 */
export function testSearchContract(
  open: OpenSearch,
  numRuns = triesOf({ fixed: 4, random: 20 }),
): void {
  test('what is found and counted is what a plain look at every product gives, whatever changes', async () => {
    const kinds = new Kinds();
    await using shop = await testShop();
    await using search = await open(shop.database);
    await fc.assert(
      fc.asyncProperty(
        fc.array(wanted, { maxLength: 30 }),
        fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 3 }),
        fc.array(fc.tuple(anyFilters, anyPage), { minLength: 8, maxLength: 12 }),
        async (products, turns, questions) => {
          await shop.sql('truncate products, brands cascade');
          shop.database.changes.invalidate(['products']);
          await shop.addProducts(...products);
          await agree(shop, search, questions);
          for (const steps of turns) {
            kinds.note(steps);
            for (const each of steps) await take(shop, each);
            await agree(shop, search, questions);
          }
        },
      ),
      { numRuns },
    );
    kinds.expectAll('reprice', 'rename', 'sell', 'sell out', 'remove');
  }, 120_000);

  test('what was counted for a filter is counted anew once a product has changed', async () => {
    await using shop = await testShop();
    await using search = await open(shop.database);
    const [mint] = await shop.addProducts(
      { name: 'Mint', category: 'E-Liquids', brand: 'Nimbus', variants: [{}] },
      { name: 'Salt', category: 'E-Liquids', brand: 'Drift', variants: [{}] },
    );
    const counted = async (filters: ProductFilters) => {
      const { brands, facets } = await search.facets(filters);
      const inStock = facets.find(({ key }) => key === 'stock')?.values[0]?.count ?? 0;
      return [brands.length, inStock];
    };
    const all = [{}, { category: 'E-Liquids' }, { brand: 'nimbus,drift' }];
    const each = async () => {
      const counts = [];
      for (const filters of [...all, ...all]) counts.push(await counted(filters));
      return counts;
    };
    expect(await each()).toEqual(Array(6).fill([2, 2]));
    await shop.setStock(mint?.variants[0]?.id ?? '', 0);
    expect(await each()).toEqual(Array(6).fill([2, 1]));
    await shop.removeProduct(mint?.id ?? '');
    expect(await each()).toEqual(Array(6).fill([1, 1]));
  });

  test('a collection by a category has what stands below it, as soon as it stands there; a filter by that category has not', async () => {
    await using shop = await testShop();
    await using search = await open(shop.database);
    await shop.addProducts(
      { name: 'Mint', category: 'E-Liquids', brand: 'Nimbus' },
      { name: 'Salt', category: 'Nic Salts', brand: 'Drift' },
      { name: 'Mod', category: 'Devices', brand: 'Drift' },
    );
    await shop.sql(
      `insert into categories (name, slug) select name, lower(replace(name, ' ', '-'))
       from unnest('{E-Liquids,Nic Salts,Devices}'::text[]) name on conflict do nothing`,
    );
    await shop.sql(
      "insert into collections (name, slug, by_rule, kinds) values ('Juice', 'juice', true, '{e-liquids}')",
    );
    await shop.sql('insert into product_changes (product_id) select id from products');
    const page = { sortBy: 'featured', limit: 10, offset: 0 } as const;
    const counted = async (filters: ProductFilters) => {
      shop.database.changes.invalidate(['products']);
      const { total } = await search.search(filters, page);
      const { brands, categories } = await search.facets(filters);
      const sum = (of: { count: number }[]) => of.reduce((all, { count }) => all + count, 0);
      expect([sum(brands), filters.category ? total : sum(categories)]).toEqual([total, total]);
      return total;
    };
    expect(await counted({ collection: 'juice' })).toBe(1);
    const stand = (below: string) =>
      shop.sql(
        `update categories set parent_id = (select id from categories where name = $1)
         where name = 'Nic Salts'`,
        [below],
      );
    await stand('E-Liquids');
    expect(await counted({ collection: 'juice' })).toBe(2);
    expect(await counted({ category: 'E-Liquids' })).toBe(1);
    expect(await counted({ category: 'E-Liquids,Nic Salts' })).toBe(2);
    await stand('Devices');
    expect(await counted({ collection: 'juice' })).toBe(1);
  });
}

/** Changes one of the products as the shop does; how often it was sold is set without the orders. */
async function take(shop: TestShop, { what, which, price, name, salesCount }: Step): Promise<void> {
  const products = await readAll(shop);
  const product = products[which % Math.max(products.length, 1)];
  if (!product) return;
  switch (what) {
    case 'reprice':
      return shop.reprice(product, price);
    case 'sell out':
      return shop.setStock(product.variants[0]?.id ?? '', 0);
    case 'remove':
      return shop.removeProduct(product.id);
    case 'rename':
      return shop.renameProduct(product.id, name);
    case 'sell':
      await shop.sql('update products set sales_count = $2 where id = $1', [
        product.id,
        salesCount,
      ]);
      return shop.database.changes.invalidate(['products']);
  }
}

async function agree(
  shop: TestShop,
  search: ProductSearch,
  questions: [ProductFilters, SearchPage][],
): Promise<void> {
  const products = await readAll(shop);
  const firstCode = products[0]?.variants[0]?.sku ?? 'none';
  for (const [asked, page] of questions) {
    const filters = {
      ...asked,
      search: asked.search === 'code of the first' ? firstCode : asked.search,
    };
    const expected = products
      .filter((each) => passes(each, filters, products))
      .sort((a, b) => compare(a, b, page.sortBy, filters, products));
    expect(await search.search(filters, page)).toEqual({
      ids: expected.slice(page.offset, page.offset + page.limit).map(({ id }) => id),
      total: expected.length,
    });
    const { facets, prices, highestPrice, priceStops, ...counts } = await search.facets(filters);
    expect(counts).toEqual(facetsOf(products, filters));
    agreeOnFacets(facets, products, filters);
    agreeOnPrices({ prices, highestPrice, priceStops }, products, filters);
    if (filters.search) await agreeOnReading(search, filters.search, products);
  }
  const counts = await search.countByBrand();
  for (const brand of BRANDS) {
    const id = await brandId(shop, brand);
    const own = products.filter((each) => each.brand === brand);
    expect(counts.get(id) ?? 0).toBe(own.length);
  }
}

/** Each choice leaves what it says, whatever is chosen of its facet; what would leave nothing is not offered. */
function agreeOnFacets(
  facets: Facets['facets'],
  products: ProductView[],
  filters: ProductFilters,
): void {
  const chosen = readFacets(filters.facets);
  const offered = new Map(
    facets.flatMap(({ key, values }) =>
      values.map(({ value, count }): [string, number] => [`${key}_${value}`, count]),
    ),
  );
  const left = new Map<string, number>();
  for (const key of KNOWN_FACETS) {
    const others = Object.entries(chosen).filter(([other]) => other !== key);
    const text = others.map(([other, choices]) => [other, ...choices].join('_')).join('*');
    for (const product of products) {
      if (!passes(product, { ...filters, facets: text || undefined }, products)) continue;
      for (const choice of choicesOf(product)) {
        if (choice.startsWith(`${key}_`)) left.set(choice, (left.get(choice) ?? 0) + 1);
      }
    }
    for (const choice of chosen[key] ?? []) {
      left.set(`${key}_${choice}`, left.get(`${key}_${choice}`) ?? 0);
    }
  }
  expect(Object.fromEntries([...offered].sort())).toEqual(Object.fromEntries([...left].sort()));
}

/**
 * Bands of the prices at hand leave what they say, no price is in none of them, and none is above the highest. Two stops next
 * to each other have a product between them, so that any two have; the outer ones have all.
 */
function agreeOnPrices(
  { prices, highestPrice, priceStops }: Pick<Facets, 'prices' | 'highestPrice' | 'priceStops'>,
  products: ProductView[],
  filters: ProductFilters,
): void {
  const leaves = (asked: ProductFilters) =>
    products.filter((product) => passes(product, asked, products)).length;
  for (const { min, max, count } of prices) {
    const band = { ...filters, priceMin: min ?? undefined, priceMax: max ?? undefined };
    expect(leaves(band)).toBe(count);
  }
  const anyPrice = { ...filters, priceMin: undefined, priceMax: undefined };
  expect(leaves({ ...anyPrice, priceMax: highestPrice ?? undefined })).toBe(leaves(anyPrice));
  if (leaves(anyPrice) === 0) expect(highestPrice).toBe('0.00');
  for (const [place, priceMin] of priceStops.slice(0, -1).entries()) {
    expect(leaves({ ...filters, priceMin, priceMax: priceStops[place + 1] })).toBeGreaterThan(0);
  }
  expect(priceStops.length > 1).toBe(prices.length > 0);
  if (priceStops.length > 0) {
    expect(leaves({ ...anyPrice, priceMin: priceStops[0] })).toBe(leaves(anyPrice));
  }
  expect(prices.map(({ min }) => min)).toEqual(
    [null, ...prices.map(({ max }) => max)].slice(0, prices.length),
  );
}

async function agreeOnReading(search: ProductSearch, typed: string, products: ProductView[]) {
  const reading = await search.read(typed);
  expect(reading.total).toBe(products.filter((each) => isFound(each, typed, products)).length);
  const meant = MEANT.get(typed);
  const isCorrected = meant !== undefined && knownWords(products).includes(meant);
  expect(reading.corrections).toEqual(isCorrected ? [meant] : []);
  for (const instead of reading.instead) {
    expect((await search.read(instead)).total).toBeGreaterThan(0);
  }
}

const brandId = async (shop: TestShop, name: string): Promise<string> =>
  (await shop.sql<{ id: string }>('select id from brands where name = $1', [name]))[0]?.id ?? '';

/** Every product on sale, as the shop shows it. */
async function readAll(shop: TestShop): Promise<ProductView[]> {
  const rows = await shop.sql<{ id: string }>(
    'select id from products where deleted_at is null order by id',
  );
  return findProducts(
    shop.database,
    rows.map(({ id }) => id),
  );
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+|[\d.]+/g) ?? [];

const otherWordsOf = ({ brand, category, type, flavor, specifications, variants }: ProductView) =>
  [
    brand,
    category,
    type,
    flavor ?? '',
    ...Object.values(specifications),
    ...variants.flatMap(({ options }) => Object.values(options)),
  ].flatMap(wordsOf);

const codeOf = (text: string) => text.toLowerCase().replaceAll('-', '');

const knownWords = (products: ProductView[]) =>
  products.flatMap((each) => [...wordsOf(each.name), ...otherWordsOf(each)]);

/** The words that each typed word may mean (src/modules/catalog/RULES.md, Search). */
function readingsOf(typed: string, products: ProductView[]): string[][] {
  const known = knownWords(products);
  return typed
    .split(' ')
    .flatMap((word) => (SAME.get(word) ?? word).split(' '))
    .filter((word) => word !== 'the')
    .map((word) => {
      const begun = known.filter((each) => each.startsWith(word));
      if (begun.length > 0) return begun;
      const within = word.length < 3 ? [] : known.filter((each) => each.includes(word));
      return within.length > 0 ? within : known.filter((each) => each === MEANT.get(word));
    });
}

function isFound(product: ProductView, typed: string, products: ProductView[]): boolean {
  const words = [...wordsOf(product.name), ...otherWordsOf(product)];
  return (
    (typed.length > 3 &&
      product.variants.some(({ sku }) => codeOf(sku).startsWith(codeOf(typed)))) ||
    readingsOf(typed, products).every((meant) => meant.some((word) => words.includes(word)))
  );
}

const isFoundByName = (product: ProductView, typed: string, products: ProductView[]) =>
  readingsOf(typed, products).every((meant) =>
    meant.some((word) => wordsOf(product.name).includes(word)),
  );

function passes(product: ProductView, filters: ProductFilters, products: ProductView[]): boolean {
  const { brand = product.brand, category = product.category, type = product.type } = filters;
  const price = parseMoney(product.price);
  const isOneOf = (value: string, names: string) =>
    names.toLowerCase().split(',').includes(value.toLowerCase());
  return (
    isOneOf(product.brand, brand) &&
    isOneOf(product.category, category) &&
    isOneOf(product.type, type) &&
    hasFacets(product, filters.facets) &&
    price >= parseMoney(filters.priceMin ?? '0') &&
    price <= parseMoney(filters.priceMax ?? '99999999') &&
    (filters.search === undefined || isFound(product, filters.search, products))
  );
}

/** What each product offers to choose by, written out for what these catalogues hold. */
function choicesOf({ isSale, inStock, specifications, variants }: ProductView): Set<string> {
  const resistance = specifications.Resistance ?? specifications.resistance ?? '';
  return new Set([
    ...(isSale ? ['sale_yes'] : []),
    ...(inStock ? ['stock_yes'] : []),
    ...(resistance.includes('0.8') ? ['resistance_0.8ohm'] : []),
    ...(resistance.includes('1.2') ? ['resistance_1.2ohm'] : []),
    ...(specifications['Flavour Family'] ? ['flavour_fruit'] : []),
    ...variants.flatMap(({ options }) =>
      options.Colour ? [`colour_${options.Colour.toLowerCase()}`] : [],
    ),
  ]);
}

const KNOWN_FACETS = DEFAULT_FACETS.map(({ key }) => key);

function hasFacets(product: ProductView, facets: string | undefined): boolean {
  const own = choicesOf(product);
  return Object.entries(readFacets(facets))
    .filter(([key]) => KNOWN_FACETS.includes(key))
    .every(([key, choices]) => choices.some((choice) => own.has(`${key}_${choice}`)));
}

function compare(
  a: ProductView,
  b: ProductView,
  sortBy: SearchPage['sortBy'],
  { search }: ProductFilters,
  products: ProductView[],
): number {
  const ids = a.id < b.id ? -1 : 1;
  const sales = b.salesCount - a.salesCount || ids;
  switch (sortBy) {
    case 'price-low':
      return parseMoney(a.price) - parseMoney(b.price) || ids;
    case 'price-high':
      return parseMoney(b.price) - parseMoney(a.price) || -ids;
    case 'newest':
      return Date.parse(b.createdAt) - Date.parse(a.createdAt) || ids;
    case 'bestselling':
      return sales;
    case 'featured': {
      const first = (each: ProductView) =>
        Number(search ? isFoundByName(each, search, products) : each.isFeatured);
      return first(b) - first(a) || sales;
    }
  }
}

function facetsOf(
  products: ProductView[],
  filters: ProductFilters,
): Omit<Facets, 'facets' | 'prices' | 'highestPrice' | 'priceStops'> {
  const without = (...names: (keyof ProductFilters)[]) => {
    const others = { ...filters };
    for (const name of names) delete others[name];
    return products.filter((product) => passes(product, others, products));
  };
  return {
    brands: tally(without('brand').map(({ brand }) => brand)),
    types: tally(
      without('type').map(({ type }) => type),
      products.map(({ type }) => type),
    ),
    categories: tally(without('category').map(({ category }) => category)),
    priceBands: PRICE_BANDS.map(({ value, min, max }) => ({
      value,
      count: without('priceMin', 'priceMax').filter((product) =>
        passes(product, { priceMin: min, priceMax: max }, products),
      ).length,
    })),
  };
}

/** How often each value is there; those that may be there at all, though they are not. */
function tally(values: string[], possible: string[] = []) {
  const counts = new Map(possible.map((value) => [value, 0]));
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => (a.value < b.value ? -1 : 1));
}
