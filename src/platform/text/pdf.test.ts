import { expect, test } from 'vitest';
import { canWrite, drawPdf, inWidth, written } from './pdf.ts';

/** What stands on a line, from left to right, with the typefaces that are used. */
function line(text: string) {
  const runs = written(text, 10);
  return {
    words: runs.map((run) => run.text.replace(/ +/, ' ')).join(''),
    fonts: [...new Set(runs.map(({ font }) => font))],
  };
}

test.each([
  ['Łukasz Żółć, Ő, ğ', 'Łukasz Żółć, Ő, ğ'],
  ['e\u0301clair', 'éclair'],
  ['£, €, “quoted” – and …', '£, €, “quoted” – and …'],
  [' a\u0000b\n\t c\u202fd ', 'a b c d'],
  ['right\u200f\u202eto left', 'rightto left'],
  ['Ｆｕｌｌ １２', 'Full 12'],
  ['lone \ud800 half', 'lone half'],
])('%j is written as %j, in the typeface of the shop', (text, words) => {
  expect(line(text)).toEqual({ words, fonts: ['Instrument Sans'] });
});

test.each(['Жуковский', 'Ђорђе', 'Ηλεκτρονικό', 'Nguyễn', 'ấ'])('%s is written whole', (word) => {
  expect(line(word)).toEqual({ words: word, fonts: ['Roboto'] });
});

test('words from right to left stand in that order, within a line from left to right', () => {
  expect(line('abc שלום (עולם) 12 xyz').words).toBe('abc 12 )עולם( שלום xyz');
  expect(line('محمد بن عبد').words).toBe('عبد بن محمد');
  expect(line('محمد').fonts).toEqual(['Noto Sans Arabic']);
  expect(line('שלום').fonts).toEqual(['Noto Sans Hebrew']);
});

test('a character that no typeface has leaves a sign, once for what looks like one', () => {
  expect(line('王 Жук 👩‍👩‍👧').words).toMatch(/^\ufffd Жук \ufffd+$/);
  expect(canWrite('£')).toBe(true);
  expect(canWrite('王')).toBe(false);
});

test('what a document names by address is not fetched or read', async () => {
  for (const image of ['http://shop.example/a.png', import.meta.filename]) {
    await expect(drawPdf({ content: [{ image }] })).rejects.toThrow();
  }
});

test('a long code is cut into lines that fit, after a sign where there is one', () => {
  expect(inWidth('KIT-1', 9.5, 98)).toEqual(['KIT-1']);
  expect(inWidth('MARLOW-APPLE-SOUR-10ML-20MG', 9.5, 98)).toEqual([
    'MARLOW-APPLE-',
    'SOUR-10ML-20MG',
  ]);
  const whole = inWidth('W'.repeat(40), 9.5, 98);
  expect(whole.join('')).toBe('W'.repeat(40));
  expect(Math.max(...whole.map((line) => line.length))).toBeLessThan(12);
});
