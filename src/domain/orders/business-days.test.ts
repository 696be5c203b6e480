import { expect, test } from 'vitest';
import { addBusinessDays } from './business-days.ts';

test.each([
  ['a Monday', '2026-11-16', 3, '2026-11-19'],
  ['a Wednesday, over the weekend', '2026-11-18', 3, '2026-11-23'],
  ['a Friday', '2026-11-20', 1, '2026-11-23'],
  ['a Saturday', '2026-11-21', 1, '2026-11-23'],
  ['a Sunday', '2026-11-22', 2, '2026-11-24'],
  ['a Friday, a week and more', '2026-11-20', 6, '2026-11-30'],
  ['a day, none later', '2026-11-21', 0, '2026-11-21'],
])('from %s (%s), %i business days later is %s', (_, from, days, to) => {
  const time = 'T15:30:00.000Z';
  expect(addBusinessDays(new Date(from + time), days).toISOString()).toBe(to + time);
});
