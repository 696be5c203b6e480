/** Moments as the shop's clock shows them, for fields of days and times. */

/** '2026-11-22T09:00:00Z' as '2026-11-22T10:00', in the shop's time zone. */
export function wallClockAt(dateTime: string | number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(dateTime));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/**
 * The moment at which the shop's clock shows this, in ISO 8601. Of an hour that the clock shows twice, the
 * first; one that it skips counts as the hour after.
 */
export function dateTimeAt(wallClock: string, timeZone: string): string {
  const asIfUtc = Date.parse(`${wallClock}Z`);
  const offsetAt = (dateTime: number) =>
    Date.parse(`${wallClockAt(dateTime, timeZone)}Z`) - dateTime;
  const tries = [asIfUtc - DAY, asIfUtc + DAY].map((near) => asIfUtc - offsetAt(near));
  const right = tries.filter((dateTime) => wallClockAt(dateTime, timeZone) === wallClock);
  return new Date(Math.min(...(right.length > 0 ? right : tries.slice(0, 1)))).toISOString();
}

const DAY = 86_400_000;
