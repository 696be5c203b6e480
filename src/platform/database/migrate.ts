import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { schemaOf } from './own-schema.ts';
import { openConnection } from './pool.ts';

const FOLDER = fileURLToPath(new URL('../../../db/migrations/', import.meta.url));

/**
 * Any number will do, as long as every process uses the same one: it stops two starts from
 * migrating at once.
 */
const LOCK = 7_214_004;
const LOCK_POLL_MS = 100;

/**
 * How long a migration waits for a table. Everybody who comes later queues behind it, so after this
 * time it steps back, lets them through and tries again.
 */
const TABLE_LOCK_MS = 2_000;
const RETRY_PAUSE_MS = 1_000;
const ATTEMPTS = 20;

/** The first line of a file whose statements run one by one, each in its own transaction or in none. */
const NO_TRANSACTION = /^-- migrate: no transaction\s*\n/;

interface MigrateOptions {
  log?: { warn(details: object, message: string): void };
  /** Where the files are; db/migrations unless a test says otherwise. */
  folder?: string;
  /** How often a migration tries to lock what it changes. */
  attempts?: number;
  /** An extension's: they run in its own schema, and are counted by its name. */
  extension?: string;
}

/**
 * Brings the database at `url` up to this program's schema: each file of db/migrations once, in the order of
 * their numbers. Other starts wait. A database that a newer program has migrated is left as it is, and
 * may be served: docs/decisions/012.
 * @throws StartupError when a file that has landed was edited, when the database lacks a migration of this
 * program's and has others that it does not know, or when a table stays locked
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const { log, folder = FOLDER, attempts = ATTEMPTS, extension } = options;
  const own = await readMigrations(folder);
  const client = await openConnection({ connectionString: url });
  const guard = await openConnection({ connectionString: url });
  try {
    await waitForOtherStarts(guard);
    const landed = await readLanded(client, extension);
    refuseEdited(own, landed);
    const missing = own.filter(({ version }) => !landed.has(version));
    const unknown = namesOfUnknown(own, landed);
    if (unknown.length > 0 && missing.length > 0) throw diverged(missing, unknown);
    if (unknown.length > 0) {
      log?.warn(
        { migrations: unknown },
        'the database was migrated by a newer program; serving it',
      );
    }
    for (const migration of missing) await apply(client, migration, { attempts, extension });
  } finally {
    await client.end();
    await guard.end();
  }
}

interface Migration {
  version: number;
  name: string;
  text: string;
  checksum: string;
}

type Landed = Map<number, { name: string; checksum: string }>;

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d+-.+\.sql$/.test(name)).sort();
  const migrations = await Promise.all(
    names.map(async (name) => {
      // Compare the text as it is in the repository: on Windows, Git may have changed the line
      // endings.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { version: Number.parseInt(name, 10), name, text, checksum };
    }),
  );
  for (const [version, same] of Map.groupBy(migrations, ({ version }) => version)) {
    if (same.length === 1) continue;
    throw new Error(`Migrations share the number ${version}: ${listed(same)}`);
  }
  return migrations.sort((a, b) => a.version - b.version);
}

/**
 * Asks repeatedly instead of waiting for the lock in one statement: that statement would hold a
 * snapshot, and `create index concurrently` waits for all snapshots to end. The lock is a transaction's, on a connection
 * that does nothing else: behind a pooler, one of a session would stay behind.
 */
async function waitForOtherStarts(guard: pg.Client): Promise<void> {
  await guard.query('begin; set local idle_in_transaction_session_timeout = 0');
  for (;;) {
    // Without parameters: with them the statement's portal, and its snapshot, would stay until the transaction ends.
    const { rows } = await guard.query(`select pg_try_advisory_xact_lock(${LOCK}) as taken`);
    if (rows[0].taken) return;
    await pause(LOCK_POLL_MS);
  }
}

async function readLanded(client: pg.Client, extension?: string): Promise<Landed> {
  if (extension !== undefined) {
    await client.query(
      `create table if not exists extension_migrations (
         extension text not null,
         version integer not null,
         name text not null,
         checksum text not null,
         applied_at timestamptz not null default now(),
         primary key (extension, version)
       )`,
    );
    const { rows } = await client.query(
      'select version, name, checksum from extension_migrations where extension = $1',
      [extension],
    );
    return new Map(rows.map(({ version, ...rest }) => [version, rest]));
  }
  await client.query(
    `create table if not exists schema_migrations (
       version integer primary key,
       name text not null,
       checksum text not null,
       applied_at timestamptz not null default now()
     );
     -- Databases of the first weeks have none.
     alter table schema_migrations add column if not exists checksum text not null default ''`,
  );
  const { rows } = await client.query('select version, name, checksum from schema_migrations');
  return new Map(rows.map(({ version, ...rest }) => [version, rest]));
}

function refuseEdited(own: Migration[], landed: Landed): void {
  const edited = own.find(({ version, checksum }) => {
    const found = landed.get(version);
    return found && found.checksum !== checksum;
  });
  if (!edited) return;
  throw new StartupError(
    `The migration ${edited.name} is not the one that this database went through (${landed.get(edited.version)?.name}). A migration that has landed is never edited: restore the file, or use another database.`,
  );
}

function namesOfUnknown(own: Migration[], landed: Landed): string[] {
  const known = new Set(own.map(({ version }) => version));
  return [...landed].filter(([version]) => !known.has(version)).map(([, { name }]) => name);
}

function diverged(missing: Migration[], unknown: string[]): StartupError {
  return new StartupError(
    `The database and this program have gone different ways: it lacks ${listed(missing)}, and went through ${unknown.join(', ')}, which the program does not know. Start the program that made it, or a newer one.`,
  );
}

const listed = (migrations: Migration[]) => migrations.map(({ name }) => name).join(', ');

type Applying = { attempts: number; extension: string | undefined };

async function apply(
  client: pg.Client,
  migration: Migration,
  { attempts, extension }: Applying,
): Promise<void> {
  const inTransaction = !NO_TRANSACTION.test(migration.text);
  for (let attempt = 1; ; attempt++) {
    try {
      return await (inTransaction ? applyWhole : applyInSteps)(client, migration, extension);
    } catch (error) {
      if (inTransaction) await client.query('rollback').catch(() => {});
      const { name } = migration;
      if (!isLockedOut(error)) throw new Error(`The migration ${name} failed`, { cause: error });
      if (attempt >= attempts) {
        throw new StartupError(
          `The migration ${name} could not lock what it changes: other connections keep it in use. Start again when they have ended.`,
        );
      }
      await pause(RETRY_PAUSE_MS);
    }
  }
}

/** `lock_not_available`, which is lock_timeout, and `deadlock_detected`. */
const isLockedOut = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');

async function applyWhole(
  client: pg.Client,
  migration: Migration,
  extension?: string,
): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${TABLE_LOCK_MS}`);
  if (extension !== undefined) {
    const schema = schemaOf(extension);
    await client.query(`create schema if not exists ${schema}; set local search_path = ${schema}`);
  }
  await client.query(migration.text);
  await client.query('set local search_path = public');
  await record(client, migration, extension);
  await client.query('commit');
}

/**
 * No lock timeout here: statements that must run outside a transaction block nobody while they
 * wait.
 */
async function applyInSteps(
  client: pg.Client,
  migration: Migration,
  extension?: string,
): Promise<void> {
  if (extension !== undefined) {
    throw new StartupError(`${migration.name}: an extension's migration is a transaction`);
  }
  for (const statement of migration.text.split(/;\s*$/m)) await client.query(statement);
  await record(client, migration);
}

async function record(
  client: pg.Client,
  { version, name, checksum }: Migration,
  extension?: string,
): Promise<void> {
  if (extension !== undefined) {
    await client.query(
      'insert into extension_migrations (extension, version, name, checksum) values ($1, $2, $3, $4)',
      [extension, version, name, checksum],
    );
    return;
  }
  await client.query(
    'insert into schema_migrations (version, name, checksum) values ($1, $2, $3)',
    [version, name, checksum],
  );
}
