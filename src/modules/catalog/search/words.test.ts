import { expect, test } from 'vitest';
import { wordsIn } from './words.ts';

test.each([
  ['Luna Pod Kit', ['luna', 'pod', 'kit']],
  ['Crème Brûlée', ['creme', 'brulee']],
  ['Ember & Oak', ['ember', 'oak']],
  ['luna LUNA Luna', ['luna']],
  ['ﬁzz ²', ['fizz', '2']],
  ['マンゴー', ['マンコー']],
  ['?! … 🥭', []],
  ['', []],
])('the words of %j are %j', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test.each([
  [['20mg', '20 mg', '20MG', '20-mg', '20 mg/ml', '20.0mg'], ['20mg']],
  [['0.8ohm', '0.8 ohm', '.8 ohms', '0.80 Ω', '0.8Ω', '0,8 ohm'], ['0.8ohm']],
  [['1000mah', '1000 mAh', '1,000 mAh'], ['1000mah']],
  [['70/30', '70 / 30', '70:30'], ['70/30']],
  [
    ['50 or 100 ml', '50/100ml', '50ml, 100ml'],
    ['50ml', '100ml'],
  ],
  [
    ['3, 6 and 12 mg', '3/6/12mg'],
    ['3mg', '6mg', '12mg'],
  ],
  [['1.0', '1'], ['1']],
])('%j are read as the same words', (texts, words) => {
  for (const text of texts) expect([text, wordsIn(text)]).toEqual([text, words]);
});

test.each([
  ['18650 Cell', ['18650', 'cell']],
  ['18650,21700', ['18650', '21700']],
  ['RY4 v2', ['ry4', 'v2']],
  ['510 thread', ['510', 'thread']],
  ['5-pack, 3pack', ['5', 'pack', '3pack']],
  ['2 wicks', ['2', 'wicks']],
  ['12 mgx', ['12', 'mgx']],
  ['Cloud 2.5', ['cloud', '2.5']],
  ['version 1.2.3', ['version', '1.2', '3']],
])('%j has the figures %j', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test('a run of letters without end is cut into words', () => {
  expect(wordsIn('x'.repeat(150))).toEqual(['x'.repeat(64), 'x'.repeat(22)]);
});

test('a hostile text is read as quickly as any other', () => {
  for (const text of [
    '1/'.repeat(5_000),
    '1,'.repeat(5_000),
    '9'.repeat(10_000),
    '1 or '.repeat(2_000),
  ]) {
    expect(wordsIn(text).length).toBeGreaterThan(0);
  }
});
