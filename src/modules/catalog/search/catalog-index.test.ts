import { expect, test } from 'vitest';
import { CatalogIndex, type ListedProduct } from './catalog-index.ts';
import { Slices } from './slices.ts';

const BRANDS = ['Drift', 'Nimbus', 'Zephyr'];

const product = (number: number, price: number): ListedProduct => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  brand: { id: String(number % 3), name: BRANDS[number % 3] ?? '' },
  category: 'Devices',
  type: 'Pod Kit',
  price,
  isFeatured: false,
  salesCount: 0,
  createdAt: 0,
  name: 'Luna',
  otherTexts: [],
  facetSet: '',
});

test('counting many products by brand between odd prices gives the same as counting one by one', async () => {
  const products = Array.from({ length: 40_000 }, (_, number) =>
    product(number, (number * 7_919) % 12_007),
  );
  const index = new CatalogIndex();
  for (const each of products) index.addFirst(each);
  await index.fill(new Slices());

  const agree = () => {
    for (const [min, max] of [
      [1, 11_999],
      [37, 9_876],
      [4_999, 5_001],
      [3_333, 13_000],
      [0, 7_001],
    ] as const) {
      const { brands } = index.tally({ filters: {}, prices: { min, max }, facets: {} });
      const expected = BRANDS.map((name) => {
        const own = products.filter(({ brand }) => brand.name === name);
        return own.filter(({ price }) => price >= min && price <= max).length;
      });
      expect(brands.map((each) => each.products)).toEqual(expected);
    }
  };
  agree();
  const repriced = product(5, 11_998);
  products[5] = repriced;
  index.change([repriced], [products.pop()?.id ?? '']);
  agree();
});
