import { type Counted, countedPage } from '../../../kit/counted-page.ts';
import { BOUNDS } from '../../../kit/rate-limits.ts';
import {
  bySystem,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../../../platform/database/database.ts';
import { readSettings } from '../../settings/settings.ts';
import type { EmptySearch, EmptySearchQuery } from '../schema.ts';
import type { ProductSearch } from './product-search.ts';
import { wordsIn } from './words.ts';

/** How long counts wait in memory before they are written. */
const BATCH_MS = 10_000;

/** Bounds (src/modules/catalog/RULES.md, Search). */
const MOST_WAITING = 500;
const MOST_A_DAY = 1_000;
const LONGEST = 100;
export const KEPT_DAYS = 90;

/**
 * Counts searches that found nothing, by day and words. Reads stay reads: the counts are written in batches, and
 * a few may be lost if the process dies.
 */
export class EmptySearches {
  readonly #db: Database;
  #waiting = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @param network who searched, so that no stranger fills the day's list; undefined: whoever that was */
  async count(typed: string, network: string | undefined): Promise<void> {
    const words = anonymousWords(typed);
    if (words === '' || (this.#waiting.size >= MOST_WAITING && !this.#waiting.has(words))) return;
    if (network && (await this.#db.limits.count(BOUNDS.emptySearches, network)) > 0) return;
    this.#waiting.set(words, (this.#waiting.get(words) ?? 0) + 1);
    this.#timer ??= setTimeout(() => this.#writeWaiting().catch(ignore), BATCH_MS).unref();
  }

  /** Writes what still waits. */
  async close(): Promise<void> {
    await this.#writeWaiting().catch(ignore);
  }

  async #writeWaiting(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    if (waiting.size === 0) return;
    await write(this.#db, bySystem('search'), (tx) => addCounts(tx, waiting));
  }
}

/** The words of a search; none if it may name or reach somebody. */
function anonymousWords(typed: string): string {
  const isPersonal = typed.includes('@') || /\d(?:[\s().+-]*\d){6}/.test(typed);
  return isPersonal ? '' : wordsIn(typed).join(' ').slice(0, LONGEST).trim();
}

async function addCounts(tx: Tx, counts: ReadonlyMap<string, number>): Promise<void> {
  const { timeZone } = await readSettings(tx);
  await named(
    tx,
    'count-empty-searches',
    `with today as (select (now() at time zone $3)::date as day),
       noted as (
         select day, words, added, e.count is not null as is_known
         from today, unnest($1::text[], $2::integer[]) as n (words, added)
         left join lateral (
           select count from empty_searches where day = (select day from today) and words = n.words
         ) e on true),
       numbered as (select *, row_number() over (partition by is_known order by words) as place from noted)
     insert into empty_searches (day, words, count)
     select day, words, added from numbered
     where is_known
       or place <= ${MOST_A_DAY} - (select count(*) from empty_searches where day = numbered.day)
     order by words
     on conflict (day, words) do update set count = empty_searches.count + excluded.count`,
    [[...counts.keys()], [...counts.values()], timeZone],
  );
}

/** What was looked for and not found, and what it finds by now. */
export async function listEmptySearches(
  db: Db,
  productSearch: ProductSearch,
  { search, sort, ...page }: EmptySearchQuery,
): Promise<Counted<EmptySearch>> {
  const found =
    'from empty_searches where $1::text is null or strpos(words, lower($1)) > 0 group by words';
  const grouped = `from (select words, sum(count)::int as count, max(day) as day ${found}) as e`;
  const { rows, total } = await countedPage<Omit<EmptySearch, 'found'>>(
    db,
    grouped,
    [search ?? null],
    page,
    (limited) => `select words, count, to_char(day, 'YYYY-MM-DD') as "lastDay" ${grouped}
     order by ${sort.column === 'lastDay' ? 'day' : sort.column} ${sort.direction}, words ${limited}`,
  );
  const searches = await Promise.all(
    rows.map(async (row) => {
      const first = { sortBy: 'featured', limit: 1, offset: 0 } as const;
      const { total: foundNow } = await productSearch.search({ search: row.words }, first);
      return { ...row, found: foundNow };
    }),
  );
  return { rows: searches, total };
}

/** Deletes old counts. */
export async function forgetEmptySearches(tx: Tx): Promise<void> {
  await named(
    tx,
    'forget-empty-searches',
    `delete from empty_searches where day < current_date - ${KEPT_DAYS}`,
  );
}

const ignore = () => {};
