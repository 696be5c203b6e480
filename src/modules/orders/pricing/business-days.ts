/** Days are texts such as '2026-11-23', in the shop's time zone. Free of any library. */

import { keptIn } from '../../../kit/kept-in.ts';

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

/** How long a way of delivery takes. */
export interface Pace {
  minDays: number;
  maxDays: number;
  /** Its own cut-off time; null: the shop's. */
  cutOff: string | null;
  /** On which days it brings, as the calendar has them; null: on the shop's working days. */
  deliveryDays: readonly number[] | null;
}

/** When an order placed at this moment arrives: that many days of delivery after the day it is packed. */
export function promised(now: Date, pace: Pace, shop: Calendar): Promised {
  return arrivalOf(packedOn(now, ownCalendar(pace, shop)), pace, shop);
}

const ownCalendar = ({ cutOff }: Pace, shop: Calendar): Calendar => ({
  ...shop,
  cutOff: cutOff ?? shop.cutOff,
});

function arrivalOf(packed: string, pace: Pace, { workingDays, holidays }: WorkingDays): Promised {
  const brings = { workingDays: pace.deliveryDays ?? workingDays, holidays };
  return {
    from: addWorkingDays(packed, pace.minDays, brings),
    to: addWorkingDays(packed, pace.maxDays, brings),
  };
}

function packedOn(now: Date, calendar: Calendar): string {
  const { day } = clock(now, calendar.timeZone);
  if (!isWorking(day, calendar)) return addWorkingDays(day, 1, calendar);
  return calendar.cutOff !== '' && now >= cutOffOn(day, calendar)
    ? addWorkingDays(day, 1, calendar)
    : day;
}

/** Until when what is promised now holds, and what is promised from then on. */
export interface Deadline {
  orderBy: Date;
  later: Promised;
}

/** So many working days are looked through for one on which something else is promised. */
const DEADLINE_WITHIN = 10;

/** Undefined where there is no cut-off time, or none that would change the days. */
export function deadlineOf(now: Date, pace: Pace, shop: Calendar): Deadline | undefined {
  const calendar = ownCalendar(pace, shop);
  if (calendar.cutOff === '') return undefined;
  let packed = packedOn(now, calendar);
  const { from, to } = arrivalOf(packed, pace, shop);
  for (let day = 0; day < DEADLINE_WITHIN; day++) {
    const orderBy = cutOffOn(packed, calendar);
    packed = addWorkingDays(packed, 1, calendar);
    const later = arrivalOf(packed, pace, shop);
    if (later.from !== from || later.to !== to) return { orderBy, later };
  }
  return undefined;
}

/** The cut-off time of one day, as a moment. */
function cutOffOn(day: string, { timeZone, cutOff }: Calendar): Date {
  const key = `${timeZone} ${day} ${cutOff}`;
  return new Date(keptIn(moments, key, () => momentOf(day, cutOff, timeZone), KEPT));
}

/** Asking for the clock is dear, and each quote asks for every rate. */
const moments = new Map<string, number>();
const KEPT = 1_000;

const DAY_MS = 86_400_000;

/**
 * When the clocks of a zone show this. Where they are put back they do so twice: the first time counts. Where they are put
 * forward they may never: then it is that long after they were.
 */
function momentOf(day: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T${time}Z`);
  const shownAt = (moment: number) => {
    const read = readClock(new Date(moment), timeZone);
    return Date.parse(`${read.day}T${read.time}Z`);
  };
  // The zone's distance from UTC a day before and a day after: whichever holds at that time is one of them.
  const tried = [asUtc - DAY_MS, asUtc + DAY_MS]
    .map((near) => asUtc - (shownAt(near) - near))
    .toSorted((one, other) => one - other);
  const exact = tried.find((moment) => shownAt(moment) === asUtc);
  return exact ?? Math.max(...tried);
}

/** A shop that never works is one that wrote its days wrongly: none of its days counts as a holiday for ever. */
const LONGEST_PAUSE_DAYS = 366;

/** The day that is so many working days after this one. */
export function addWorkingDays(day: string, days: number, calendar: WorkingDays): string {
  let date = day;
  let idle = 0;
  for (let left = days; left > 0; ) {
    date = dayOf(date).next;
    if (isWorking(date, calendar) || ++idle > LONGEST_PAUSE_DAYS) left--;
  }
  return date;
}

type WorkingDays = Pick<Calendar, 'workingDays' | 'holidays'>;

const isWorking = (day: string, { workingDays, holidays }: WorkingDays): boolean =>
  workingDays.includes(dayOf(day).weekday) && !holidays.includes(day);

interface Day {
  /** As the calendar has them. */
  weekday: number;
  next: string;
}

/** Each quote asks for a dozen of them, for every rate. */
const days = new Map<string, Day>();

const dayOf = (day: string): Day => keptIn(days, day, () => readDay(day), KEPT);

function readDay(day: string): Day {
  const date = new Date(`${day}T12:00:00Z`);
  const weekday = date.getUTCDay();
  date.setUTCDate(date.getUTCDate() + 1);
  return { weekday, next: date.toISOString().slice(0, 10) };
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
  const format = keptIn(clocks, timeZone, () => {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    return new Intl.DateTimeFormat('en-CA', { timeZone, ...parts, ...time });
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')];
  return { day: `${year}-${month}-${day}`, time: `${parts.get('hour')}:${parts.get('minute')}` };
}
