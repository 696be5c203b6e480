import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { nameForm } from '../text/name-form.ts';
import { batched } from './batched.ts';
import type { Tx } from './database.ts';
import { openPool } from './pool.ts';
import { DatabaseAway, type Reach } from './reach.ts';

/** How often something may happen. */
export interface Bound {
  /** What is counted. */
  name: string;
  /**
   * At most `count` within `seconds` of the first. Shortest window first: what one window refuses
   * is not counted in the longer ones.
   */
  windows: readonly (readonly [count: number, seconds: number])[];
  /**
   * Nothing counted here is ever taken back, so a process that has seen the bound full can refuse
   * without asking the database until the window ends.
   */
  final?: boolean;
}

/** Counting takes many tiny statements; they can wait for one connection. */
const CONNECTIONS = 1;

/**
 * How often things happened, counted in PostgreSQL by all processes together (docs/decisions/013).
 * If the database cannot be reached, each process counts for itself. Counting is not part of any
 * transaction: a count stands even if the change it was made for fails.
 */
export class RateLimiter {
  readonly #pool: pg.Pool;
  readonly #reach: Reach;
  readonly #limiters = new Map<string, RateLimiterPostgres>();
  readonly #turns = new Map<string, Promise<unknown>>();

  /** @param of its connection is taken over; left out: one of its own */
  constructor(url: string, reach: Reach, of?: RateLimiter) {
    this.#reach = reach;
    this.#pool = of
      ? of.#pool
      : openPool({
          connectionString: url,
          max: CONNECTIONS,
          connectionTimeoutMillis: reach.waitMs,
        });
    if (!of) reach.watch(this.#pool);
  }

  /**
   * Counts one more under the combination of `names`; names with one form are one name (`nameForm`).
   * @returns how many whole seconds to wait before it may happen; 0 means now
   */
  async count(bound: Bound, ...names: string[]): Promise<number> {
    for (const limiter of this.#limitersOf(bound)) {
      const refusal = await limiter.consume(keyOf(names)).then(() => undefined, refusalOf);
      if (refusal) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
    return 0;
  }

  /** Takes back the last count: it did not happen. */
  async takeBack(bound: Bound, ...names: string[]): Promise<void> {
    for (const limiter of this.#limitersOf(bound)) await limiter.reward(keyOf(names));
  }

  /** Starts the count again from zero. */
  async forget(bound: Bound, ...names: string[]): Promise<void> {
    for (const limiter of this.#limitersOf(bound)) await limiter.delete(keyOf(names));
  }

  /** Whether the next one would be refused. */
  async isFull(bound: Bound, ...names: string[]): Promise<boolean> {
    const counts = await Promise.all(
      this.#limitersOf(bound).map(async (limiter) => {
        const counted = await limiter.get(keyOf(names));
        return (counted?.consumedPoints ?? 0) >= limiter.points;
      }),
    );
    return counts.includes(true);
  }

  /**
   * Lets work under the same names wait for each other in this process. What is counted before its outcome is
   * known, and taken back if all is well, would otherwise refuse what runs beside it.
   */
  async inTurn<T>(names: string[], work: () => Promise<T>): Promise<T> {
    const key = keyOf(names);
    const before = this.#turns.get(key);
    const turn = (before ?? Promise.resolve()).then(work);
    const ended = turn.then(ignore, ignore);
    this.#turns.set(key, ended);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(key) === ended) this.#turns.delete(key);
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  #limitersOf({ name, windows, final }: Bound): RateLimiterPostgres[] {
    return windows.map(([points, duration]) => {
      const keyPrefix = `${name} ${duration}`;
      const known = this.#limiters.get(`${keyPrefix} ${points}`);
      if (known) return known;
      const limiter = new RateLimiterPostgres({
        storeClient: {
          query: (statement: pg.QueryConfig) => {
            if (this.#reach.isAway) return Promise.reject(new DatabaseAway());
            if (statement.name !== COUNT) return this.#pool.query(statement);
            const [key, points, expire] = statement.values as [string, number, number];
            return countTogether(this.#pool, { key, points, expire });
          },
        },
        storeType: 'pool',
        tableName: 'limits',
        tableCreated: true,
        // A job does that for all of them (`forgetEndedCounts`); the library's timers outlive their limiters.
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration,
        ...(final && { inMemoryBlockOnConsumed: points }),
        insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
      });
      this.#limiters.set(`${keyPrefix} ${points}`, limiter);
      return limiter;
    });
  }
}

/** What was counted in windows that have ended. */
export const forgetEndedCounts = (tx: Tx): Promise<unknown> =>
  tx.query(`delete from limits where expire < extract(epoch from now()) * 1000`);

/** What the library calls the statement that counts. */
const COUNT = 'limits:rlflx-upsert';

interface Counted {
  key: string;
  points: number;
  /** In milliseconds since 1970. */
  expire: number;
}

/** How many are counted by one statement. */
const MOST_TOGETHER = 64;

/**
 * Counts what the library wants to be counted at the same moment, by one statement in place of one for each.
 * @returns for each what was counted under its key after it
 */
const countTogether = batched(MOST_TOGETHER, async (pool: pg.Pool, all: Counted[]) => {
  const sums = new Map<string, Counted>();
  for (const { key, points, expire } of all) {
    sums.set(key, { key, points: points + (sums.get(key)?.points ?? 0), expire });
  }
  // By their keys, so that two processes never wait for each other in a circle.
  const asked = [...sums.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const { rows } = await pool.query<Counted>({
    name: 'count-together',
    text: `insert into limits as counted (key, points, expire)
      select key, points, expire from unnest($1::text[], $2::int[], $3::bigint[]) as asked (key, points, expire)
      on conflict (key) do update set
        points = case when counted.expire <= $4 then excluded.points else counted.points + excluded.points end,
        expire = case when counted.expire <= $4 then excluded.expire else counted.expire end
      returning key, points, expire`,
    values: [
      asked.map(({ key }) => key),
      asked.map(({ points }) => points),
      asked.map(({ expire }) => expire),
      Date.now(),
    ],
  });
  const counted = new Map(rows.map((row) => [row.key, { ...row }]));
  // Of several under one key, the last one finds all of them counted.
  return all
    .toReversed()
    .map(({ key, points }) => {
      const left = counted.get(key);
      const row = { ...left };
      if (left) left.points -= points;
      return { rows: [row] };
    })
    .toReversed();
});

const ignore = () => {};

/** A hash, so that a copy of the table reveals neither accounts nor addresses. */
const keyOf = (names: string[]): string =>
  createHash('sha256')
    .update(nameForm(names.join('\n')))
    .digest('base64url');

/** When a limit is reached, the library rejects with its result instead of an error. */
function refusalOf(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}
