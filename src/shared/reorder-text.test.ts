import { expect, test } from 'vitest';
import { reorderText } from './reorder-text.ts';

test('an order that can be bought again whole is told briefly', () => {
  expect(reorderText({ added: 1, missing: [] })).toEqual({
    title: 'Added to cart',
    description: '1 item is in your cart again.',
  });
});

test('what is missing is named with its reason', () => {
  const missing = [
    { name: 'Mango Ice', reason: 'sold_out' as const },
    { name: 'Hover', reason: 'fewer_left' as const },
  ];
  expect(reorderText({ added: 2, missing }).description).toBe(
    '2 items are in your cart again. Mango Ice is sold out. Hover is running low: not as many could be added.',
  );
});

test('when nothing could be added, it is a failure that says why', () => {
  const missing = [{ name: 'Mango Ice', reason: 'not_sold' as const }];
  expect(reorderText({ added: 0, missing })).toEqual({
    title: 'Nothing was added to your cart',
    description: 'Mango Ice is no longer sold.',
    destructive: true,
  });
});
