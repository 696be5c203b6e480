/** Free of any library, since the browser loads it. */

/** Days as '2026-11-01', both included. */
export interface Period {
  from: string;
  to: string;
}

/** How many months each has. */
export const UNITS = { month: 1, quarter: 3, year: 12 } as const;
export type Unit = keyof typeof UNITS;

/** The month, quarter or year that a day is in. */
export function periodOf(day: string, unit: Unit): Period {
  const month = Number(day.slice(5, 7)) - 1;
  return monthsFrom(Number(day.slice(0, 4)), month - (month % UNITS[unit]), UNITS[unit]);
}

/** Which of them it is exactly, whatever month a quarter or a year begins with; undefined for any other days. */
export function unitOf({ from, to }: Period): Unit | undefined {
  const units = Object.keys(UNITS) as Unit[];
  const [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1];
  return units.find((unit) => {
    const whole = monthsFrom(year, month, UNITS[unit]);
    return whole.from === from && whole.to === to;
  });
}

/** The one before or after it; as many days where it is none. */
export function besides(period: Period, step: -1 | 1): Period {
  const unit = unitOf(period);
  const [from, to] = [period.from, period.to].map((day) => new Date(`${day}T00:00:00Z`));
  if (unit) {
    const month = Number(period.from.slice(5, 7)) - 1 + step * UNITS[unit];
    return monthsFrom(Number(period.from.slice(0, 4)), month, UNITS[unit]);
  }
  const length = (Number(to) - Number(from)) / 86_400_000 + 1;
  const moved = (date: Date | undefined) => {
    const day = new Date(date ?? 0);
    day.setUTCDate(day.getUTCDate() + step * length);
    return day.toISOString().slice(0, 10);
  };
  return { from: moved(from), to: moved(to) };
}

const monthsFrom = (year: number, month: number, count: number): Period => ({
  from: new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10),
  to: new Date(Date.UTC(year, month + count, 0)).toISOString().slice(0, 10),
});

/** As addresses and calls say it. */
export const rangeText = ({ from, to }: Period): string => `${from}..${to}`;
