import { createHmac, randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { ShopError } from '../../kit/errors.ts';
import { todayIn } from '../../kit/format.ts';
import {
  bySystem,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import { readSettings } from '../settings/settings.ts';
import { channelOf } from './channel.ts';
import type { VisitEventKind } from './constants.ts';
import type { VisitReport } from './schema.ts';

/** How long events wait in memory before they are written, together. */
const BATCH_MS = 1_000;

/** Bounds (src/modules/analytics/RULES.md, Figures). */
const MOST_WAITING = 5_000;
const REPORTS_A_MINUTE = 60;

const KEY_ASKED_MS = 60_000;

/** Who reports; the address and the browser's name are forgotten once they are hashed. */
export interface Reporter {
  address: string;
  userAgent: string;
  /** Undefined: not counted. */
  network: string | undefined;
  /** The browser asks not to be tracked (DNT or GPC). */
  declines: boolean;
}

interface WaitingEvent {
  at: Date;
  visitor: Buffer;
  kind: VisitEventKind;
  channel: string | null;
  results: number | null;
}

/**
 * Takes what browsers report of visits, and writes it in batches: a flood costs no more than one transaction a
 * second. A few events may be lost if the process dies, or in a flood.
 */
export class Visits {
  readonly #db: Database;
  readonly #limiter = new RateLimiterMemory({ points: REPORTS_A_MINUTE, duration: 60 });
  #waiting: WaitingEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #key: Promise<Buffer> | undefined;
  #keyUntil = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @throws too_many_requests */
  async report({ events, ...source }: VisitReport, by: Reporter): Promise<void> {
    if (by.network !== undefined) await this.#countOrRefuse(by.network);
    if (by.declines || by.userAgent === '' || isbot(by.userAgent)) return;
    if (this.#waiting.length + events.length > MOST_WAITING) return;
    const visitor = visitorOf(await this.#keyOfToday(), by);
    const channel = channelOf(source);
    const at = new Date();
    for (const { kind, results = null } of events) {
      this.#waiting.push({ at, visitor, kind, channel, results });
    }
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
    this.#waiting = [];
    if (waiting.length > 0) {
      await write(this.#db, bySystem('visits'), (tx) => insertEvents(tx, waiting));
    }
  }

  async #countOrRefuse(network: string): Promise<void> {
    try {
      await this.#limiter.consume(network);
    } catch (reason) {
      const { msBeforeNext } = reason as RateLimiterRes;
      throw new ShopError('too_many_requests', 'Too many reports.', {
        retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      });
    }
  }

  /** Asked for once a minute: a day may begin, or the time zone change. */
  #keyOfToday(): Promise<Buffer> {
    if (!this.#key || Date.now() > this.#keyUntil) {
      this.#keyUntil = Date.now() + KEY_ASKED_MS;
      this.#key = keyOfToday(this.#db);
      this.#key.catch(() => {
        this.#key = undefined;
      });
    }
    return this.#key;
  }
}

/** The day's key, the same for all processes. */
async function keyOfToday(db: Database): Promise<Buffer> {
  const { timeZone } = await readSettings(db);
  const day = todayIn(timeZone);
  const key =
    (await findKey(db, day)) ?? (await write(db, bySystem('visits'), (tx) => makeKey(tx, day)));
  if (!key) throw new Error('the key of the day is not there');
  return key;
}

async function findKey(db: Db, day: string): Promise<Buffer | undefined> {
  const [row] = await named<{ key: Buffer }>(
    db,
    'visit-key',
    'select key from visit_keys where day = $1',
    [day],
  );
  return row?.key;
}

async function makeKey(tx: Tx, day: string): Promise<Buffer | undefined> {
  await named(
    tx,
    'make-visit-key',
    'insert into visit_keys (day, key) values ($1, $2) on conflict do nothing',
    [day, randomBytes(32)],
  );
  return findKey(tx, day);
}

/** Tells visitors of one day apart: without the day's key, nothing leads back to address or browser. */
const visitorOf = (key: Buffer, { address, userAgent }: Reporter): Buffer =>
  createHmac('sha256', key).update(`${address}\n${userAgent}`).digest().subarray(0, 16);

async function insertEvents(tx: Tx, events: WaitingEvent[]): Promise<void> {
  await named(
    tx,
    'insert-visit-events',
    `insert into visit_events (at, visitor, kind, channel, results)
     select * from unnest($1::timestamptz[], $2::bytea[], $3::text[], $4::text[], $5::integer[])`,
    [
      events.map(({ at }) => at),
      events.map(({ visitor }) => visitor),
      events.map(({ kind }) => kind),
      events.map(({ channel }) => channel),
      events.map(({ results }) => results),
    ],
  );
}

const ignore = () => {};
