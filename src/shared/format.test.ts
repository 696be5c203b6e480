import { expect, test } from 'vitest';
import { decimalsOf } from '../kit/format.ts';
import {
  formatDate,
  formatMoney,
  formatMoneyBriefly,
  fromMinorUnits,
  toMinorUnits,
} from './format.ts';

test('an amount is written in the currency and the manner of the shop', () => {
  expect(formatMoney('1249.90', { locale: 'en-GB', currency: 'GBP' })).toBe('£1,249.90');
  expect(formatMoney('9.99', { locale: 'en-GB', currency: 'USD' })).toBe('$9.99');
});

test('an amount has as many decimals as its currency, and none that counts is hidden', () => {
  const yen = { locale: 'en-GB', currency: 'JPY' };
  expect(formatMoney('1200.00', yen)).toBe('¥1,200');
  expect(formatMoney('12.50', yen)).toBe('¥12.50');
  expect(formatMoney('1.20', { locale: 'en-GB', currency: 'KWD' })).toMatch(/^KWD\s1\.200$/);
});

test('a browser that gives a currency decimals follows the sample of a shop that gives it none', () => {
  const pounds = { locale: 'en-GB', currency: 'GBP' };
  const sampled = { ...pounds, moneySample: { currency: 'GBP', text: '£123' } };
  expect(formatMoney('12.00', sampled)).toBe('£12');
  expect(formatMoney('1200.00', sampled)).toBe('£1,200');
  expect(formatMoney('1200.50', sampled)).toBe('£1,200.50');
});

test.each([
  ['en-GB', 'GBP'],
  ['de-DE', 'EUR'],
  ['fr-CH', 'CHF'],
  ['es-ES', 'EUR'],
  ['ar-EG', 'EGP'],
  ['en-US', 'USD'],
  ['ja-JP', 'JPY'],
  ['en-GB', 'KRW'],
])(
  'in %s and %s amounts look the same with and without the sample of the shop',
  (locale, currency) => {
    const plain = { locale, currency };
    const text = formatMoney(decimalsOf(currency) === 0 ? '123.00' : '123.45', plain);
    const sampled = { ...plain, moneySample: { currency, text } };
    for (const amount of ['0.00', '9.99', '50.00', '50', '999.99', '1000.00', '12345.60']) {
      expect(formatMoneyBriefly(amount, sampled)).toBe(formatMoneyBriefly(amount, plain));
      if (amount.includes('.'))
        expect(formatMoney(amount, sampled)).toBe(formatMoney(amount, plain));
    }
  },
);

test('the sample of one currency says nothing of another', () => {
  const moneySample = { currency: 'GBP', text: '£123.45' };
  expect(formatMoney('9.99', { locale: 'en-GB', currency: 'EUR', moneySample })).toBe('€9.99');
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
