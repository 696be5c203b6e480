import { expect, test } from 'vitest';
import type { BrandView } from '../../modules/catalog/schema.ts';
import { brandsMatching } from './suggestions.ts';

const brands = ['Frostwick', 'Halden & Rye', 'Kestrel Row', 'Vanewright'].map(
  (name): BrandView => ({ id: name, name, description: '', image: null, productCount: 1 }),
);

const matching = (text: string) => brandsMatching(brands, text).map(({ name }) => name);

test('a brand is suggested by any part of its name, whatever the case', () => {
  expect(matching('frost')).toEqual(['Frostwick']);
  expect(matching('RYE')).toEqual(['Halden & Rye']);
  expect(matching('mint')).toEqual([]);
});

test('at most three brands are suggested', () => {
  expect(matching('w')).toHaveLength(3);
});
