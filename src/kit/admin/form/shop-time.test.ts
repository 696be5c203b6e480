import { expect, test } from 'vitest';
import { dateTimeAt, wallClockAt } from './shop-time.ts';

test.for([
  ['2026-11-22T09:00', 'Europe/London', '2026-11-22T09:00:00.000Z'],
  ['2026-07-01T09:00', 'Europe/London', '2026-07-01T08:00:00.000Z'],
  ['2026-07-01T00:15', 'Asia/Kolkata', '2026-06-30T18:45:00.000Z'],
  // The clock goes back: it shows the hour twice, and the first counts.
  ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
  // Just after it went forward or back.
  ['2026-03-29T02:00', 'Europe/London', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T02:00', 'Europe/London', '2026-10-25T02:00:00.000Z'],
] as const)('%s in %s is %s, and back', ([wallClock, timeZone, dateTime]) => {
  expect(dateTimeAt(wallClock, timeZone)).toBe(dateTime);
  expect(wallClockAt(dateTime, timeZone)).toBe(wallClock);
});

test('an hour that the clock skips counts as the one after', () => {
  expect(dateTimeAt('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z');
});
