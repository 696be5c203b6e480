import { todayIn, writeDays } from '../../kit/format.ts';
import type { Db } from '../../platform/database/database.ts';
import { HOLIDAY_ORDERS } from './settings-table.ts';
import { readSettingTexts } from './site-config.ts';

/** The settings that say when the shop is on holiday. */
export const HOLIDAY_KEYS = [
  'holiday_from',
  'holiday_until',
  'holiday_words',
  'holiday_orders',
  'time_zone',
  'locale',
] as const;

type HolidaySettings = Record<(typeof HOLIDAY_KEYS)[number], string>;

export interface Holiday {
  /** What stands above every page. */
  notice: string;
  refusesOrders: boolean;
}

/** The holiday that the shop is on at a moment. */
export function holidayAt(read: HolidaySettings, now: Date): Holiday | undefined {
  const { holiday_from: from, holiday_until: until, holiday_words: words, locale } = read;
  if (from === '') return undefined;
  const today = todayIn(read.time_zone, now);
  if (today < from || today > until) return undefined;
  const refusesOrders = read.holiday_orders === HOLIDAY_ORDERS[1];
  const day = writeDays({ from: until, to: until }, locale);
  const standard = refusesOrders
    ? `We are on holiday and take no orders until ${day}.`
    : `We are on holiday until ${day}. What you order now leaves when we are back.`;
  return { notice: words || standard, refusesOrders };
}

export const readHoliday = async (db: Db, now = new Date()): Promise<Holiday | undefined> =>
  holidayAt(await readSettingTexts(db, HOLIDAY_KEYS), now);

/** The words of the owner's announcement, on its days. */
export async function readAnnouncement(db: Db, now = new Date()): Promise<string | undefined> {
  const {
    announcement_text: words,
    announcement_from: from,
    announcement_until: until,
    time_zone: zone,
  } = await readSettingTexts(db, [
    'announcement_text',
    'announcement_from',
    'announcement_until',
    'time_zone',
  ]);
  const today = todayIn(zone, now);
  const isShown = today >= from && (until === '' || today <= until);
  return (isShown && words) || undefined;
}

/** The days from the first to the last, a year at most: nothing is packed or brought on them. */
export function holidayDays(from: string, until: string): string[] {
  const days: string[] = [];
  if (from === '') return days;
  const date = new Date(`${from}T12:00:00Z`);
  for (let day = from; day <= until && days.length < 366; ) {
    days.push(day);
    date.setUTCDate(date.getUTCDate() + 1);
    day = date.toISOString().slice(0, 10);
  }
  return days;
}
