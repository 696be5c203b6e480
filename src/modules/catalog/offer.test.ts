import { expect, test } from 'vitest';
import { defaultOffer } from './offer.ts';

const offers = (...inStock: boolean[]) => inStock.map((each, place) => ({ place, inStock: each }));

test('a shopper who chose nothing gets the first variant that can be bought, else the first', () => {
  expect(defaultOffer(offers(true, true)).place).toBe(0);
  expect(defaultOffer(offers(false, true, true)).place).toBe(1);
  expect(defaultOffer(offers(false, false)).place).toBe(0);
});

test('a product without variants offers none', () => {
  expect(() => defaultOffer([])).toThrow('at least one variant');
});
