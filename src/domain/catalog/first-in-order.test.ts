import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstInOrder } from './first-in-order.ts';

const different = fc.uniqueArray(fc.integer({ min: 0, max: 10_000 }), { maxLength: 300 });
const place = fc.integer({ min: 0, max: 40 });

test('a page of the smallest is a slice of all, sorted', () => {
  const ascending = (a: number, b: number) => a - b;
  fc.assert(
    fc.property(different, place, place, (numbers, offset, limit) => {
      const expected = numbers.toSorted(ascending).slice(offset, offset + limit);
      expect(firstInOrder(Uint32Array.from(numbers), ascending, offset, limit)).toEqual(expected);
    }),
  );
});
