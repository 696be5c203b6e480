import { expect, test } from 'vitest';
import { BRANDS } from './brands.ts';
import { PRODUCTS } from './products.ts';

const VARIANTS = PRODUCTS.flatMap((product) => product.variants);

const share = (count: number) => count / VARIANTS.length;

test('there are ten brands, and every product is of one of them', () => {
  const names = new Set(BRANDS.map((brand) => brand.name));
  expect(names.size).toBe(10);
  expect(new Set(PRODUCTS.map((product) => product.brand))).toEqual(names);
});

test('the four categories are stocked in proportion', () => {
  const count = (category: string) =>
    PRODUCTS.filter((product) => product.category === category).length;
  expect(PRODUCTS.length).toBeGreaterThanOrEqual(64);
  expect(PRODUCTS.length).toBeLessThanOrEqual(72);
  expect(count('Devices')).toBeGreaterThanOrEqual(19);
  expect(count('E-Liquids')).toBeGreaterThanOrEqual(24);
  expect(count('Accessories')).toBeGreaterThanOrEqual(13);
  expect(count('Bundles')).toBeGreaterThanOrEqual(7);
});

test('slugs, names and SKUs are unique', () => {
  expect(new Set(PRODUCTS.map((product) => product.slug)).size).toBe(PRODUCTS.length);
  expect(new Set(PRODUCTS.map((product) => product.name)).size).toBe(PRODUCTS.length);
  expect(new Set(VARIANTS.map((variant) => variant.sku)).size).toBe(VARIANTS.length);
});

test('every product has what its page shows', () => {
  for (const product of PRODUCTS) {
    expect(product.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(product.description.length, product.slug).toBeGreaterThan(150);
    expect(Object.keys(product.specifications).length, product.slug).toBeGreaterThanOrEqual(3);
    expect(product.shipping.weightGrams, product.slug).toBeGreaterThan(0);
    expect(product.shipping.dimensions, product.slug).toMatch(/^\d+ x \d+ x \d+$/);
  }
});

test('a picture can be drawn of every product: plain label text and hex colours', () => {
  for (const { slug, labelText, palette } of PRODUCTS) {
    expect(labelText, slug).toMatch(/^[A-Za-z0-9& -]+$/);
    for (const colour of palette) expect(colour, slug).toMatch(/^#[0-9A-F]{6}$/);
  }
  expect(new Set(PRODUCTS.map(({ palette }) => palette.join())).size).toBe(PRODUCTS.length);
});

test('what fits is a product of the shop, and every part says what it fits', () => {
  const slugs = new Set(PRODUCTS.map(({ slug }) => slug));
  for (const { slug, type, fits = [] } of PRODUCTS) {
    for (const other of fits) expect(slugs, `${other} of ${slug}`).toContain(other);
    if (/Coils|Pods|Salt|Freebase|Shortfill/.test(type)) expect(fits, slug).not.toEqual([]);
  }
});

test('prices are whole pence, and a product is on sale exactly when it cost more before', () => {
  for (const { slug, price, originalPrice, isSale } of PRODUCTS) {
    expect(Number.isInteger(price), slug).toBe(true);
    expect(isSale, slug).toBe(originalPrice !== null);
    if (originalPrice !== null) expect(originalPrice, slug).toBeGreaterThan(price);
  }
});

test('a product’s variants have the same options and tell each other apart', () => {
  for (const { slug, variants } of PRODUCTS) {
    const names = variants.map(({ options }) => Object.keys(options).join());
    const choices = variants.map(({ options }) => Object.values(options).join());
    expect(new Set(names).size, slug).toBe(1);
    expect(new Set(choices).size, slug).toBe(variants.length);
  }
});

test('the variant that is shown first costs what the product is listed at', () => {
  for (const { variants } of PRODUCTS) {
    const shown = variants.find((variant) => variant.stock !== 0) ?? variants[0];
    expect(shown?.price).toBeNull();
  }
});

test('a variant with a price of its own is on sale exactly when its product is', () => {
  for (const { variants, isSale } of PRODUCTS) {
    for (const variant of variants.filter(({ price }) => price !== null)) {
      expect(variant.originalPrice !== null).toBe(isSale);
    }
  }
});

test('most variants are plentiful, some are low, some are sold out, a few are not counted', () => {
  const soldOut = VARIANTS.filter(({ stock }) => stock === 0).length;
  const low = VARIANTS.filter(({ stock }) => stock !== null && stock > 0 && stock < 20).length;
  const uncounted = VARIANTS.filter(({ stock }) => stock === null).length;
  expect(share(soldOut)).toBeGreaterThan(0.05);
  expect(share(soldOut)).toBeLessThan(0.09);
  expect(share(low)).toBeGreaterThan(0.08);
  expect(share(low)).toBeLessThan(0.14);
  expect(uncounted).toBeGreaterThan(2);
  expect(share(uncounted)).toBeLessThan(0.05);
});

test('one or two products are sold out altogether', () => {
  const gone = PRODUCTS.filter(({ variants }) => variants.every(({ stock }) => stock === 0));
  expect(gone.length).toBeGreaterThanOrEqual(1);
  expect(gone.length).toBeLessThanOrEqual(2);
});

test('every price band, flag and kind of shipping has something to show', () => {
  for (const [from, to] of [
    [0, 5000],
    [5000, 10000],
    [10000, 20000],
    [20000, Infinity],
  ] as const) {
    const inBand = PRODUCTS.filter(({ price }) => price > from && price <= to);
    expect(inBand.length).toBeGreaterThanOrEqual(1);
  }
  for (const flag of ['isNew', 'isFeatured', 'isSale'] as const) {
    const flagged = PRODUCTS.filter((product) => product[flag]).length;
    expect(flagged).toBeGreaterThanOrEqual(9);
    expect(flagged).toBeLessThanOrEqual(14);
  }
  const free = PRODUCTS.filter(({ shipping }) => shipping.shipsFree);
  expect(free.length).toBeGreaterThanOrEqual(1);
  expect(free.length).toBeLessThanOrEqual(2);
});

test('what is new has just arrived and has sold little', () => {
  const median = PRODUCTS.map(({ salesCount }) => salesCount).sort((a, b) => a - b)[
    Math.floor(PRODUCTS.length / 2)
  ];
  for (const { daysOld, salesCount } of PRODUCTS.filter(({ isNew }) => isNew)) {
    expect(daysOld).toBeLessThan(60);
    expect(salesCount).toBeLessThan(median ?? 0);
  }
});
