import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDataFolder } from '../src/platform/postgres/embedded-postgres.ts';

/** What all migrations together make of an empty database, as SQL text. */
export async function describeMigrations(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cirrus-scratch-'));
  const dataFolder = await openDataFolder(dataDir);
  const server = await dataFolder.startPostgres({ durable: false });
  try {
    await migrate(server.url);
    return await describeSchema(server.url);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const TABLES = `
  select format(E'create table %I (\n%s\n)', c.relname,
    string_agg(line, E',\n' order by kind, position, line)) as definition
  from pg_class c
  cross join lateral (
    select 1 as kind, a.attnum as position, format('  %I %s%s%s', a.attname,
      format_type(a.atttypid, a.atttypmod),
      case when a.attidentity <> '' then ' generated always as identity'
           when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
           when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
      case when a.attnotnull then ' not null' else '' end) as line
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    union all
    select 2, 0, format('  constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n'
  ) lines
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.relname order by c.relname`;

const INDEXES = `
  select pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
  order by 1`;

const VIEWS = `
  select format(E'create view %I as\n%s', relname, rtrim(pg_get_viewdef(oid), ';')) as definition from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'v' order by relname`;

const FUNCTIONS = `
  select pg_get_functiondef(oid) as definition from pg_proc
  where pronamespace = 'public'::regnamespace order by proname`;

const TRIGGERS = `
  select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by tgname`;

/** The schema of a database as SQL text, always in the same order, to be read and compared. */
async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const definitions = async (text: string) => {
      const { rows } = await client.query<{ definition: string }>(text);
      return rows.map(({ definition }) => `${definition.trim()};`);
    };
    return [
      '-- Made by `npm run schema` from db/migrations; to be read, not to be edited.',
      ...(await definitions(TABLES)),
      ...(await definitions(INDEXES)),
      ...(await definitions(FUNCTIONS)),
      ...(await definitions(VIEWS)),
      ...(await definitions(TRIGGERS)),
    ]
      .join('\n\n')
      .concat('\n');
  } finally {
    await client.end();
  }
}
