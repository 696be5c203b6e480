import { expect, test } from 'vitest';
import type { ProductView } from '../../../domain/catalog/schema.ts';
import { hotProducts } from './hot.ts';

const product = (id: string, isFeatured: boolean) => ({ id, isFeatured }) as ProductView;

test('the first three featured products of a list are hot, however many are featured', () => {
  const featured = ['a', 'b', 'c', 'd', 'e'].map((id) => product(id, true));
  expect([...hotProducts([product('x', false), ...featured])]).toEqual(['a', 'b', 'c']);
});

test('nothing is hot that is not featured', () => {
  expect(hotProducts([product('x', false)]).size).toBe(0);
});
