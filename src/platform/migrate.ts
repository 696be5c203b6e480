import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const FOLDER = fileURLToPath(new URL('../../db/migrations/', import.meta.url));

/** Any number, the same in every process, so that two starts do not migrate at once. */
const LOCK = 7_214_004;

export class SchemaTooNewError extends Error {
  constructor() {
    super(
      'The database was made by a newer version of Cirrus than this one. Update the program, or restore an older backup.',
    );
  }
}

/**
 * Brings the database at `url` up to this program's schema: each file of db/migrations, in the order of
 * their numbers, once, in a transaction of its own. Other starts wait.
 * @throws SchemaTooNewError when the database is ahead already; nothing is changed then
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists schema_migrations (
         version integer primary key,
         name text not null,
         applied_at timestamptz not null default now()
       )`,
    );
    const { rows } = await client.query('select max(version) as newest from schema_migrations');
    const applied: number = rows[0].newest ?? 0;
    const migrations = await readMigrations();
    if (applied > (migrations.at(-1)?.version ?? 0)) throw new SchemaTooNewError();
    for (const migration of migrations.filter(({ version }) => version > applied)) {
      await apply(client, migration);
    }
  } finally {
    await client.end();
  }
}

interface Migration {
  version: number;
  name: string;
}

async function readMigrations(): Promise<Migration[]> {
  const files = await readdir(FOLDER);
  return files
    .filter((name) => /^\d+-.+\.sql$/.test(name))
    .map((name) => ({ version: Number.parseInt(name, 10), name }))
    .sort((a, b) => a.version - b.version);
}

async function apply(client: pg.Client, { version, name }: Migration): Promise<void> {
  await client.query('begin');
  await client.query(await readFile(FOLDER + name, 'utf8'));
  await client.query('insert into schema_migrations (version, name) values ($1, $2)', [
    version,
    name,
  ]);
  await client.query('commit');
}
