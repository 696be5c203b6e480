import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Changes, type Tag } from './changes.ts';
import { Limits } from './limits.ts';
import { openPool } from './pool.ts';
import { answerAsWire, camelCase } from './row-form.ts';
import type { JobArguments, Task } from './task.ts';

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

/** The database's method by this name is for this file alone: all others change data through `write` or `writeAtOnce`. */
const changeAlone = Symbol('changeAlone');

/**
 * The shop's database. By itself it can only be read: PostgreSQL refuses every change that does not run
 * through `write`.
 */
export class Database implements Db {
  readonly url: string;
  /** What changed, here and in the other processes. */
  readonly changes: Changes;
  /** How often things happened, counted by all processes together. */
  readonly limits: Limits;
  readonly #pool: pg.Pool;
  readonly #writers: pg.Pool;
  /** Resolves when whatever was to be woken so far is queued. */
  woken: Promise<void> = Promise.resolve();
  readonly #toWake = new Set<string>();
  readonly #toTell = new Set<Tag>();
  readonly #wakeMs: number;
  #wokeAt = -Infinity;
  #waking: Promise<void> | undefined;

  /** @param wakeMs so many milliseconds of commits share a job of a sweeping task */
  constructor(url: string, { max = 16, wakeMs = WAKE_MS }: { max?: number; wakeMs?: number } = {}) {
    this.url = url;
    this.#wakeMs = wakeMs;
    this.changes = new Changes(url);
    this.limits = new Limits(url);
    this.#pool = openPool({
      connectionString: url,
      max,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      // Statements that do not wait for each other, such as `begin` and the first one after it, go out together.
      pipeline: true,
    });
    this.#pool.on('connect', (client) => {
      client.query('set default_transaction_read_only = on').catch(ignore);
    });
    this.#writers = openPool({
      connectionString: url,
      max: Math.min(WRITERS, max),
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
    });
    answerAsWire(this.#pool);
    answerAsWire(this.#writers);
  }

  query<Row extends object>(query: Parameters<Db['query']>[0], values?: unknown[]) {
    return this.#pool.query<Row & pg.QueryResultRow>(query, values);
  }

  /** Runs one statement that changes data, as a transaction of its own. */
  [changeAlone]<Row extends object>(query: Parameters<Db['query']>[0], values?: unknown[]) {
    return this.#writers.query<Row & pg.QueryResultRow>(query, values);
  }

  /** A connection for one transaction. Give it back by `release`. */
  connect(): Promise<pg.PoolClient> {
    return this.#pool.connect();
  }

  /**
   * Queues sweeping tasks after commits that gave them something to do, and tells all processes of tags that can wait: at
   * once, but however many commits there are, not more often than every `wakeMs`. Fails silently, since a sweeping task
   * also runs every minute.
   */
  wake(tasks: Iterable<string>, tags: Iterable<Tag>): void {
    for (const task of tasks) this.#toWake.add(task);
    for (const tag of tags) this.#toTell.add(tag);
    this.woken = this.#waking ??= this.#wakeAll();
  }

  async #wakeAll(): Promise<void> {
    const db: Db = { query: (...statement) => this[changeAlone](...statement) };
    while (this.#toWake.size + this.#toTell.size > 0) {
      await pause(Math.max(0, this.#wokeAt + this.#wakeMs - performance.now()));
      this.#wokeAt = performance.now();
      const jobs = [...this.#toWake].map((name) => ({ name, payload: {} }));
      const tags = new Set(this.#toTell);
      this.#toWake.clear();
      this.#toTell.clear();
      if (jobs.length > 0) await queueJobs(db, jobs).catch(ignore);
      if (tags.size === 0) continue;
      this.changes.drop([...tags]);
      await this.changes.announce(db, tags).catch(ignore);
    }
    this.#waking = undefined;
  }

  async close(): Promise<void> {
    await this.woken;
    await this.changes.close();
    await this.limits.close();
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
  const { rows } = await db.query<Row>({ name, text, values });
  return rows;
}

/** A statement for `named` that can also be sent as one with others; `Row` is what it finds. */
export interface Statement<Row extends object = object> {
  name: string;
  text: string;
  values: unknown[];
  /** For types alone. */
  row?: Row;
}

export const send = <Row extends object>(
  db: Db,
  { name, text, values }: Statement<Row>,
): Promise<Row[]> => named<Row>(db, name, text, values);

/**
 * Reads what several statements find by one, which costs PostgreSQL and this process a fraction of sending each.
 * Rows come by way of JSON: names as of any other, but moments as PostgreSQL writes them and decimals as numbers.
 */
export async function readAsOne<const All extends Record<string, Statement>>(
  db: Db,
  all: All,
): Promise<{ [Key in keyof All]: NonNullable<All[Key]['row']>[] }> {
  const keys = Object.keys(all);
  const [row] = await sendAsOne(db, Object.values(all), (texts) => {
    const columns = texts.map(
      (text, place) => `(select coalesce(json_agg(r), '[]') from (${text}) r) as "${keys[place]}"`,
    );
    return `select ${columns.join(', ')}`;
  });
  const found = Object.entries(row ?? {}).map(([key, rows]) => [key, rows.map(withNamesInCode)]);
  return Object.fromEntries(found);
}

const withNamesInCode = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value]));

/**
 * Makes several changes by one statement, likewise. None sees what the others change, and PostgreSQL may make them in any
 * sequence; one that itself begins with `with` can only be the last.
 */
export async function changeAsOne(tx: Tx, all: Statement[]): Promise<void> {
  await sendAsOne(tx, all, (texts) => {
    const others = texts.slice(0, -1).map((text, place) => `s${place} as (${text})`);
    return `${others.length > 0 ? `with ${others.join(', ')} ` : ''}${texts.at(-1)}`;
  });
}

/** Statements as one, by their names: it has a short name itself, since PostgreSQL cuts long ones. */
const joined = new Map<string, { name: string; text: string }>();

function sendAsOne(db: Db, all: Statement[], join: (texts: string[]) => string): Promise<object[]> {
  const names = all.map(({ name }) => name).join(' ');
  let one = joined.get(names);
  if (!one) {
    let before = 0;
    const texts = all.map(({ text, values }) => {
      const placed = text.replaceAll(/\$(\d+)/g, (_, place) => `$${before + Number(place)}`);
      before += values.length;
      return placed;
    });
    one = { name: `as one ${joined.size}`, text: join(texts) };
    joined.set(names, one);
  }
  return named(
    db,
    one.name,
    one.text,
    all.flatMap(({ values }) => values),
  );
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
export async function together<const T extends readonly unknown[]>(
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
  /** The customer's or colleague's id, the gateway's provider, the job's name; null for a guest. */
  id: string | null;
  /** Where the call came from; null where nobody called. */
  address: string | null;
}

/** The shop itself, acting without being asked; `job` is the job's name. */
export const bySystem = (job: string): By => ({ kind: 'system', id: job, address: null });

/** Words that the program names here by declaring them once more, for what this folder does not know. */
// biome-ignore lint/suspicious/noEmptyInterface: it is declared again where the words are.
export interface Vocabulary {}

/** A kind of thing that the audit log knows. */
export type RecordedKind = Vocabulary extends { recorded: infer Kind extends string }
  ? Kind
  : string;

/** The row of a statement that always answers one: an insert, a select of sums. @throws if there is none */
export function one<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('a statement of one row returned none');
  return row;
}

/** A transaction that may change data. Only `write` makes one. */
export class Tx implements Db {
  readonly by: By;
  /** Counts immediately, even if the transaction is rolled back. */
  readonly limits: Limits;
  readonly tags = new Set<Tag>();
  readonly records: AuditRecord[] = [];
  readonly jobs: QueuedJob[] = [];
  readonly sweeps = new Set<string>();
  readonly tagsToTell = new Set<Tag>();
  readonly last: (() => Promise<unknown>)[] = [];
  readonly afterwards = new Set<(db: Database) => Promise<unknown>>();
  /** Something went wrong the first time (`RETRYABLE`). */
  readonly isRepeated: boolean;
  readonly #client: Db;

  constructor(client: Db, by: By, limits: Limits, isRepeated = false) {
    this.#client = client;
    this.by = by;
    this.limits = limits;
    this.isRepeated = isRepeated;
  }

  query<Row extends object>(query: Parameters<Db['query']>[0], values?: unknown[]) {
    return this.#client.query<Row & pg.QueryResultRow>(query, values);
  }

  /** Says which public answers this change makes stale. */
  changed(...tags: Tag[]): void {
    for (const tag of tags) this.tags.add(tag);
  }

  /**
   * Says the same of what may be heard a moment later: PostgreSQL lets transactions that tell others commit one by one
   * only, so what shoppers do often is told once for many.
   */
  happened(tag: Tag): void {
    this.tagsToTell.add(tag);
  }

  /**
   * Sends statements with the commit, so that what they lock is held for no longer than that. For rows that many
   * wait for; nothing may depend on the answers. What fails there undoes all.
   */
  atCommit(statements: () => Promise<unknown>): void {
    this.last.push(statements);
  }

  /**
   * Does something once this is committed and before `write` resolves, in a transaction of its own: for rows that every
   * transaction of a kind would wait for. A job must do it as well, where the process dies in between.
   */
  thenDo(work: (db: Database) => Promise<unknown>): void {
    this.afterwards.add(work);
  }

  /**
   * Puts a line into the audit log (docs/rules.md, Back office). Not for what shoppers do: until its commit,
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
    this.records.push({ action, objectId, before, after });
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
 * @param by who makes the change; a colleague's change that records nothing is a bug and fails
 */
export const write = <T>(db: Database, by: By, work: (tx: Tx) => Promise<T>): Promise<T> =>
  whileAsked((isRepeated) => writeOnce(db, by, isRepeated, work));

/**
 * Changes data by the one statement that `work` begins with, which is a transaction of its own: a third of the work of
 * one that begins and commits. What `work` does after the answer can only read, and nothing can be announced, recorded
 * or queued.
 * @param by anybody but a colleague, whose changes must be recorded
 */
export async function writeAtOnce<T>(
  db: Database,
  by: By,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (by.kind === 'staff') throw new Error('a change of the back office must be recorded');
  return whileAsked(async () => {
    let isWritten = false;
    const query: Db['query'] = (...statement) => {
      if (isWritten) return db.query(...statement);
      isWritten = true;
      return db[changeAlone](...statement);
    };
    const tx = new Tx({ query }, by, db.limits);
    const result = await work(tx);
    const afterwards =
      tx.jobs.length + tx.sweeps.size + tx.tagsToTell.size + tx.last.length + tx.afterwards.size;
    if (tx.tags.size + tx.records.length + afterwards > 0) {
      throw new Error('a change that goes out at once can announce, record and queue nothing');
    }
    return result;
  });
}

/**
 * Work that is done for many together, in rounds: one at a time, and not more often than every `everyMs`. All who ask
 * meanwhile, up to `most`, share the next.
 * @param work is told what each of them asks for, and answers each by its place
 * @returns what asks for it, and resolves when a round that began later has done it
 */
export function inRounds<Ask = void, Answer = void>(
  { everyMs = 0, most }: { everyMs?: number; most?: number },
  work: (db: Database, asks: Ask[]) => Promise<Answer[]>,
): (db: Database, ask: Ask) => Promise<Answer> {
  interface Rounds {
    isRunning: boolean;
    waiting: ({ ask: Ask } & PromiseWithResolvers<Answer>)[];
  }
  const known = new WeakMap<Database, Rounds>();

  return (db, ask) => {
    const rounds = known.get(db) ?? { isRunning: false, waiting: [] };
    known.set(db, rounds);
    const answer = Promise.withResolvers<Answer>();
    rounds.waiting.push({ ask, ...answer });
    void begin(db, rounds);
    return answer.promise;
  };

  async function begin(db: Database, rounds: Rounds): Promise<void> {
    if (rounds.isRunning || rounds.waiting.length === 0) return;
    rounds.isRunning = true;
    const asked = rounds.waiting.splice(0, most ?? rounds.waiting.length);
    const working = work(
      db,
      asked.map(({ ask }) => ask),
    ).then(
      (answers) => {
        for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Answer);
      },
      (error) => {
        for (const { reject } of asked) reject(error);
      },
    );
    await Promise.all([working, everyMs && pause(everyMs, undefined, { ref: false })]);
    rounds.isRunning = false;
    void begin(db, rounds);
  }
}

/** Does it again if PostgreSQL asks for that. */
async function whileAsked<T>(work: (isRepeated: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt > 1);
    } catch (error) {
      if (attempt === 3 || !RETRYABLE.has(databaseError(error)?.code ?? '')) throw error;
    }
  }
}

async function writeOnce<T>(
  db: Database,
  by: By,
  isRepeated: boolean,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await db.connect();
  const tx = new Tx(client, by, db.limits, isRepeated);
  let result: T;
  let broken: Error | undefined;
  try {
    // No need to wait: if this fails, PostgreSQL refuses the changes that follow.
    named(tx, 'begin', 'begin read write').catch(ignore);
    const changedBefore = by.kind === 'staff' ? await countChangedRows(tx) : 0;
    result = await work(tx);
    if (tx.records.length > 0) await insertRecords(tx);
    else if (by.kind === 'staff') await refuseUnrecorded(tx, changedBefore);
    await together([
      ...(tx.jobs.length > 0 ? [queueJobs(tx, tx.jobs)] : []),
      ...tx.last.map((send) => send()),
      ...(tx.tags.size > 0 ? [db.changes.announce(tx, tx.tags)] : []),
      client.query('commit'),
    ]);
    if (tx.tags.size > 0) db.changes.drop([...tx.tags]);
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
  if (tx.sweeps.size + tx.tagsToTell.size > 0) db.wake(tx.sweeps, tx.tagsToTell);
  await Promise.allSettled([...tx.afterwards].map((work) => work(db)));
  return result;
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
