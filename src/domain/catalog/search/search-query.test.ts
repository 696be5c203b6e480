import { expect, test } from 'vitest';
import { codeIn, wordsIn } from './search-query.ts';

test.each([
  ['Luna Pod Kit', ['luna', 'pod', 'kit']],
  ['Crème Brûlée', ['creme', 'brulee']],
  ['Ember & Oak', ['ember', 'oak']],
  ['10ml, 20 mg/ml', ['10ml', '20', 'mg', 'ml']],
  ['luna LUNA Luna', ['luna']],
  ['ﬁzz ²', ['fizz', '2']],
  ['マンゴー', ['マンコー']],
  ['?! … 🥭', []],
  ['', []],
])('the words of %j are %j', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test('a run of letters without end is cut into words', () => {
  expect(wordsIn('x'.repeat(150))).toEqual(['x'.repeat(64), 'x'.repeat(22)]);
});

test.each([
  ['NIM-LUM-GRA', 'nimlumgra'],
  [' nim lum ', 'nimlum'],
  ['18650', '18650'],
  ['--', ''],
])('as a code, %j is %j', (text, code) => {
  expect(codeIn(text)).toBe(code);
});
