import { createHash } from 'node:crypto';
import pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** How often something may happen. */
export interface Bound {
  /** What is counted. */
  name: string;
  /** So many within so many seconds of the first. The shortest first: what one refuses counts in no longer one. */
  windows: readonly (readonly [count: number, seconds: number])[];
  /**
   * Nothing that it counts is ever taken back, so a process that has seen it full refuses by itself until
   * the window ends.
   */
  final?: boolean;
}

/** Counts are many and tiny; further ones wait for the connection. */
const CONNECTIONS = 1;

/**
 * How often things happened, counted by all processes together in PostgreSQL (docs/decisions/013). Where it
 * cannot be reached, a process counts for itself. Counting is no part of any transaction: what was counted
 * stays so when the change that it was for fails.
 */
export class Limits {
  readonly #pool: pg.Pool;
  readonly #limiters = new Map<string, RateLimiterPostgres>();

  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS,
      connectionTimeoutMillis: 10_000,
    });
    // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
    this.#pool.on('error', () => {});
  }

  /**
   * Counts one more of what `names` name together, in any case of their letters.
   * @returns the whole seconds until it may happen; 0: now
   */
  async count(bound: Bound, ...names: string[]): Promise<number> {
    for (const limiter of this.#limitersOf(bound)) {
      const refusal = await limiter.consume(keyOf(names)).then(() => undefined, refusalOf);
      if (refusal) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
    return 0;
  }

  /** What was counted last did not happen. */
  async takeBack(bound: Bound, ...names: string[]): Promise<void> {
    for (const limiter of this.#limitersOf(bound)) await limiter.reward(keyOf(names));
  }

  /** Nothing that was counted so far counts any more. */
  async forget(bound: Bound, ...names: string[]): Promise<void> {
    for (const limiter of this.#limitersOf(bound)) await limiter.delete(keyOf(names));
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
        storeClient: this.#pool,
        tableName: 'limits',
        tableCreated: true,
        // One of them sweeps the table for all.
        clearExpiredByTimeout: this.#limiters.size === 0,
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

/** Says nothing of whom it counts: a copy of the table names neither accounts nor addresses. */
const keyOf = (names: string[]): string =>
  createHash('sha256').update(names.join('\n').toLowerCase()).digest('base64url');

/** The library rejects with its own answer where a limit is reached. */
function refusalOf(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}
