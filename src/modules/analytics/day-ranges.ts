import type { TimeRange } from './constants.ts';
import { TIME_RANGES } from './constants.ts';

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

/** The range that ends today, and the equally long one before it. */
export function daysOf(range: TimeRange, today: string): { now: Days; before: Days } {
  const length = TIME_RANGES[range];
  const from = plusDays(today, 1 - length);
  return {
    now: { from, to: today },
    before: { from: plusDays(from, -length), to: plusDays(from, -1) },
  };
}

/** The range split into parts of that many days. */
export function partsOf({ from, to }: Days, length: number): Days[] {
  const parts: Days[] = [];
  for (let day = from; day <= to; day = plusDays(day, length)) {
    parts.push({ from: day, to: length === 1 ? day : plusDays(day, length - 1) });
  }
  return parts;
}

/** The first day of the first month that begins in the range; the day after the range where none does. */
export function firstMonthIn({ from, to }: Days): string {
  const start = from === firstOfMonth(from) ? from : firstOfMonth(plusDays(firstOfMonth(from), 31));
  return start <= to ? start : plusDays(to, 1);
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
