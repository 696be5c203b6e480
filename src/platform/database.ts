import pg from 'pg';
import { Changes, type Tag } from './changes.ts';
import { Limits } from './limits.ts';
import { openPool } from './pool.ts';
import type { JobArguments, Task } from './task.ts';

// Counts and sums arrive as int8; all of this shop's stay far below 2^53, so numbers are exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** What reads run on: the database, or a transaction in it. */
export interface Db {
  query<Row extends object>(
    query: string | { name: string; text: string; values: unknown[] },
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
}

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

  constructor(url: string, { max = 16 }: { max?: number } = {}) {
    this.url = url;
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
  }

  query<Row extends object>(query: Parameters<Db['query']>[0], values?: unknown[]) {
    return this.#pool.query<Row & pg.QueryResultRow>(query, values);
  }

  /** A connection for one transaction. Give it back by `release`. */
  connect(): Promise<pg.PoolClient> {
    return this.#pool.connect();
  }

  async close(): Promise<void> {
    await this.changes.close();
    await this.limits.close();
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

/**
 * Waits for statements of one transaction that were sent together, without waiting for each other's answers.
 * PostgreSQL carries them out one after the other, in the order in which they were asked for.
 * @throws what failed first, and not before all have ended: nothing of it may run on after the transaction
 */
export async function together<const T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [Key in keyof T]: Awaited<T[Key]> }> {
  const all = Promise.all(work);
  await all.catch(() => Promise.allSettled(work));
  return all;
}

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

/** A transaction that may change data. Only `write` makes one. */
export class Tx implements Db {
  readonly by: By;
  /** Counts immediately, even if the transaction is rolled back. */
  readonly limits: Limits;
  readonly tags = new Set<Tag>();
  readonly records: AuditRecord[] = [];
  readonly last: (() => Promise<unknown>)[] = [];
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient, by: By, limits: Limits) {
    this.#client = client;
    this.by = by;
    this.limits = limits;
  }

  query<Row extends object>(query: Parameters<Db['query']>[0], values?: unknown[]) {
    return this.#client.query<Row & pg.QueryResultRow>(query, values);
  }

  /** Says which public answers this change makes stale. */
  changed(...tags: Tag[]): void {
    for (const tag of tags) this.tags.add(tag);
  }

  /**
   * Sends a statement with the commit, so that what it locks is held for no longer than that. For rows that every
   * transaction of a kind waits for; nothing may depend on its answer.
   */
  atCommit(statement: () => Promise<unknown>): void {
    this.last.push(statement);
  }

  /**
   * Puts a line into the audit log (docs/rules.md, Back office). Not for what shoppers do: until its commit,
   * no other transaction can add lines.
   * @param action what was done to what: 'product.repriced' is about a product
   * @param before what it was, null where it is new; secrets masked
   * @param after what it is now, null where it is gone; secrets masked
   */
  record(
    action: `${string}.${string}`,
    objectId: string | null = null,
    before: object | null = null,
    after: object | null = null,
  ): void {
    this.records.push({ action, objectId, before, after });
  }

  /**
   * Queues a job to run after the commit. It runs once, or again if a process dies while doing it.
   */
  async queue<Payload extends object>(
    { name, alone }: Task<Payload>,
    ...[payload, options = {}]: JobArguments<Payload>
  ): Promise<void> {
    const { runAt, key, maxAttempts, priority } = options;
    await named(
      this,
      'queue-job',
      `select from graphile_worker.add_job($1, $2, queue_name => $3, run_at => $4, job_key => $5,
         max_attempts => $6, priority => $7)`,
      [
        name,
        JSON.stringify(payload ?? {}),
        alone ? name : null,
        runAt ?? null,
        key ?? null,
        maxAttempts ?? null,
        priority ?? null,
      ],
    );
  }
}

interface AuditRecord {
  action: string;
  objectId: string | null;
  before: object | null;
  after: object | null;
}

/** PostgreSQL asks to run these again: a serialisation failure, a deadlock. */
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Changes data in one transaction: all of `work` happens, or none of it. The tags it marks as
 * changed are dropped in this process before the promise resolves, and in other processes at the
 * commit; what it records goes into the audit log. PostgreSQL may ask for a retry, so `work` must
 * have no other effects.
 * @param by who makes the change; a colleague's change that records nothing is a bug and fails
 */
export async function write<T>(db: Database, by: By, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeOnce(db, by, work);
    } catch (error) {
      if (attempt === 3 || !RETRYABLE.has(databaseError(error)?.code ?? '')) throw error;
    }
  }
}

async function writeOnce<T>(db: Database, by: By, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.connect();
  let broken: Error | undefined;
  try {
    const tx = new Tx(client, by, db.limits);
    // No need to wait: if this fails, PostgreSQL refuses the changes that follow.
    named(tx, 'begin', 'begin read write').catch(ignore);
    const changedBefore = by.kind === 'staff' ? await countChangedRows(tx) : 0;
    const result = await work(tx);
    if (tx.records.length > 0) await insertRecords(tx);
    else if (by.kind === 'staff') await refuseUnrecorded(tx, changedBefore);
    await together([
      ...tx.last.map((send) => send()),
      ...(tx.tags.size > 0 ? [db.changes.announce(tx, tx.tags)] : []),
      client.query('commit'),
    ]);
    if (tx.tags.size > 0) db.changes.drop([...tx.tags]);
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
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
