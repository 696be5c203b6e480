import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Db } from './database.ts';
import { openPool } from './pool.ts';
import { sendAsWire } from './row-form.ts';

/** How long a reading waits for the standby to have all that the primary had when it began. */
const WAIT_MS = 500;
const LOOK_AGAIN_MS = 10;

/** A standby that lagged or failed is left alone for so long. */
const REST_MS = 5_000;

const CONNECTIONS = 4;
const CONNECT_MS = 1_000;

/**
 * Reads on a standby what need not burden the primary, and on the primary when the standby lags or is gone. The standby
 * is asked only once it has all that was committed on the primary when the reading began: nobody misses what they
 * just wrote, in whichever process.
 */
export class Reads implements Db {
  /** Of the standby. */
  readonly url: string | undefined;
  readonly #primary: Pick<pg.Pool, 'connect'> & Db;
  readonly #standby: pg.Pool | undefined;
  #restUntil = -Infinity;

  /** @param url of the standby; left out, all is read on the primary */
  constructor(primary: Pick<pg.Pool, 'connect'> & Db, url: string | undefined) {
    this.#primary = primary;
    this.url = url;
    if (url === undefined) return;
    this.#standby = openPool({
      connectionString: url,
      role: 'standby',
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: 60_000,
      pipeline: true,
    });
    sendAsWire(this.#standby);
  }

  /** Which of the two is read from at present; undefined where no standby is named. */
  get from(): 'standby' | 'primary' | undefined {
    if (!this.#standby) return undefined;
    return performance.now() < this.#restUntil ? 'primary' : 'standby';
  }

  async query<Row extends object>(...[statement, values]: Parameters<Db['query']>) {
    const onPrimary = () => this.#primary.query<Row>(statement, values);
    const client = await this.#beginOnStandby();
    if (!client) return onPrimary();
    try {
      const [found] = await Promise.all([
        client.query<Row & pg.QueryResultRow>(statement, values),
        client.query('commit'),
      ]);
      client.release();
      return found;
    } catch {
      // It may have ended, or what is read was just deleted on the primary: there it's answered, or fails for good.
      client.release(true);
      return onPrimary();
    }
  }

  /** A connection in a transaction that reads: on the standby if it can be. End it by `commit`, and give it back. */
  async begin(): Promise<pg.PoolClient> {
    const onStandby = await this.#beginOnStandby();
    if (onStandby) return onStandby;
    const client = await this.#primary.connect();
    client.query('begin read only').catch(() => {});
    return client;
  }

  async close(): Promise<void> {
    await this.#standby?.end();
  }

  /** @returns undefined if the standby isn't to be asked now */
  async #beginOnStandby(): Promise<pg.PoolClient | undefined> {
    if (this.from !== 'standby') return undefined;
    const client = await this.#standby?.connect().catch(() => undefined);
    const hasAll = client && (await this.#hasCaughtUp(client).catch(() => false));
    if (hasAll) return client;
    client?.release(true);
    this.#restUntil = performance.now() + REST_MS;
    return undefined;
  }

  /** Begins a transaction on the standby and waits until it knows what the primary knew before. */
  async #hasCaughtUp(client: pg.PoolClient): Promise<boolean> {
    const begun = client.query('begin read only');
    begun.catch(() => {});
    const [now] = (await this.#primary.query<{ place: string }>(PLACE_OF_PRIMARY)).rows;
    await begun;
    for (const until = performance.now() + WAIT_MS; performance.now() < until; ) {
      const { rows } = await client.query<{ hasAll: boolean }>({
        name: 'has-caught-up',
        text: HAS_CAUGHT_UP,
        values: [now?.place],
      });
      if (rows[0]?.hasAll) return true;
      await pause(LOOK_AGAIN_MS);
    }
    return false;
  }
}

/** How far its log is written, with the number of the cluster that both are copies of. */
const PLACE_OF_PRIMARY = `select pg_current_wal_lsn() || ' ' || system_identifier as place from pg_control_system()`;

/** A server that follows none may have gone its own way. */
const HAS_CAUGHT_UP = `select pg_is_in_recovery() and split_part($1, ' ', 2) = system_identifier::text
    and pg_last_wal_replay_lsn() >= split_part($1, ' ', 1)::pg_lsn as has_all
  from pg_control_system()`;
