import { expect, test } from 'vitest';
import type { CartItemView } from '../../../domain/cart/schema.ts';
import { shortage } from './shortage.ts';

const line = (quantity: number, stock: { inStock: boolean; available: number | null }) => ({
  quantity,
  variant: stock as CartItemView['variant'],
});

test('a sold-out line can not be had at all', () => {
  expect(shortage(line(1, { inStock: false, available: 0 }))).toBe(0);
  expect(shortage(line(1, { inStock: false, available: null }))).toBe(0);
});

test('a line for which too few are left says how many', () => {
  expect(shortage(line(5, { inStock: true, available: 3 }))).toBe(3);
});

test('a line that is there in full is short of nothing', () => {
  expect(shortage(line(3, { inStock: true, available: 3 }))).toBeUndefined();
  expect(shortage(line(500, { inStock: true, available: null }))).toBeUndefined();
});
