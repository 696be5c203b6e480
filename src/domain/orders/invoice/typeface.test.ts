import { expect, test } from 'vitest';
import { runsOf, writable } from './typeface.ts';

test.each([
  ['Łukasz Żółć, Ő, ğ', 'Łukasz Żółć, Ő, ğ'],
  ['e\u0301clair', 'éclair'],
  ['£, €, “quoted” – and …', '£, €, “quoted” – and …'],
  ['a\u0000b\n\t c\u202fd', 'a b c d'],
  ['right\u200f\u202eto left', 'rightto left'],
  ['Ｆｕｌｌ １２ ﬁn', 'Full 12 fin'],
  ['ấ', 'a'],
  ['王 Жук 👍🏽', '? ??? ??'],
  ['lone \ud800 half', 'lone half'],
])('%j is written as %j', (text, written) => {
  expect(writable(text).replace(/ +/g, ' ')).toBe(written);
});

test('a word with letters of both files is written in runs', () => {
  expect(runsOf('Łódź', 'strong')).toEqual([
    { font: 'instrument-sans-latin-ext-600-normal', text: 'Ł' },
    { font: 'instrument-sans-latin-600-normal', text: 'ód' },
    { font: 'instrument-sans-latin-ext-600-normal', text: 'ź' },
  ]);
});
