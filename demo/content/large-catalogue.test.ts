import { expect, test } from 'vitest';
import { makeBrands, makeProducts } from './large-catalogue.ts';
import { PRODUCTS } from './products.ts';

const COUNT = 20_000;
const LARGE = [...makeProducts(COUNT)];

test('as many products are made as were asked for, the same every time', () => {
  expect(LARGE).toHaveLength(COUNT);
  expect([...makeProducts(50)]).toEqual([...makeProducts(50)]);
});

test('slugs, names and SKUs are unique, beside the demo shop’s too', () => {
  const all = [...PRODUCTS, ...LARGE];
  const skus = all.flatMap(({ variants }) => variants.map(({ sku }) => sku));
  expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(new Set(skus).size).toBe(skus.length);
});

test('every product is of a brand of the same catalogue', () => {
  const brands = new Set(makeBrands(COUNT).map(({ name }) => name));
  for (const { brand } of LARGE) expect(brands).toContain(brand);
});

test('a large catalogue has more than 120 brands, all with different names', () => {
  const brands = makeBrands(100_000);
  expect(brands.length).toBeGreaterThan(120);
  expect(new Set(brands.map(({ name }) => name)).size).toBe(brands.length);
});

test('categories, flags and stock are in the demo shop’s proportions', () => {
  const share = (count: number) => count / COUNT;
  const count = (category: string) =>
    LARGE.filter((product) => product.category === category).length;
  expect(share(count('Devices'))).toBeCloseTo(0.3, 1);
  expect(share(count('E-Liquids'))).toBeCloseTo(0.37, 1);
  expect(share(count('Accessories'))).toBeCloseTo(0.21, 1);
  expect(share(count('Bundles'))).toBeCloseTo(0.12, 1);
  for (const flag of ['isNew', 'isFeatured', 'isSale'] as const) {
    expect(share(LARGE.filter((product) => product[flag]).length)).toBeCloseTo(0.15, 1);
  }
});

test('on sale means that it cost more before', () => {
  for (const { isSale, price, originalPrice } of LARGE) {
    expect(isSale).toBe(originalPrice !== null);
    if (originalPrice !== null) expect(originalPrice).toBeGreaterThan(price);
  }
});

test('names and descriptions are filled in and slugs are URLs', () => {
  for (const { name, slug, description } of LARGE) {
    expect(name + description).not.toMatch(/[{}]|undefined/);
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});
