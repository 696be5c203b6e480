import { expect, test } from 'vitest';
import { codeIn, readSearch } from './search-query.ts';
import { Slices } from './slices.ts';
import { Synonyms } from './synonyms.ts';
import { Vocabulary } from './vocabulary.ts';

test.each([
  ['NIM-LUM-GRA', 'nimlumgra'],
  [' nim lum ', 'nimlum'],
  ['18650', '18650'],
  ['--', ''],
])('as a code, %j is %j', (text, code) => {
  expect(codeIn(text)).toBe(code);
});

async function read(typed: string, known: string[], groups: string[][] = []) {
  const vocabulary = new Vocabulary(() => true);
  await vocabulary.fill(known, new Slices());
  return readSearch(typed, vocabulary, new Synonyms(groups), false);
}

const words = (...all: string[]) => ({ words: all, phrases: [] });

test('a synonym of several words is met by all of them, in the singular or the plural', async () => {
  const groups = [['nic salt', 'salty', 'nicotine salts']];
  const { readings } = await read('salty mango', ['nic', 'salts', 'mango'], groups);
  expect(readings).toEqual([{ words: [], phrases: [[['nic'], ['salts']]] }, words('mango')]);
});

test('the longest synonym wins, and words of no synonym are read by themselves', async () => {
  const groups = [
    ['pod kit', 'starter'],
    ['kit', 'set'],
  ];
  const { readings } = await read('pod kit case', ['starter', 'set', 'case'], groups);
  expect(readings).toEqual([words('starter'), words('case')]);
});

test('two words that the catalogue writes as one are found by it, and the other way round', async () => {
  const { readings } = await read('short fill', ['short', 'fill', 'shortfill']);
  expect(readings).toEqual([words('short', 'shortfill'), words('fill', 'shortfill')]);
  const split = await read('mintice', ['ice', 'mint']);
  expect(split.readings).toEqual([{ words: [], phrases: [[['mint'], ['ice']]] }]);
});

test('of several words as close, those that only go on from another are left out', async () => {
  const { corrections } = await read('clod ice', ['cloud', 'clouds', 'cold', 'ice']);
  expect(corrections).toEqual(['cloud ice', 'cold ice']);
});
