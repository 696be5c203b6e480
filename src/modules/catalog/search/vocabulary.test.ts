import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Slices } from './slices.ts';
import { editDistance, Vocabulary } from './vocabulary.ts';

/** Some words come with the first, the others later. */
async function vocabularyOf(words: string[], later: string[] = []): Promise<Vocabulary> {
  const vocabulary = new Vocabulary(() => true);
  await vocabulary.fill(words, new Slices());
  vocabulary.add(later);
  return vocabulary;
}

test.each([
  ['cloud', 'cloud', 0],
  ['colud', 'cloud', 1],
  ['clod', 'cloud', 1],
  ['clowd', 'cloud', 1],
  ['cloudd', 'cloud', 1],
  ['mnago', 'mango', 1],
  ['magnoo', 'mango', 2],
  ['mint', 'grape', 3],
])('%s is %s with %i errors', (typed, meant, errors) => {
  expect(editDistance(typed, meant, 2)).toBe(errors);
});

test('a misspelt word is read as the closest of the catalogue, whole or begun', async () => {
  const words = await vocabularyOf(['cloud', 'mango', 'strawberry', 'pod', 'tank']);
  expect(words.beginningWith('strawb')).toEqual(['strawberry']);
  expect(words.beginningWith('strabw')).toEqual([]);
  expect(words.closest('strabw')).toEqual(['strawberry']);
  expect(words.closest('colud')).toEqual(['cloud']);
  expect(words.closest('strwabery')).toEqual(['strawberry']);
  expect(words.closest('amngo')).toEqual(['mango']);
  expect(words.closest('bank')).toEqual([]);
  expect(words.closest('ztrawbery')).toEqual(['strawberry']);
  expect(words.closest('zzzzzz')).toEqual([]);
  expect(words.closest('xy')).toEqual([]);
});

/** Of few letters, so that many words are near to one another. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '7'), minLength: 1, maxLength: 11 });
const words = fc.uniqueArray(word, { maxLength: 40 });

test('what is looked up is what a plain look at every word finds', async () => {
  await fc.assert(
    fc.asyncProperty(words, fc.nat(40), word, async (all, first, typed) => {
      const vocabulary = await vocabularyOf(all.slice(0, first), all.slice(first));
      const sorted = all.toSorted();
      expect(vocabulary.beginningWith(typed)).toEqual(
        sorted.filter((each) => each.startsWith(typed)),
      );
      if (typed.length >= 3) {
        expect(vocabulary.containing(typed).toSorted()).toEqual(
          sorted.filter((each) => each.includes(typed)),
        );
      }
      expect(vocabulary.closest(typed)).toEqual(closestOf(sorted, typed));
    }),
    { numRuns: 1_000 },
  );
});

function closestOf(sorted: string[], typed: string): string[] {
  const forgiven = typed.length < 3 ? 0 : typed.length < 8 ? 1 : 2;
  const isLike = (each: string) =>
    forgiven > 1 || each[0] === typed[0] || (each[0] === typed[1] && each[1] === typed[0]);
  const near = sorted
    .filter((each) => each.length >= 3 && /\p{L}/u.test(each) && isLike(each))
    .map((each) => ({
      each,
      errors: Math.min(
        editDistance(typed, each, 9),
        each.length > typed.length ? editDistance(typed, each.slice(0, typed.length), 9) : 9,
      ),
    }));
  const fewest = Math.min(forgiven, ...near.map(({ errors }) => errors));
  if (forgiven === 0) return [];
  return near
    .filter(({ errors }) => errors === fewest)
    .map(({ each }) => each)
    .slice(0, 5);
}

test('very many words are sorted and found', async () => {
  const many = Array.from({ length: 30_000 }, (_, n) => ((n * 7919) % 30_011).toString(36));
  const vocabulary = await vocabularyOf(many);
  expect(vocabulary.beginningWith('')).toEqual(many.toSorted());
});
