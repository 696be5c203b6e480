import { expect, test } from 'vitest';
import { code128, isBarcodeText } from './code128.ts';

/** Read back as a scanner would: by the widths of six bars and spaces each. */
function widthsOf(text: string): string[] {
  const widths = code128(text).join('');
  return widths.match(/.{6}(?=.)/g) ?? [];
}

test('a bar code begins in set B, ends as every code does, and has the check value of its text', () => {
  // The usual example: 'Wikipedia' has the check value 88.
  const widths = widthsOf('Wikipedia');
  expect(widths[0]).toBe('211214');
  expect(widths[10]).toBe('421211');
  expect(code128('Wikipedia').slice(-7).join('')).toBe('2331112');
});

test('each value is eleven modules wide, and the end thirteen', () => {
  for (const text of ['#1001', 'a', '~ !', '0123456789']) {
    const sum = code128(text).reduce((all, width) => all + width, 0);
    expect([text, sum]).toEqual([text, 11 * (text.length + 2) + 13]);
  }
});

test('no two values look the same', () => {
  const all = Array.from({ length: 95 }, (_, nth) =>
    widthsOf(String.fromCharCode(32 + nth))
      .slice(1, 2)
      .join(),
  );
  expect(new Set(all).size).toBe(95);
});

test('what no keyboard types is no bar code', () => {
  expect(['#1001', 'No. 7', 'Nº7', ''].map(isBarcodeText)).toEqual([true, true, false, false]);
});
