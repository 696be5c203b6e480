import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneyText, parseMoney, percentOf } from './money.ts';

test('an amount survives the way to the wire and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (minor) => {
      expect(parseMoney(moneyText(minor))).toBe(minor);
    }),
  );
});

test.each([
  [-5, '-0.05'],
  [-1234, '-12.34'],
])('%i minor units below zero are %s', (minor, text) => {
  expect(moneyText(minor)).toBe(text);
});

test.each([
  ['9.99', 999],
  ['0.05', 5],
  ['7', 700],
  ['7.5', 750],
])('%s is %i minor units', (text, minor) => {
  expect(parseMoney(text)).toBe(minor);
});

test.each(['', '-1', '1.999', '1e3', '£5', ' 5', 'NaN'])('%j is no amount', (text) => {
  expect(() => parseMoney(text)).toThrow(RangeError);
});

test.each([
  [1250, '8', 100],
  [1256, '8', 100],
  [1257, '8', 101],
  [19, '50', 10],
  [1999, '17.5', 350],
  [0, '8', 0],
])('%i at %s %% is %i, half a unit rounding up', (minor, percent, share) => {
  expect(percentOf(minor, percent)).toBe(share);
});
