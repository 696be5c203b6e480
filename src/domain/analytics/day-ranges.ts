import type { TimeRange } from './choices.ts';
import { TIME_RANGES } from './choices.ts';

/** Days as '2026-11-22', the first and the last. */
export interface Days {
  from: string;
  to: string;
}

/** The day so many days later: of the calendar, in which no day is shorter than another. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The range that ends today, and the one before it, of as many days. */
export function daysOf(range: TimeRange, today: string): { now: Days; before: Days } {
  const length = TIME_RANGES[range];
  const from = plusDays(today, 1 - length);
  return {
    now: { from, to: today },
    before: { from: plusDays(from, -length), to: plusDays(from, -1) },
  };
}

/** The range in parts of so many days. */
export function partsOf({ from, to }: Days, length: number): Days[] {
  const parts: Days[] = [];
  for (let day = from; day <= to; day = plusDays(day, length)) {
    parts.push({ from: day, to: plusDays(day, length - 1) });
  }
  return parts;
}

/** The first day of the first month that begins in the range; the day after the range where none does. */
export function firstMonthIn({ from, to }: Days): string {
  const start = from === firstOfMonth(from) ? from : firstOfMonth(plusDays(firstOfMonth(from), 31));
  return start <= to ? start : plusDays(to, 1);
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
