import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Slices } from './slices.ts';
import { firstInOrder, SortOrder } from './sort-order.ts';

const different = fc.uniqueArray(fc.integer({ min: 0, max: 10_000 }), { maxLength: 300 });
const place = fc.integer({ min: 0, max: 40 });
const ascending = (a: number, b: number) => a - b;

test('a page of the smallest entries equals that slice of all of them sorted', () => {
  fc.assert(
    fc.property(different, place, place, (numbers, offset, limit) => {
      const expected = numbers.toSorted(ascending).slice(offset, offset + limit);
      expect(firstInOrder(Uint32Array.from(numbers), ascending, offset, limit)).toEqual(expected);
    }),
  );
});

const key = fc.oneof(
  fc.constantFrom(0, 1, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER),
  fc.maxSafeNat(),
);

test('entries are sorted by key, then by number, after any additions and removals', async () => {
  const keys = fc.array(key, { minLength: 1, maxLength: 200 });
  const some = fc.infiniteStream(fc.boolean());
  await fc.assert(
    fc.asyncProperty(keys, some, some, async (keyOf, isFirst, leaves) => {
      const numbers = keyOf.map((_, number) => number);
      const first = numbers.filter(() => isFirst.next().value);
      const later = numbers.filter((number) => !first.includes(number));
      const leaving = numbers.filter(() => leaves.next().value);
      const order = new SortOrder((number) => keyOf[number] as number, ascending);
      await order.fill(Uint32Array.from(first), new Slices());
      order.add(later);
      order.remove(leaving);
      const expected = numbers
        .filter((number) => !leaving.includes(number))
        .sort((a, b) => (keyOf[a] as number) - (keyOf[b] as number) || a - b);
      expect([...order.sorted]).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
