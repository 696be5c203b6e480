import { expect, test } from 'vitest';
import { comparedWith, daysOf, monthsIn, partsOf, plusDays } from './day-ranges.ts';

test('ranges end today, and what they are compared with is as long', () => {
  const week = daysOf('7d', '2026-03-02');
  expect(week).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  expect(comparedWith(week, 'before')).toEqual({ from: '2026-02-17', to: '2026-02-23' });
  expect(comparedWith(week, 'year')).toEqual({ from: '2025-02-25', to: '2025-03-03' });
  const year = daysOf('1y', '2026-11-22');
  expect(partsOf(year, 7)).toHaveLength(52);
  expect(partsOf(year, 7).at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(partsOf({ from: '2026-11-01', to: '2026-11-09' }, 7).at(-1)).toEqual({
    from: '2026-11-08',
    to: '2026-11-09',
  });
  expect(plusDays('2024-02-28', 1)).toBe('2024-02-29');
});

const TODAY = '2026-11-22';

test.each([
  ['2026-01-15', '2026-03-31', '2026-02-01', '2026-04-01'],
  ['2026-01-01', '2026-01-31', '2026-01-01', '2026-02-01'],
  ['2025-11-24', TODAY, '2025-12-01', '2026-12-01'],
  ['2026-01-02', '2026-01-31', '2026-02-01', '2026-02-01'],
  ['2026-01-20', '2026-02-10', '2026-02-01', '2026-02-01'],
  ['2026-01-02', '2026-01-08', '2026-01-09', '2026-01-09'],
  ['2026-11-10', TODAY, '2026-11-23', '2026-12-01'],
])('from %s to %s the months from %s until %s are whole', (from, to, first, after) => {
  expect(monthsIn({ from, to }, TODAY)).toEqual({ first, after });
});
