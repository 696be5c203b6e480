import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CatalogIndex, type ListedProduct, type PageOf, type Selection } from './catalog-index.ts';
import { SORTS } from './choices.ts';
import { priceCell } from './price-cells.ts';

const WORDS = ['mango', 'mint', 'mist', 'pod', 'kit'];
const BRANDS = ['Nimbus', 'Ember & Oak', 'Drift'].map((name, id) => ({ id: String(id), name }));

const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 3 });
const product: fc.Arbitrary<ListedProduct> = fc.record({
  id: fc.integer({ min: 0, max: 60 }).map((id) => String(id).padStart(2, '0')),
  brand: fc.constantFrom(...BRANDS),
  category: fc.constantFrom('Devices', 'E-Liquids'),
  type: fc.constantFrom('Pod Kit', 'Nic Salt', 'Coils'),
  price: fc.constantFrom(0, 399, 4_999, 5_000, 5_001, 10_000, 15_000, 20_000, 20_001),
  isFeatured: fc.boolean(),
  salesCount: fc.integer({ min: 0, max: 5 }),
  createdAt: fc.integer({ min: 0, max: 9 }),
  nameWords: words,
  otherWords: words,
});

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const selection: fc.Arbitrary<Selection> = fc.record({
  filters: fc.record({
    brand: optional(fc.constantFrom('nimbus', 'Ember & Oak', 'nobody')),
    category: optional(fc.constantFrom('Devices', 'e-liquids')),
    type: optional(fc.constantFrom('pod kit', 'Coils')),
  }),
  prices: fc.record({
    min: fc.constantFrom(0, 0, 400, 5_000, 10_001),
    max: fc.constantFrom(Number.POSITIVE_INFINITY, 4_000, 10_000, 20_000),
  }),
  search: optional(
    fc.record({
      readings: fc.array(fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1 }), {
        minLength: 1,
        maxLength: 3,
      }),
      ids: fc.array(fc.constantFrom('00', '07', '31', 'none')),
    }),
  ),
});
const page: fc.Arbitrary<PageOf> = fc.record({
  sort: fc.constantFrom(...SORTS),
  limit: fc.integer({ min: 1, max: 20 }),
  offset: fc.integer({ min: 0, max: 20 }),
});

/** Products come in turns; some come again changed, some go. */
const history = fc.array(
  fc.record({
    added: fc.array(product, { maxLength: 40 }),
    removed: fc.array(product, { maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 4 },
);

test('a list is what a plain look at every product gives, whatever came, changed and went', () => {
  fc.assert(
    fc.property(history, selection, page, (turns, selected, asked) => {
      const { index, products } = remember(turns);
      const expected = products
        .filter((each) => passes(each, selected))
        .toSorted((a, b) => compare(a, b, selected, asked.sort));
      const { ids, total } = index.list(selected, asked);
      expect(total).toBe(expected.length);
      expect(ids).toEqual(
        expected.slice(asked.offset, asked.offset + asked.limit).map(({ id }) => id),
      );
    }),
    { numRuns: 500 },
  );
});

test('tallies count each brand and kind as the filters beside it leave it', () => {
  fc.assert(
    fc.property(history, selection, (turns, selected) => {
      const { index, products } = remember(turns);
      const { brands, kinds } = index.tally(selected);
      const { filters, prices, search } = selected;
      for (const { brand, products: count } of brands) {
        const others = { prices, search, filters: { ...filters, brand: brand.name } };
        expect(count).toBe(products.filter((each) => passes(each, others)).length);
      }
      for (const { kind, products: count, atAnyPrice, unfiltered } of kinds) {
        const { category, type } = kind;
        const isOfKind = (each: ListedProduct, others: Omit<Selection, 'prices'>) =>
          priceCell(each.price) === kind.priceCell &&
          passes(each, {
            search: others.search,
            filters: { ...others.filters, category, type },
            prices: { min: 0, max: Number.POSITIVE_INFINITY },
          });
        const all = products.filter((each) => isOfKind(each, { filters: {} }));
        expect(unfiltered).toBe(all.length);
        const ofKind = all.filter((each) =>
          isOfKind(each, { search, filters: { brand: filters.brand } }),
        );
        expect(atAnyPrice).toBe(ofKind.length);
        expect(count).toBe(
          ofKind.filter(({ price }) => price >= prices.min && price <= prices.max).length,
        );
      }
    }),
    { numRuns: 300 },
  );
});

function remember(turns: { added: ListedProduct[]; removed: ListedProduct[] }[]) {
  const index = new CatalogIndex();
  const known = new Map<string, ListedProduct>();
  for (const { added, removed } of turns) {
    const unique = [...new Map(added.map((each) => [each.id, each])).values()];
    index.add(unique);
    for (const each of unique) known.set(each.id, each);
    for (const { id } of removed) {
      index.remove(id);
      known.delete(id);
    }
  }
  return { index, products: [...known.values()] };
}

const isFound = ({ nameWords, otherWords }: ListedProduct, readings: string[][]) =>
  readings.every((meant) => meant.some((word) => [...nameWords, ...otherWords].includes(word)));

const isFoundByName = ({ nameWords }: ListedProduct, readings: string[][]) =>
  readings.every((meant) => meant.some((word) => nameWords.includes(word)));

function passes(each: ListedProduct, { filters, prices, search }: Selection): boolean {
  const { brand = each.brand.name, category = each.category, type = each.type } = filters;
  return (
    each.brand.name.toLowerCase() === brand.toLowerCase() &&
    each.category.toLowerCase() === category.toLowerCase() &&
    each.type.toLowerCase() === type.toLowerCase() &&
    each.price >= prices.min &&
    each.price <= prices.max &&
    (search === undefined || search.ids.includes(each.id) || isFound(each, search.readings))
  );
}

function compare(a: ListedProduct, b: ListedProduct, { search }: Selection, sort: PageOf['sort']) {
  const ids = a.id < b.id ? -1 : 1;
  const sales = b.salesCount - a.salesCount || ids;
  switch (sort) {
    case 'price-low':
      return a.price - b.price || ids;
    case 'price-high':
      return b.price - a.price || -ids;
    case 'newest':
      return b.createdAt - a.createdAt || ids;
    case 'bestselling':
      return sales;
    case 'featured': {
      const first = (each: ListedProduct) =>
        Number(search ? isFoundByName(each, search.readings) : each.isFeatured);
      return first(b) - first(a) || sales;
    }
  }
}
