import { expect, test } from 'vitest';
import { addWorkingDays, type Calendar, promised } from './business-days.ts';

const calendar: Calendar = {
  timeZone: 'Europe/London',
  cutOff: '',
  workingDays: [1, 2, 3, 4, 5],
  holidays: [],
};

test.each([
  ['a Monday', '2026-11-16', 3, '2026-11-19'],
  ['a Wednesday, over the weekend', '2026-11-18', 3, '2026-11-23'],
  ['a Friday', '2026-11-20', 1, '2026-11-23'],
  ['a Saturday', '2026-11-21', 1, '2026-11-23'],
  ['a Sunday', '2026-11-22', 2, '2026-11-24'],
  ['a Friday, a week and more', '2026-11-20', 6, '2026-11-30'],
  ['a day, none later', '2026-11-21', 0, '2026-11-21'],
])('from %s (%s), %i business days later is %s', (_, from, days, to) => {
  expect(addWorkingDays(from, days, calendar)).toBe(to);
});

const rate = { minDays: 1, maxDays: 3 };

test.each([
  ['on a Monday', '2026-11-23T09:00Z', {}, '2026-11-24', '2026-11-26'],
  ['before the cut-off', '2026-11-23T14:59Z', { cutOff: '15:00' }, '2026-11-24', '2026-11-26'],
  ['at the cut-off', '2026-11-23T15:00Z', { cutOff: '15:00' }, '2026-11-25', '2026-11-27'],
  ['late on a Friday', '2026-11-20T16:00Z', { cutOff: '15:00' }, '2026-11-24', '2026-11-26'],
  ['on a Saturday, packed on Monday', '2026-11-21T09:00Z', {}, '2026-11-24', '2026-11-26'],
  [
    'over holidays',
    '2026-12-24T09:00Z',
    { holidays: ['2026-12-25', '2026-12-28'] },
    '2026-12-29',
    '2026-12-31',
  ],
  [
    'on a day that is the next one where the shop is',
    '2026-11-23T23:30Z',
    { timeZone: 'Asia/Tokyo' },
    '2026-11-25',
    '2026-11-27',
  ],
  [
    'in summer time, by the clock on the wall',
    '2026-07-06T14:30Z',
    { cutOff: '15:00' },
    '2026-07-08',
    '2026-07-10',
  ],
  [
    'where Saturday counts',
    '2026-11-20T09:00Z',
    { workingDays: [1, 6] },
    '2026-11-23',
    '2026-11-30',
  ],
])('what is ordered %s arrives from %s', (_, now, change, from, to) => {
  const days = promised(new Date(now), rate, { ...calendar, ...change });
  expect(days).toEqual({ from, to });
});

test('a shop that wrote down no working day promises something nevertheless', () => {
  const days = promised(new Date('2026-11-23T09:00Z'), rate, { ...calendar, workingDays: [] });
  expect(Date.parse(days.to)).toBeGreaterThanOrEqual(Date.parse(days.from));
});
