import { expect, test } from 'vitest';
import { daysIn } from './typed-days.ts';

const BRITISH = { locale: 'en-GB', today: '2026-11-27' };

test.each([
  ['2026-12-25', ['2026-12-25']],
  ['25/12/2026, 28.12.26 and 1-1-2027', ['2026-12-25', '2026-12-28', '2027-01-01']],
  ['Friday, 25th of December 2026; May 4, 2027', ['2026-12-25', '2027-05-04']],
  ['26 Dec', ['2026-12-26']],
  ['1 January', ['2027-01-01']],
  ['12/25/2026', ['2026-12-25']],
  ['31/02/2027, 25/12, hello 12', []],
])('%s names %j', (text, days) => {
  expect(daysIn(text, BRITISH)).toEqual(days);
});

test('a list of bank holidays is read with the years above its days', () => {
  const list = [
    'Upcoming bank holidays in England and Wales 2026',
    'Date\tDay of the week\tBank holiday',
    '25 December\tFriday\tChristmas Day',
    '28 December\tMonday\tBoxing Day (substitute day)',
    '2027',
    '1 January\tFriday\tNew Year’s Day',
    '26 March\tFriday\tGood Friday',
  ].join('\n');
  expect(daysIn(list, BRITISH)).toEqual(['2026-12-25', '2026-12-28', '2027-01-01', '2027-03-26']);
});

test('where the month comes first, it does', () => {
  expect(daysIn('01/02/2027', BRITISH)).toEqual(['2027-02-01']);
  expect(daysIn('01/02/2027', { ...BRITISH, locale: 'en-US' })).toEqual(['2027-01-02']);
});
