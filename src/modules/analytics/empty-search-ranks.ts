import { todayIn } from '../../kit/format.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import type { TimeRange } from './constants.ts';
import { type Days, daysOf } from './day-ranges.ts';

const RANKED = 10;

/** Counts are kept for no longer than the longest of them. */
const RANGES = ['7d', '30d', '90d'] as const satisfies TimeRange[];

/** What was looked for most and not found: the ten of each range, as the last roll-up found them. */
export const listEmptySearchRanks = (db: Db, range: TimeRange) =>
  named<{ words: string; count: number }>(
    db,
    'empty-search-ranks',
    'select words, count from empty_search_ranks where time_range = $1 order by place',
    [range === '1y' ? '90d' : range],
  );

/** The same of any days; each has up to a thousand different ones, of the last 90 days. */
export const listEmptySearches = (db: Db, { from, to }: Days) =>
  named<{ words: string; count: number }>(
    db,
    'empty-searches-of-days',
    `select words, sum(count)::bigint as count from empty_searches where day between $1 and $2
     group by words order by count desc, words limit $3`,
    [from, to, RANKED],
  );

/**
 * Adds up the empty searches of each range: up to a thousand different ones a day are too many to do so for each
 * answer. Only today's counts ever change, so as long as they stand as they did, there is nothing to do.
 */
export async function rankEmptySearches(tx: Tx, timeZone: string): Promise<void> {
  const today = todayIn(timeZone);
  if (!(await noteSearchesOf(tx, today))) return;
  await tx.query('delete from empty_search_ranks');
  await named(
    tx,
    'rank-empty-searches',
    `insert into empty_search_ranks (time_range, place, words, count)
     select r.time_range, row_number() over (partition by r.time_range order by e.count desc, e.words),
       e.words, e.count
     from unnest($1::text[], $2::date[]) as r (time_range, first_day)
       cross join lateral (
         select words, sum(count)::bigint as count from empty_searches
         where day between r.first_day and $3 group by words order by count desc, words limit $4) as e`,
    [RANGES, RANGES.map((range) => daysOf(range, today).from), today, RANKED],
  );
}

/** @returns whether they are more, or of another day, than when they were noted last */
async function noteSearchesOf(tx: Tx, today: string): Promise<boolean> {
  const noted = await named(
    tx,
    'note-empty-searches',
    `with today as (
       select $1::date as day, (select coalesce(sum(count), 0) from empty_searches where day = $1) as searches)
     insert into empty_searches_state as s (day, searches) select day, searches from today
     on conflict (is_only) do update set day = excluded.day, searches = excluded.searches
       where (s.day, s.searches) is distinct from (excluded.day, excluded.searches)
     returning 1`,
    [today],
  );
  return noted.length > 0;
}
