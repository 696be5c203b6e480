import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test('cells are parted by commas, rows by line ends', () => {
  expect(
    csvText([
      ['Email', 'Subscribed Date'],
      ['ada@shop.example', '2026-11-21'],
    ]),
  ).toBe('Email,Subscribed Date\r\nada@shop.example,2026-11-21\r\n');
});

test.each([
  ['a, b', '"a, b"'],
  ['say "hello"', '"say ""hello"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('%j is written as %s', (value, written) => {
  expect(csvText([[value]])).toBe(`${written}\r\n`);
});

test.each(['=1+1', '+44 20', '-2', '@SUM(A1)', '\tcell', '\rcell'])(
  'a spreadsheet does not run %j',
  (value) => {
    expect(csvText([[value]]).replace(/^"/, '')).toMatch(/^'/);
  },
);
