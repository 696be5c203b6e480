import { dayAgo } from './local-time.ts';
import type { BackDoor } from './records.ts';

/** As though the figures had been brought up to that moment, and no later. */
export const countedUntil = (shop: BackDoor, zone: string, dateTime: Date | string) =>
  shop.sql(
    `insert into figures_state (time_zone, rolled_up_at) values ($1, $2)
     on conflict (is_only) do update set time_zone = $1, rolled_up_at = $2`,
    [zone, dateTime],
  );

/** As though the profit of no day had been added up: in a shop that has just got such sums. */
export const forgetProfit = (shop: BackDoor) => shop.sql('delete from profit_days');

/** What was seen of a visitor at a local time, each a second after the one before. */
export const seen = (
  shop: BackDoor,
  visitor: string,
  kinds: string[],
  local: string,
  zone = 'Europe/London',
) =>
  shop.sql(
    `insert into visit_events (at, visitor, kind, channel, results)
     select $3::timestamp at time zone $4 + make_interval(secs => nth), $1::bytea, kind, 'direct',
       case when kind = 'search' then 0 end
     from unnest($2::text[]) with ordinality as e (kind, nth)`,
    [Buffer.from(visitor), kinds, local, zone],
  );

/** As though the key that tells visitors apart had been made on each of these days. */
export const keysOfDays = (shop: BackDoor, ...days: string[]) =>
  shop.sql(`insert into visit_keys (day, key) select day, 'key' from unnest($1::date[]) as day`, [
    days,
  ]);

/** Somebody searched so often, so many days ago, for what the shop had not. */
export async function searchedInVain(
  shop: BackDoor,
  words: string,
  { count = 1, daysAgo = 0, zone = 'Europe/London' } = {},
): Promise<void> {
  await shop.sql(
    `insert into empty_searches (day, words, count) values ($1, $2, $3)
     on conflict (day, words) do update set count = empty_searches.count + excluded.count`,
    [await dayAgo(shop, daysAgo, zone), words, count],
  );
}

/** So many words were searched for in vain today: word1, word2, … */
export const searchedManyInVain = (shop: BackDoor, count: number, zone = 'Europe/London') =>
  shop.sql(
    `insert into empty_searches (day, words, count)
     select (now() at time zone $2)::date, 'word' || n, 1 from generate_series(1, $1::int) n`,
    [count, zone],
  );
