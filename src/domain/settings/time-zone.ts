import { type Db, named } from '../../platform/database.ts';

/** Where the shop's days and months begin: an IANA name, Europe/London unless the owner set another. */
export async function readTimeZone(db: Db): Promise<string> {
  const [entry] = await named<{ value: string }>(
    db,
    'time-zone',
    `select value from site_config where key = 'time_zone'`,
  );
  return entry?.value ?? 'Europe/London';
}

/** Today as '2026-11-21'. */
export const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
