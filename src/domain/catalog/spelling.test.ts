import { expect, test } from 'vitest';
import { editDistance, Vocabulary } from './spelling.ts';

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

test('a misspelt word is read as the closest of the catalogue, whole or begun', () => {
  const words = new Vocabulary(['cloud', 'mango', 'strawberry', 'pod', 'tank']);
  expect(words.beginningWith('strawb')).toEqual(['strawberry']);
  expect(words.beginningWith('strabw')).toEqual([]);
  expect(words.closest('strabw')).toEqual(['strawberry']);
  expect(words.closest('colud')).toEqual(['cloud']);
  expect(words.closest('strwabery')).toEqual(['strawberry']);
  expect(words.closest('zzzzzz')).toEqual([]);
  expect(words.closest('xy')).toEqual([]);
});
