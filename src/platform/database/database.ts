import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { JobArguments, Task } from '../queue/task.ts';
import { inSpan } from '../traces.ts';
import { Changes, canWait, NOTIFY, type Proving, type Tag } from './changes.ts';
import { openPool, type Way } from './pool.ts';
import { RateLimiter } from './rate-limiter.ts';
import { DatabaseAway, isUnreachable, mayBeDone, NotConfirmed, Reach, WAIT_MS } from './reach.ts';
import { Reads } from './reads.ts';
import { sendAsWire } from './row-form.ts';

// Counts and sums arrive as int8; all of this shop's stay far below 2^53, so numbers are exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Statements that are a transaction of their own: they are short, so that a few connections do for all. */
export const WRITERS = 4;

/** Mail may leave this much later, and under load that many milliseconds of orders cost one job. */
const WAKE_MS = 100;

/** What reads run on: the database, or a transaction in it. */
export interface Db {
  query<Row extends object>(
    query: string | { name: string; text: string; values: unknown[] },
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
}

interface DatabaseOptions {
  /** Connections of the pool. */
  max?: number;
  /** So many milliseconds of commits share a job of a sweeping task. */
  wakeMs?: number;
  /** So long is waited for a connection, for what others hold, and for a server that has gone silent. */
  waitMs?: number;
  /** Past a pooler that stands between (DATABASE_LISTEN_URL). */
  directUrl?: string | undefined;
  /** Of a standby (DATABASE_READ_URL). */
  readUrl?: string | undefined;
  proving?: Proving | undefined;
}

/** The database's method by this name is for this file alone: all others change data through `write` or `writeAtOnce`. */
const changeAlone = Symbol('changeAlone');

/**
 * The shop's database. By itself it can only be read: PostgreSQL refuses every change that does not run
 * through `write`.
 */
export class Database implements Db {
  readonly url: string;
  /** Where connections last: `url`, or past the pooler that it leads to. */
  readonly directUrl: string;
  /** What stands at `url`; unknown before the first connection. */
  way: Way | undefined;
  /** What changed, here and in the other processes. */
  readonly changes: Changes;
  /** How often things happened, counted by all processes together. */
  readonly limits: RateLimiter;
  /** For reading alone, on a standby where there is one: lists of the back office, figures, exports. */
  readonly reads: Reads;
  /** Whether it can be reached at all. */
  readonly reach: Reach;
  readonly #pool: pg.Pool;
  readonly #writers: pg.Pool;
  /** Resolves when whatever was to be woken so far is queued. */
  woken: Promise<void> = Promise.resolve();
  readonly #toWake = new Set<string>();
  readonly #toSend = new Set<Tag>();
  readonly #wakeMs: number;
  #wokeAt = -Infinity;
  #waking: Promise<void> | undefined;

  constructor(
    url: string,
    {
      max = 16,
      wakeMs = WAKE_MS,
      waitMs = WAIT_MS,
      directUrl = url,
      readUrl,
      proving,
    }: DatabaseOptions = {},
  ) {
    this.url = url;
    this.directUrl = directUrl;
    this.#wakeMs = wakeMs;
    this.reach = new Reach(url, waitMs);
    const options: Parameters<typeof openPool>[0] = {
      connectionString: url,
      max,
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: 60_000,
      onWay: (way) => {
        this.way = way;
      },
    };
    this.#pool = openPool({
      ...options,
      readOnly: true,
      // Statements that do not wait for each other, such as `begin` and the first one after it, go out together.
      pipeline: true,
    });
    this.#writers = openPool({ ...options, max: Math.min(WRITERS, max) });
    sendAsWire(this.#pool);
    sendAsWire(this.#writers);
    this.reach.watch(this.#pool);
    this.reach.watch(this.#writers);
    this.limits = new RateLimiter(url, this.reach);
    this.reads = new Reads(this, readUrl);
    const tell = (payload: string) => this[changeAlone](NOTIFY, [payload]);
    this.changes = new Changes(directUrl, tell, proving);
    this.changes.on('lost', () => this.reach.ask());
  }

  query<Row extends object>(query: Parameters<Db['query']>[0], values?: unknown[]) {
    if (this.reach.isAway) return Promise.reject(new DatabaseAway());
    if (this.way?.isPooled) return this.#queryReadOnly<Row>(query, values);
    return this.#pool.query<Row & pg.QueryResultRow>(query, values);
  }

  /** Behind a pooler no connection stays one that can only read: each statement begins by saying so. */
  async #queryReadOnly<Row extends object>(...[query, values]: Parameters<Db['query']>) {
    const client = await this.connect();
    let broken = true;
    try {
      const [, found] = await pipelined([
        client.query('begin read only'),
        client.query<Row & pg.QueryResultRow>(query, values),
        client.query('commit'),
      ]);
      broken = false;
      return found;
    } finally {
      client.release(broken);
    }
  }

  /** Runs one statement that changes data, as a transaction of its own. */
  [changeAlone]<Row extends object>(query: Parameters<Db['query']>[0], values?: unknown[]) {
    if (this.reach.isAway) return Promise.reject(new DatabaseAway());
    return this.#writers.query<Row & pg.QueryResultRow>(query, values);
  }

  /** A connection for one transaction. Give it back by `release`. */
  connect(): Promise<pg.PoolClient> {
    if (this.reach.isAway) return Promise.reject(new DatabaseAway());
    return this.#pool.connect();
  }

  /**
   * Queues sweeping tasks after commits that gave them something to do, and tells all processes of tags that can wait: at
   * once, but however many commits there are, not more often than every `wakeMs`. Fails silently, since a sweeping task
   * also runs every minute.
   */
  wake(tasks: Iterable<string>, tags: Iterable<Tag>): void {
    for (const task of tasks) this.#toWake.add(task);
    for (const tag of tags) this.#toSend.add(tag);
    this.woken = this.#waking ??= this.#wakeAll();
  }

  async #wakeAll(): Promise<void> {
    const db: Db = { query: (...statement) => this[changeAlone](...statement) };
    while (this.#toWake.size + this.#toSend.size > 0) {
      await pause(Math.max(0, this.#wokeAt + this.#wakeMs - performance.now()));
      this.#wokeAt = performance.now();
      const jobs = [...this.#toWake].map((name) => ({ name, payload: {} }));
      const tags = new Set(this.#toSend);
      this.#toWake.clear();
      this.#toSend.clear();
      if (jobs.length > 0) await queueJobs(db, jobs).catch(ignore);
      if (tags.size === 0) continue;
      this.changes.invalidate([...tags]);
      await this.changes.announce(db, tags).catch(ignore);
    }
    this.#waking = undefined;
  }

  /** How many connections each pool has open, how many of them nobody uses, and how many wait for one. */
  get connections(): Record<string, number> {
    const of = (name: string, { totalCount, idleCount, waitingCount }: pg.Pool) => ({
      [`${name} open`]: totalCount,
      [`${name} idle`]: idleCount,
      [`${name} waiting`]: waitingCount,
    });
    return { ...of('main', this.#pool), ...of('writers', this.#writers) };
  }

  async close(): Promise<void> {
    await this.woken;
    await this.changes.close();
    await this.limits.close();
    await this.reads.close();
    await this.reach.close();
    await this.#writers.end();
    await this.#pool.end();
  }
}

/**
 * Runs one statement under a name, so that PostgreSQL parses and plans it once a connection.
 * Values go in as parameters only.
 */
export async function named<Row extends object>(
  db: Db,
  name: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await inSpan('client', name, STATEMENT, () =>
    db.query<Row>({ name, text, values }),
  );
  return rows;
}

const STATEMENT = { 'db.system.name': 'postgresql' };

/** The row of such a statement that always answers one: a sum, a row that is held. @throws if there is none */
export const namedOne = async <Row extends object>(
  ...statement: Parameters<typeof named>
): Promise<Row> => one(await named<Row>(...statement));

/** How many rows there are. @param found what follows `select count(*)` */
export async function countNamed(
  db: Db,
  name: string,
  found: string,
  values: unknown[] = [],
): Promise<number> {
  const text = `select count(*) as count ${found}`;
  return (await namedOne<{ count: number }>(db, name, text, values)).count;
}

/** The only row. @throws if there is none */
export function one<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('a statement of one row returned none');
  return row;
}

/**
 * The ids in a parameter such as '$1', as SQL that hides how many there are from the planner: a plan for one or two would
 * look cheaper than the kept one for any number, so PostgreSQL would plan a named statement anew each time.
 */
export const idsIn = (parameter: `$${number}`) => `array(select unnest(${parameter}::uuid[]))`;

/**
 * Waits for statements of one transaction that were sent together, without waiting for each other's answers.
 * PostgreSQL carries them out one after the other, in the order in which they were asked for.
 * @throws why the first of them failed, and not before all have ended: nothing of it may run on after the transaction
 */
export async function pipelined<const T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [Key in keyof T]: Awaited<T[Key]> }> {
  const failures = (await Promise.allSettled(work)).flatMap((each) =>
    each.status === 'rejected' ? [each.reason] : [],
  );
  // Whatever follows the cause fails as well; told alone, it would hide a deadlock, after which to try again.
  const cause = failures.find((failure) => databaseError(failure)?.code !== AFTER_FAILURE);
  if (failures.length > 0) throw cause ?? failures[0];
  return Promise.all(work);
}

/** PostgreSQL's code for a statement in a transaction in which another one has failed. */
const AFTER_FAILURE = '25P02';

/** Who makes a change. */
export interface By {
  kind: 'customer' | 'guest' | 'staff' | 'gateway' | 'system';
  /** The customer's or staff member's id, the gateway's provider, the job's name; null for a guest. */
  id: string | null;
  /** Where the call came from; null where nobody called. */
  address: string | null;
}

/** The shop itself, acting without being asked; `job` is the job's name. */
export const bySystem = (job: string): By => ({ kind: 'system', id: job, address: null });

/** The kinds of things that the audit log knows: whoever records one declares this once more. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms declare it
export interface Recorded {}
export type RecordedKind = keyof Recorded;

/** A transaction that may change data. Only `write` makes one. */
export class Tx implements Db {
  readonly by: By;
  /** Counts immediately, even if the transaction is rolled back. */
  readonly limits: RateLimiter;
  readonly tags = new Set<Tag>();
  readonly records: AuditRecord[] = [];
  /** What all that it records is a part of, such as a bulk change by its id: the audit log folds it into one line. */
  whole: string | undefined;
  readonly jobs: QueuedJob[] = [];
  readonly sweeps = new Set<string>();
  readonly tagsToSend = new Set<Tag>();
  readonly #client: Db;

  constructor(client: Db, by: By, limits: RateLimiter) {
    this.#client = client;
    this.by = by;
    this.limits = limits;
  }

  query<Row extends object>(query: Parameters<Db['query']>[0], values?: unknown[]) {
    return this.#client.query<Row & pg.QueryResultRow>(query, values);
  }

  /** Says which public responses this change makes stale. */
  changed(...tags: Tag[]): void {
    for (const tag of tags) (canWait(tag) ? this.tagsToSend : this.tags).add(tag);
  }

  /**
   * Puts a line into the audit log (src/modules/staff/RULES.md, Back office). Not for what shoppers do: until its commit,
   * no other transaction can add lines.
   * @param action what was done to what: 'product.repriced' is about a product
   * @param objectId its id, or the name of what there is but one of
   * @param before what it was, null where it is new; secrets masked
   * @param after what it is now, null where it is gone; secrets masked
   */
  record(
    action: `${RecordedKind}.${string}`,
    objectId: string,
    before: object | null = null,
    after: object | null = null,
  ): void {
    if (objectId === '') throw new Error(`${action} says what was done, and not to what`);
    this.records.push({
      action,
      objectId,
      before,
      after,
      ...(this.whole && { whole: this.whole }),
    });
  }

  /**
   * Queues a job to run after the commit. It runs once, or again if a process dies while doing it. All of a
   * transaction's jobs go out in one statement at its end; a task that sweeps is only woken once it is committed.
   */
  queue<Payload extends object>(
    { name, alone, sweeps }: Task<Payload>,
    ...[payload, options]: JobArguments<Payload>
  ): void {
    if (sweeps && !options) {
      this.sweeps.add(name);
      return;
    }
    const { runAt, key, maxAttempts, priority } = options ?? {};
    this.jobs.push({
      name,
      payload: payload ?? {},
      queue: alone ? name : undefined,
      runAt,
      key,
      maxAttempts,
      priority,
    });
  }
}

interface QueuedJob {
  name: string;
  payload: object;
  queue?: string | undefined;
  runAt?: Date | undefined;
  key?: string | undefined;
  maxAttempts?: number | undefined;
  priority?: number | undefined;
}

interface AuditRecord {
  action: string;
  objectId: string;
  before: object | null;
  after: object | null;
  whole?: string;
}

/**
 * What may go well when it is run again: PostgreSQL asks for that after a serialisation failure or a deadlock; and what
 * was read may have been deleted before something named it (`foreign_key_violation`).
 */
const RETRYABLE = new Set(['40001', '40P01', '23503']);

/**
 * Changes data in one transaction: all of `work` happens, or none of it. The tags it marks as
 * changed are dropped in this process before the promise resolves, and in other processes at the
 * commit; what it records goes into the audit log. PostgreSQL may ask for a retry, so `work` must
 * have no other effects.
 * @param by who makes the change; a staff member's change that records nothing is a bug and fails
 * @param patienceMs how long it waits for what others hold; left out: as long as for a connection
 */
export const write = <T>(
  db: Database,
  by: By,
  work: (tx: Tx) => Promise<T>,
  patienceMs?: number,
): Promise<T> => whileAsked(() => writeOnce(db, by, work, patienceMs));

/**
 * Changes data by the one statement that `work` begins with, which is a transaction of its own: a third of the work of
 * one that begins and commits. What `work` does after the response can only read, and nothing can be announced, recorded
 * or queued.
 * @param by anybody but a staff member, whose changes must be recorded
 */
export async function writeAtOnce<T>(
  db: Database,
  by: By,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (by.kind === 'staff') throw new Error('a change of the back office must be recorded');
  return whileAsked(async () => {
    let isWritten = false;
    const query: Db['query'] = <Row extends object>(...statement: Parameters<Db['query']>) => {
      if (isWritten) return db.query<Row>(...statement);
      isWritten = true;
      return db[changeAlone]<Row>(...statement).catch((error: unknown) => {
        throw mayBeDone(error) ? new NotConfirmed(error) : error;
      });
    };
    const tx = new Tx({ query }, by, db.limits);
    const result = await work(tx);
    const afterwards = tx.jobs.length + tx.sweeps.size + tx.tagsToSend.size;
    if (tx.tags.size + tx.records.length + afterwards > 0) {
      throw new Error('a change that goes out at once can announce, record and queue nothing');
    }
    return result;
  });
}

/** Does it again if PostgreSQL asks for that. */
async function whileAsked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !RETRYABLE.has(databaseError(error)?.code ?? '')) throw error;
    }
  }
}

/** `read_only_sql_transaction` */
const READ_ONLY = '25006';

async function writeOnce<T>(
  db: Database,
  by: By,
  work: (tx: Tx) => Promise<T>,
  patienceMs = db.reach.waitMs,
): Promise<T> {
  const client = await db.connect();
  const tx = new Tx(client, by, db.limits);
  let result: T;
  let broken: Error | undefined;
  let isCommitting = false;
  try {
    // No need to wait: if this fails, PostgreSQL refuses the changes that follow.
    begin(client, by, patienceMs).catch(ignore);
    const changedBefore = by.kind === 'staff' ? await countChangedRows(tx) : 0;
    result = await work(tx);
    if (tx.records.length > 0) await insertRecords(tx);
    else if (by.kind === 'staff') await refuseUnrecorded(tx, changedBefore);
    isCommitting = true;
    await pipelined([
      ...(tx.jobs.length > 0 ? [queueJobs(tx, tx.jobs)] : []),
      ...(tx.tags.size > 0 ? [db.changes.announce(tx, tx.tags)] : []),
      client.query('commit'),
    ]);
    if (tx.tags.size > 0) db.changes.invalidate([...tx.tags]);
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    // Whoever answered has become a standby, or stands for one: the next connection asks who is the primary.
    if (databaseError(error)?.code === READ_ONLY) broken ??= databaseError(error);
    throw isCommitting && isUnreachable(error) ? new NotConfirmed(error) : error;
  } finally {
    client.release(broken);
  }
  if (tx.sweeps.size + tx.tagsToSend.size > 0) db.wake(tx.sweeps, tx.tagsToSend);
  return result;
}

/** Jobs have time. Whoever calls does not wait longer for what others hold than for a connection. */
function begin(client: pg.PoolClient, { kind }: By, waitMs: number): Promise<unknown> {
  if (kind === 'system') return named(client, 'begin', 'begin read write');
  return client.query(`begin read write; set local lock_timeout = ${waitMs}`);
}

/** Of several jobs under one key, the last one waits. */
async function queueJobs(db: Db, jobs: QueuedJob[]): Promise<void> {
  const lasting = jobs.filter(
    ({ key }, place) => !key || jobs.findLastIndex((each) => each.key === key) === place,
  );
  await named(
    db,
    'queue-jobs',
    `select from graphile_worker.add_jobs(array(
       select (name, payload, queue, "runAt", "maxAttempts", key, priority, null)::graphile_worker.job_spec
       from json_to_recordset($1::json) as job (name text, payload json, queue text, "runAt" timestamptz,
         "maxAttempts" smallint, key text, priority smallint)))`,
    [JSON.stringify(lasting)],
  );
}

async function insertRecords(tx: Tx): Promise<void> {
  const { kind, id, address } = tx.by;
  await named(tx, 'append-audit', 'select append_audit($1, $2, $3, $4)', [
    kind,
    id,
    address,
    JSON.stringify(tx.records),
  ]);
}

/** The audit log must tell of every change made in the back office. */
async function refuseUnrecorded(tx: Tx, changedBefore: number): Promise<void> {
  if ((await countChangedRows(tx)) === changedBefore) return;
  throw new Error('a change of the back office was not recorded');
}

/**
 * How many rows this connection has changed: PostgreSQL's counter goes on from earlier
 * transactions.
 */
async function countChangedRows(tx: Tx): Promise<number> {
  const [changed] = await named<{ rows: number }>(
    tx,
    'count-changed-rows',
    `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int as rows
     from pg_stat_xact_user_tables`,
  );
  return changed?.rows ?? 0;
}

const ignore = () => {};

/** The database's own error (SQLSTATE `code`, `constraint`), where `error` is one. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  return error instanceof pg.DatabaseError ? error : undefined;
}
