import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { EVERYTHING } from '../../src/platform/database/changes.ts';
import { Database } from '../../src/platform/database/database.ts';
import { RateLimiter } from '../../src/platform/database/rate-limiter.ts';
import { type KeptShop, Renewable } from './kept-shop.ts';
import { nextTransaction, restoreDatabase } from './restore-database.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

/** Connections of the pool, unless a test wants others. */
export const CONNECTIONS = 8;

/** For races of many. */
export const MANY_CONNECTIONS = 20;

/** Databases that wait for the next shop. */
const free: ShopDatabase[] = [];

/** At once, a test has at most three; beside them waits one with many connections. */
const MOST_FREE = 4;

/** So many wait before one gives up the shop that it was kept with, for one of another kind. */
const KINDS = 2;

/**
 * A shop's database as the template is, for a process of the usual kind.
 * @param kind of the shop that may be kept with it
 */
export async function takeShopDatabase(
  { waitMs, max = CONNECTIONS }: { waitMs: number; max?: number | undefined },
  kind?: string,
): Promise<ShopDatabase> {
  const take = (suits: (one: ShopDatabase) => boolean) =>
    takeFree((one) => one.max === max && suits(one));
  const found = (kind && take(({ kept }) => kept?.kind === kind)) || take(({ kept }) => !kept);
  if (found) return found;
  const oldest = free.length < KINDS ? undefined : take(() => true);
  await oldest?.giveUpShop();
  return oldest ?? new ShopDatabase(await testDatabase(), waitMs, max);
}

function takeFree(suits: (one: ShopDatabase) => boolean): ShopDatabase | undefined {
  const place = free.findIndex(suits);
  return place < 0 ? undefined : free.splice(place, 1)[0];
}

/**
 * A database with its connections, which goes on to the next shop, being again what the template is: to make one, open
 * connections and have PostgreSQL read what its tables look like takes longer than most tests.
 */
export class ShopDatabase implements AsyncDisposable {
  readonly url: string;
  readonly database: Database;
  /** Past the shop. */
  readonly backDoor: pg.Pool;
  /** The shop that goes on with it. */
  kept: { kind: string; shop: KeptShop } | undefined;
  readonly max: number;
  readonly #made: TestDatabase;
  readonly #since: Promise<number>;
  readonly #unheard: (() => void)[];
  readonly #limits: Renewable<RateLimiter>;
  #limiter: RateLimiter;
  #next: number | undefined;

  constructor(made: TestDatabase, waitMs: number, max: number) {
    this.#made = made;
    this.max = max;
    this.url = made.url;
    this.database = new Database(made.url, { max, wakeMs: 0, waitMs });
    this.backDoor = openBackDoor(made.url);
    const { changes, reach, limits } = this.database;
    this.#unheard = [changes, reach].map(onlyThese);
    this.#limiter = limits;
    this.#limits = new Renewable(limits);
    Object.assign(this.database, { limits: this.#limits.stands });
    this.#since = nextTransaction(this.backDoor);
  }

  /** Hands it on, if it can become what it was. Whoever used it has ended, but for a shop that is kept. */
  async [Symbol.asyncDispose](): Promise<void> {
    const hasEnded = await this.kept?.shop.end().catch(() => false);
    if (!hasEnded) await this.giveUpShop();
    const isAsItWas = free.length < MOST_FREE && (await this.#restore().catch(() => false));
    if (isAsItWas) free.push(this);
    else await this.#drop();
  }

  /** From now on it serves others. */
  async giveUpShop(): Promise<void> {
    await this.kept?.shop.app.close();
    this.kept = undefined;
    for (const forget of this.#unheard) forget();
  }

  async #restore(): Promise<boolean> {
    const { changes, reach } = this.database;
    await this.database.woken;
    if (!(await this.#isQuiet()) || !changes.live || reach.isAway) return false;
    const since = this.#next ?? (await this.#since);
    if (!(await restoreDatabase(this.backDoor, inject('baseline'), since))) return false;
    this.#next = await nextTransaction(this.backDoor);
    this.#limiter = new RateLimiter(this.url, reach, this.#limiter);
    this.#limits.become(this.#limiter);
    // It listens already: who comes next is told what they are told after the first time.
    changes.listen = async () => {
      Reflect.deleteProperty(changes, 'listen');
      changes.emit('known', undefined);
      changes.invalidate([EVERYTHING]);
    };
    return true;
  }

  /** Whether what the shop was still doing comes to an end. */
  async #isQuiet(): Promise<boolean> {
    const inUse = () =>
      Object.entries(this.database.connections).reduce(
        (sum, [name, count]) =>
          sum + (name.endsWith(' open') ? count : name.endsWith(' idle') ? -count : 0),
        0,
      );
    for (let n = 0; n < 200 && inUse() > 0; n++) await pause(5);
    return inUse() === 0;
  }

  async #drop(): Promise<void> {
    await this.giveUpShop();
    await this.backDoor.end();
    await this.database.close();
    await this.#made[Symbol.asyncDispose]();
  }
}

/** Connections of a test's own: what goes through them is not announced. */
export function openBackDoor(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 4, idleTimeoutMillis: 0 });
  pool.on('error', () => {});
  return pool;
}

/** @returns takes away all listeners that came later */
function onlyThese(emitter: EventEmitter): () => void {
  const before = emitter.eventNames().map((name) => [name, emitter.rawListeners(name)] as const);
  return () => {
    emitter.removeAllListeners();
    for (const [name, listeners] of before) {
      for (const listener of listeners) emitter.on(name, listener as () => void);
    }
  };
}
