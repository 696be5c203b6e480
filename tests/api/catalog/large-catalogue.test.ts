import { afterAll, beforeAll, expect, test } from 'vitest';
import * as catalogApi from '../../../src/modules/catalog/endpoints.ts';
import type { ProductView } from '../../../src/modules/catalog/schema.ts';
import { type TestShop, testShop } from '../../support/test-shop.ts';
import { odd } from '../../support/visitor.ts';

const TOTAL = 2_100;

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
  await shop.addProducts(
    ...Array.from({ length: TOTAL }, (_, n) => ({
      price: `${(n * 7) % 311}.00`,
      salesCount: (n * 13) % 97,
      daysOld: (n * 5) % 89,
      isFeatured: n % 17 === 0,
    })),
  );
});
afterAll(() => shop[Symbol.asyncDispose]());

test.each(['featured', 'price-low', 'price-high', 'newest', 'bestselling'])(
  'of thousands of products, the pages of %s hold every one once, in order',
  async (sortBy) => {
    const seen: ProductView[] = [];
    for (let offset = 0; offset < TOTAL; offset += 100) {
      seen.push(
        ...(await shop.visitor().call(odd(catalogApi.listProducts)({ sortBy, offset }))).body,
      );
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(TOTAL);
    const keys = seen.map((product) => sortKey(sortBy, product));
    expect(keys).toEqual(keys.toSorted((a, b) => b - a));
  },
);

/** Falls from the first product of a list to its last. */
function sortKey(sortBy: string, product: ProductView): number {
  switch (sortBy) {
    case 'price-low':
      return -Number(product.price);
    case 'price-high':
      return Number(product.price);
    case 'newest':
      return Date.parse(product.createdAt);
    case 'bestselling':
      return product.salesCount;
    default:
      return (product.isFeatured ? 1_000_000 : 0) + product.salesCount;
  }
}
