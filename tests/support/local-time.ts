import type { BackDoor } from './records.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The moment at which clocks of a zone show this: '2026-03-01 12:00'. */
export async function dateTimeAt(shop: BackDoor, local: string, zone: string): Promise<Date> {
  const [row] = await shop.sql<{ at: Date }>('select $1::timestamp at time zone $2 as at', [
    local,
    zone,
  ]);
  if (!row) throw new Error('the database told no time');
  return row.at;
}

/** The day so many days ago, where it is now what it is in that zone. */
export async function dayAgo(
  shop: BackDoor,
  days: number,
  zone = 'Europe/London',
): Promise<string> {
  const [row] = await shop.sql<{ day: string }>(
    'select ((now() at time zone $1)::date - $2::int)::text as day',
    [zone, days],
  );
  return row?.day ?? '';
}

/** A day of the last half year on which the clocks were changed somewhere. */
export async function dayOfClockChange(shop: BackDoor) {
  const [changed] = await shop.sql<{ zone: string; day: string; ago: number }>(
    `select zone, d::date::text as day, current_date - d::date as ago
     from unnest(array['Europe/London', 'America/Santiago', 'Australia/Sydney']) as zone,
       generate_series(current_date - 175, current_date - 3, interval '1 day') as d
     where (d + interval '1 day')::timestamp at time zone zone - d::timestamp at time zone zone <> interval '24 hours'
     order by d limit 1`,
  );
  if (!changed) throw new Error('no clocks were changed');
  return changed;
}

/** As though an order had been placed when the month began there, or so much earlier. */
export const placedAtMonthsBegin = (shop: BackDoor, zone: string, earlier: string) =>
  shop.sql(`update orders set created_at = date_trunc('month', now(), $1) - $2::interval`, [
    zone,
    earlier,
  ]);
