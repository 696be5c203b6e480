import pg from 'pg';
import { Changes } from './changes.ts';

/** What statements run on: the pool, or one connection inside a transaction. */
export type Db = pg.Pool | pg.PoolClient;

export interface Database {
  db: pg.Pool;
  /** What changed, here and in the other processes. */
  changes: Changes;
  close(): Promise<void>;
}

// Counts and sums arrive as int8; all of this shop's stay far below 2^53, so numbers are exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const changesByPool = new WeakMap<Db, Changes>();
const pendingTags = new WeakMap<Db, Set<string>>();

export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  });
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {});
  const changes = new Changes(url);
  changesByPool.set(pool, changes);
  return {
    db: pool,
    changes,
    async close() {
      await changes.close();
      await pool.end();
    },
  };
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

/** PostgreSQL asks to run these again: a serialisation failure, a deadlock. */
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction, or in the caller's where `db` is one already. The tags that it
 * announces are dropped in this process before the promise resolves, in the others at commit.
 */
export async function transaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (!(db instanceof pg.Pool)) return work(db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(db, work);
    } catch (error) {
      if (attempt === 3 || !RETRYABLE.has(databaseError(error)?.code ?? '')) throw error;
    }
  }
}

async function runOnce<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  const tags = new Set<string>();
  let broken: Error | undefined;
  pendingTags.set(tx, tags);
  // A connection lost between two statements fails the next one; without a listener it would end the process.
  tx.on('error', ignore);
  try {
    await tx.query('begin');
    const result = await work(tx);
    if (tags.size > 0) await notify(tx, tags);
    await tx.query('commit');
    if (tags.size > 0) changesByPool.get(pool)?.drop([...tags]);
    return result;
  } catch (error) {
    await tx.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    pendingTags.delete(tx);
    tx.off('error', ignore);
    tx.release(broken);
  }
}

const ignore = () => {};

/** What changes in the database of a pool that `openDatabase` opened. */
export function changesOf(db: Db): Changes {
  const changes = changesByPool.get(db);
  if (!changes) throw new Error('changesOf() was called inside a transaction');
  return changes;
}

/** Says inside a transaction which public answers it makes stale. */
export function announce(tx: Db, ...tags: string[]): void {
  const pending = pendingTags.get(tx);
  if (!pending) throw new Error('announce() was called outside a transaction');
  for (const tag of tags) pending.add(tag);
}

/** Past this many, one tag for all: cheaper to send, and to act on. */
const MANY_TAGS = 100;

async function notify(tx: Db, tags: Set<string>): Promise<void> {
  const payload = tags.size > MANY_TAGS ? '*' : [...tags].join(' ');
  await named(tx, 'announce', `select pg_notify('public_cache', $1)`, [payload]);
}

/** The database's own error (SQLSTATE `code`, `constraint`), where `error` is one. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  return error instanceof pg.DatabaseError ? error : undefined;
}
