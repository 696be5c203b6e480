import { expect, test } from 'vitest';
import { formatDate, formatMoney, fromMinorUnits, toMinorUnits } from './format.ts';

test('an amount is written in the currency and the manner of the shop', () => {
  expect(formatMoney('1249.90', { locale: 'en-GB', currency: 'GBP' })).toBe('£1,249.90');
  expect(formatMoney('9.99', { locale: 'en-GB', currency: 'USD' })).toBe('$9.99');
});

test('a date is the one of the shop, wherever the reader is', () => {
  const shop = { locale: 'en-GB', timeZone: 'Europe/London' };
  expect(formatDate('2026-06-30T23:30:00Z', shop)).toBe('1 July 2026');
});

test('minor units and decimal text say the same amount', () => {
  for (const amount of ['0.00', '0.05', '9.99', '99999999.99']) {
    expect(fromMinorUnits(toMinorUnits(amount))).toBe(amount);
  }
});
