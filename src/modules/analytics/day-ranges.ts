import { type Comparison, TIME_RANGES, type TimeRange } from './constants.ts';

/** Days as '2026-11-22', the first and the last. */
export interface Days {
  from: string;
  to: string;
}

/** SQL for when the day `day` of the shop begins and ends, in the time zone `$2`: days may have 23 or 25 hours. */
export const START = `(day::timestamp at time zone $2)`;
export const END = `((day + 1)::timestamp at time zone $2)`;

/** The day that many days later, by the calendar: clock changes make no difference. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The range that ends today. */
export const daysOf = (range: TimeRange, today: string): Days => ({
  from: plusDays(today, 1 - TIME_RANGES[range]),
  to: today,
});

export const lengthOf = ({ from, to }: Days): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** Whole weeks, so that a day stands beside one of its weekday. */
const YEAR = 52 * 7;

/** The equally long range that this one is compared with. */
export function comparedWith(days: Days, comparison: Comparison): Days {
  const earlier = comparison === 'year' ? YEAR : lengthOf(days);
  return { from: plusDays(days.from, -earlier), to: plusDays(days.to, -earlier) };
}

/** The range split into parts of that many days; the last one may be shorter. */
export function partsOf({ from, to }: Days, length: number): Days[] {
  const parts: Days[] = [];
  for (let day = from; day <= to; day = plusDays(day, length)) {
    const last = plusDays(day, length - 1);
    parts.push({ from: day, to: last < to ? last : to });
  }
  return parts;
}

/**
 * The months that are wholly in the range, by the first day of the first and of the one after the last: the running month is
 * whole today. Where there are none, both are the same day, which is in the range or right after it.
 */
export function monthsIn({ from, to }: Days, today: string): { first: string; after: string } {
  const start = from === firstOfMonth(from) ? from : monthAfter(from);
  const first = start <= to ? start : plusDays(to, 1);
  const isWhole = to >= today || plusDays(to, 1) === monthAfter(to);
  const after = isWhole ? monthAfter(to) : firstOfMonth(to);
  return { first, after: after > first ? after : first };
}

const monthAfter = (day: string): string => firstOfMonth(plusDays(firstOfMonth(day), 31));

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
