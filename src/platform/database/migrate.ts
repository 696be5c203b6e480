import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { StartupError } from '../startup-error.ts';
import type { Db } from './database.ts';
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

/** The names of this program's migrations that `db` has not been through, of all, and of those that only the database knows. */
export async function compareMigrations(
  db: Db,
): Promise<{ known: string[]; missing: string[]; unknown: string[] }> {
  const own = await readMigrations(FOLDER);
  const { rows } = await db.query<{ version: number; name: string; checksum: string }>(
    'select version, name, checksum from schema_migrations',
  );
  const landed: Landed = new Map(rows.map((row) => [row.version, row]));
  refuseEdited(own, landed);
  const missing = own.filter(({ version }) => !landed.has(version));
  const names = (migrations: Migration[]) => migrations.map(({ name }) => name);
  return { known: names(own), missing: names(missing), unknown: namesOfUnknown(own, landed) };
}

/** When the database at `url` went through its first migration, to the microsecond: no other shop's did then. */
export async function firstMigration(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      'select min(applied_at)::text as at from schema_migrations',
    );
    return rows[0].at;
  });
}

/** Programs that start on one database at once do `work` one after the other. */
export async function oneStartAtATime<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    // Held by a transaction, which keeps its connection also behind a pooler.
    await client.query(
      `begin; set local idle_in_transaction_session_timeout = 0; select pg_advisory_xact_lock(${LOCK}, 0)`,
    );
    const made = await work();
    await client.query('commit');
    return made;
  });
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openConnection({ connectionString: url });
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

interface Migration {
  version: number;
  name: string;
  text: string;
  checksum: string;
}

/** A migration that a database went through. */
export type LandedMigration = Omit<Migration, 'text'>;

interface Which {
  folder?: string;
  extension?: string;
}

/** What the database went through, in order; changes nothing. */
export async function listLanded(
  client: pg.Client,
  extension?: string,
): Promise<LandedMigration[]> {
  const table = extension === undefined ? 'schema_migrations' : 'extension_migrations';
  const { rows: found } = await client.query('select to_regclass($1) is not null as found', [
    `public.${table}`,
  ]);
  if (!found[0].found) return [];
  const { rows } = await client.query<LandedMigration>(
    `select version, name, checksum from ${table}
     ${extension === undefined ? 'where $1::text is null' : 'where extension = $1'} order by version`,
    [extension ?? null],
  );
  return rows;
}

/** The migrations of this program that the database lacks, in the order in which a start runs them. */
export async function listMissing(
  client: pg.Client,
  { folder = FOLDER, extension }: Which = {},
): Promise<{ version: number; name: string; text: string }[]> {
  const landed = new Set((await listLanded(client, extension)).map(({ version }) => version));
  return (await readMigrations(folder)).filter(({ version }) => !landed.has(version));
}

/** Of what another database went through, what this program does not know as it was. */
export async function listUnknown(
  landed: LandedMigration[],
  { folder = FOLDER }: Which = {},
): Promise<string[]> {
  const own = new Map((await readMigrations(folder)).map((each) => [each.version, each.checksum]));
  return landed.filter((each) => own.get(each.version) !== each.checksum).map(({ name }) => name);
}

/**
 * Runs migrations within the client's transaction, in which nobody else is in the database: those that `wanted` names, or
 * else all that are missing. What a file without a transaction does in steps, so that nobody waits long, happens at once.
 */
export async function migrateWithin(
  client: pg.Client,
  { folder = FOLDER, extension, wanted }: Which & { wanted?: LandedMigration[] } = {},
): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const landed = await readLanded(client, extension);
  const asked = wanted && new Set(wanted.map(({ version }) => version));
  for (const migration of await readMigrations(folder)) {
    const { version, text } = migration;
    if (landed.has(version) || (asked && !asked.has(version))) continue;
    if (extension !== undefined) await enterSchemaOf(client, extension);
    await client.query(
      NO_TRANSACTION.test(text) ? text.replaceAll(/\bconcurrently\b|\bcommit\s*;/gi, '') : text,
    );
    await client.query('set local search_path = public');
    await record(client, migration, extension);
    // What waits for a commit is looked at before the next one alters its tables.
    await client.query('set constraints all immediate; set constraints all deferred');
  }
  // A file may have set it for its connection.
  await client.query('reset lock_timeout');
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
  if (extension !== undefined) await enterSchemaOf(client, extension);
  await client.query(migration.text);
  await client.query('set local search_path = public');
  await record(client, migration, extension);
  await client.query('commit');
}

async function enterSchemaOf(client: pg.Client, extension: string): Promise<void> {
  const schema = schemaOf(extension);
  await client.query(`create schema if not exists ${schema}; set local search_path = ${schema}`);
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
