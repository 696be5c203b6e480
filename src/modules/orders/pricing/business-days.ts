/** Days are texts such as '2026-11-23', in the shop's time zone. Free of any library. */

/** When the shop packs and its carriers bring. */
export interface Calendar {
  timeZone: string;
  /** '15:00': what is ordered later leaves on the next working day; empty: all day. */
  cutOff: string;
  /** 0 is Sunday. */
  workingDays: readonly number[];
  holidays: readonly string[];
}

/** The first and the last day on which something arrives. */
export interface Promised {
  from: string;
  to: string;
}

/** When an order placed at this moment arrives: that many working days after the day it is packed. */
export function promised(
  now: Date,
  { minDays, maxDays }: { minDays: number; maxDays: number },
  calendar: Calendar,
): Promised {
  const packed = packedOn(now, calendar);
  return {
    from: addWorkingDays(packed, minDays, calendar),
    to: addWorkingDays(packed, maxDays, calendar),
  };
}

function packedOn(now: Date, calendar: Calendar): string {
  const { day, time } = clock(now, calendar.timeZone);
  if (!isWorking(day, calendar)) return addWorkingDays(day, 1, calendar);
  return calendar.cutOff !== '' && time >= calendar.cutOff ? addWorkingDays(day, 1, calendar) : day;
}

/** A shop that never works is one that wrote its days wrongly: none of its days counts as a holiday for ever. */
const LONGEST_PAUSE_DAYS = 366;

/** The day that is so many working days after this one. */
export function addWorkingDays(day: string, days: number, calendar: WorkingDays): string {
  let date = day;
  let idle = 0;
  for (let left = days; left > 0; ) {
    date = dayAfter(date);
    if (isWorking(date, calendar) || ++idle > LONGEST_PAUSE_DAYS) left--;
  }
  return date;
}

type WorkingDays = Pick<Calendar, 'workingDays' | 'holidays'>;

const isWorking = (day: string, { workingDays, holidays }: WorkingDays): boolean =>
  workingDays.includes(new Date(`${day}T12:00:00Z`).getUTCDay()) && !holidays.includes(day);

function dayAfter(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

interface Shown {
  day: string;
  time: string;
}

/** What the clocks of the last minute that was asked for showed: each quote asks for every rate. */
const shown = { minute: 0, byZone: new Map<string, Shown>() };

/** What the shop's clock shows. */
function clock(now: Date, timeZone: string): Shown {
  const minute = Math.floor(now.getTime() / 60_000);
  if (minute !== shown.minute) {
    shown.minute = minute;
    shown.byZone.clear();
  }
  const known = shown.byZone.get(timeZone) ?? readClock(now, timeZone);
  shown.byZone.set(timeZone, known);
  return known;
}

function readClock(now: Date, timeZone: string): Shown {
  let format = clocks.get(timeZone);
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts, ...time });
    clocks.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')];
  return { day: `${year}-${month}-${day}`, time: `${parts.get('hour')}:${parts.get('minute')}` };
}
