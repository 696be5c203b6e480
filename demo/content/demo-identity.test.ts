import { expect, test } from 'vitest';
import { DEMO_FOOTER, PROMOTIONS } from './demo-identity.ts';
import { PRODUCTS } from './products.ts';

test('every text of the demo shop’s footer is filled in', () => {
  for (const text of Object.values(DEMO_FOOTER)) expect(text.trim()).not.toBe('');
});

test('the promotions are about accessories alone', () => {
  for (const { kinds } of PROMOTIONS) {
    const part = PRODUCTS.filter(
      ({ category, type }) => kinds.includes(category) || kinds.includes(type),
    );
    expect(part.length).toBeGreaterThan(0);
    expect(new Set(part.map(({ category }) => category))).toEqual(new Set(['Accessories']));
  }
});
