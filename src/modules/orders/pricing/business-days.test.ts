import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addWorkingDays, type Calendar, deadlineOf, type Pace, promised } from './business-days.ts';

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

const rate: Pace = { minDays: 1, maxDays: 3, cutOff: null, deliveryDays: null };

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

const nextDay: Pace = { minDays: 1, maxDays: 1, cutOff: '15:00', deliveryDays: null };
const withSaturday: Pace = { ...nextDay, deliveryDays: [1, 2, 3, 4, 5, 6] };
const IN_JANUARY = { holidays: ['2026-12-25', '2026-12-28', '2026-12-29', '2027-01-01'] };

test.each([
  ['in the morning', '2026-11-23T09:00Z', nextDay, {}, '2026-11-23T15:00Z', '2026-11-24'],
  ['at the cut-off', '2026-11-23T15:00Z', nextDay, {}, '2026-11-24T15:00Z', '2026-11-25'],
  ['late on a Friday', '2026-11-20T16:00Z', nextDay, {}, '2026-11-23T15:00Z', '2026-11-24'],
  [
    'on a Friday, brought on Saturdays',
    '2026-11-20T09:00Z',
    withSaturday,
    {},
    '2026-11-20T15:00Z',
    '2026-11-21',
  ],
  [
    'on Christmas Eve, over holidays',
    '2026-12-24T16:00Z',
    nextDay,
    IN_JANUARY,
    '2026-12-30T15:00Z',
    '2026-12-31',
  ],
  [
    'in summer time, by the clock on the wall',
    '2026-07-06T09:00Z',
    nextDay,
    {},
    '2026-07-06T14:00Z',
    '2026-07-07',
  ],
  [
    'before the clocks go back',
    '2026-10-23T16:00Z',
    nextDay,
    {},
    '2026-10-26T15:00Z',
    '2026-10-27',
  ],
  [
    'elsewhere',
    '2026-11-23T05:00Z',
    nextDay,
    { timeZone: 'Asia/Tokyo' },
    '2026-11-23T06:00Z',
    '2026-11-24',
  ],
  [
    'where only the shop has a cut-off',
    '2026-11-23T09:00Z',
    { ...nextDay, cutOff: null },
    { cutOff: '12:00' },
    '2026-11-23T12:00Z',
    '2026-11-24',
  ],
  [
    'where it is brought on one day only',
    '2026-11-23T09:00Z',
    { ...nextDay, deliveryDays: [5] },
    {},
    '2026-11-26T15:00Z',
    '2026-11-27',
  ],
])('what is ordered %s must be ordered in time', (_, now, pace, change, orderBy, arrives) => {
  const shop = { ...calendar, ...change };
  expect(promised(new Date(now), pace, shop).from).toBe(arrives);
  expect(deadlineOf(new Date(now), pace, shop)?.orderBy).toEqual(new Date(orderBy));
});

test('without a cut-off time nothing has to be ordered in time', () => {
  const now = new Date('2026-11-23T09:00Z');
  expect(deadlineOf(now, { ...nextDay, cutOff: null }, calendar)).toBeUndefined();
});

test('what is promised holds until its moment, in every zone and over every change of the clocks, and then what was said of later', () => {
  const days = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 });
  const shops = fc.record({
    timeZone: fc.constantFrom(
      'Europe/London',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Apia',
    ),
    cutOff: fc.constantFrom('', '00:00', '00:30', '01:30', '02:30', '15:00', '23:59'),
    workingDays: days,
    holidays: fc.subarray(['2026-03-27', '2026-03-30', '2026-10-26', '2026-10-27']),
  });
  const paces = fc.record({
    minDays: fc.integer({ min: 0, max: 3 }),
    maxDays: fc.integer({ min: 3, max: 5 }),
    cutOff: fc.constantFrom(null, '01:15', '12:00'),
    deliveryDays: fc.option(days),
  });
  // Around both changes of the clocks, north and south.
  const moments = fc.oneof(
    fc.date({ min: new Date('2026-03-25'), max: new Date('2026-04-10'), noInvalidDate: true }),
    fc.date({ min: new Date('2026-09-25'), max: new Date('2026-11-05'), noInvalidDate: true }),
  );
  fc.assert(
    fc.property(
      moments,
      paces,
      shops,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (now, pace, shop, part) => {
        const deadline = deadlineOf(now, pace, shop);
        if (!deadline) return;
        const { orderBy, later } = deadline;
        expect(orderBy.getTime()).toBeGreaterThan(now.getTime());
        const between = new Date(now.getTime() + part * (orderBy.getTime() - now.getTime()));
        expect(promised(between, pace, shop)).toEqual(promised(now, pace, shop));
        expect(promised(orderBy, pace, shop)).toEqual(later);
        expect(later).not.toEqual(promised(now, pace, shop));
      },
    ),
    { numRuns: 500 },
  );
});
