import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRICE_BANDS } from '../constants.ts';
import { ANY_PRICE, cellsOf, isInBand, priceCell, priceRange } from './price-cells.ts';

const prices = fc.oneof(
  fc.integer({ min: 0, max: 30_000 }),
  fc.constantFrom(4_999, 5_000, 5_001, 9_999, 10_000, 10_001, 19_999, 20_000, 20_001),
);

test('a price is in the bands whose ends it lies between, ends included', () => {
  fc.assert(
    fc.property(prices, (price) => {
      PRICE_BANDS.forEach((band, index) => {
        const { min, max } = priceRange({ priceMin: band.min, priceMax: band.max });
        expect(isInBand(priceCell(price), index)).toBe(price >= min && price <= max);
      });
    }),
  );
});

test('a price range that ends on cell edges is covered exactly by its cells', () => {
  const edges = fc.constantFrom(undefined, '50', '100', '200');
  fc.assert(
    fc.property(prices, edges, edges, (price, priceMin, priceMax) => {
      const range = priceRange({ priceMin, priceMax });
      const [first, last] = cellsOf(range) ?? [1, 0];
      const cell = priceCell(price);
      expect(cell >= first && cell <= last).toBe(price >= range.min && price <= range.max);
    }),
  );
});

test('a price range that does not end on cell edges has no cells', () => {
  expect(cellsOf(ANY_PRICE)).toBeDefined();
  expect(cellsOf(priceRange({ priceMin: '50.01' }))).toBeUndefined();
  expect(cellsOf(priceRange({ priceMax: '199.99' }))).toBeUndefined();
  expect(cellsOf(priceRange({ priceMax: '0' }))).toBeUndefined();
});
