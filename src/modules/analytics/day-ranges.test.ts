import { expect, test } from 'vitest';
import { daysOf, firstMonthIn, partsOf, plusDays } from './day-ranges.ts';

test('ranges end today, and the one before is as long', () => {
  expect(daysOf('7d', '2026-03-02')).toEqual({
    now: { from: '2026-02-24', to: '2026-03-02' },
    before: { from: '2026-02-17', to: '2026-02-23' },
  });
  const { now } = daysOf('1y', '2026-11-22');
  expect(partsOf(now, 7)).toHaveLength(52);
  expect(partsOf(now, 7).at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(plusDays('2024-02-28', 1)).toBe('2024-02-29');
});

test.each([
  ['2026-01-15', '2026-03-31', '2026-02-01'],
  ['2026-01-01', '2026-01-31', '2026-01-01'],
  ['2025-11-24', '2026-11-22', '2025-12-01'],
  ['2026-01-02', '2026-01-31', '2026-02-01'],
  ['2026-01-20', '2026-02-01', '2026-02-01'],
  ['2026-01-02', '2026-01-08', '2026-01-09'],
])('from %s to %s the first month begins on %s', (from, to, start) => {
  expect(firstMonthIn({ from, to })).toBe(start);
});
