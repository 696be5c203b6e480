import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { todayIn } from '../../kit/format.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { csvText } from '../../platform/text/csv.ts';
import { readSettings } from '../settings/settings.ts';
import type { SubscriberQuery, SubscriberView } from './schema.ts';

const SORTED_BY: Record<SubscriberQuery['sort']['column'], string> = {
  subscribedAt: 'subscribed_at',
  email: 'lower(email)',
};

/** The newsletter's subscribers. */
export async function listSubscribers(
  db: Db,
  { search, confirmed, sort, ...page }: SubscriberQuery,
): Promise<Counted<SubscriberView>> {
  const found = `from newsletter_subscribers
    where ($1::boolean is null or (confirmed_at is not null) = $1)
      and ($2::text is null or strpos(lower(email), lower($2)) > 0)`;
  return countedPage<SubscriberView>(
    db,
    found,
    [confirmed ?? null, search ?? null],
    page,
    (limited) =>
      `select id, email, subscribed_at, confirmed_at is not null as confirmed ${found}
       order by ${SORTED_BY[sort.column]} ${sort.direction}, id ${limited}`,
  );
}

/** All subscribers as a CSV file, latest first; dates are in the shop's time zone. */
export async function exportSubscribers(
  db: Db,
): Promise<{ fileName: string; csv: string; count: number }> {
  const { timeZone } = await readSettings(db);
  const rows = await named<{ email: string; day: string }>(
    db,
    'export-subscribers',
    `select email, to_char(subscribed_at at time zone $1, 'YYYY-MM-DD') as day
     from newsletter_subscribers order by subscribed_at desc, id`,
    [timeZone],
  );
  return {
    count: rows.length,
    fileName: `newsletter_subscribers_${todayIn(timeZone)}.csv`,
    csv: csvText([['Email', 'Subscribed Date'], ...rows.map(({ email, day }) => [email, day])]),
  };
}

/** A current subscriber, and whether they have confirmed. */
export async function findSubscriber(
  db: Db,
  id: string,
): Promise<{ isConfirmed: boolean } | undefined> {
  const [row] = await named<{ isConfirmed: boolean }>(
    db,
    'subscriber',
    'select confirmed_at is not null as "isConfirmed" from newsletter_subscribers where id = $1',
    [id],
  );
  return row;
}
