import type { Db } from '../../src/platform/database/database.ts';

/** What the template of all shops holds, and how a copy of it becomes that again without being made anew. */
export interface Baseline {
  tables: {
    /** With its schema, quoted. */
    name: string;
    count: number;
    /** Quoted; those that are computed are left out. */
    columns: string[];
    /** The rows as a JSON list, where there are any. */
    rows: string | null;
  }[];
  /** Each with where it stands: the number that it gave last, or null and the one that it begins with. */
  sequences: Record<string, Sequence>;
  structure: string;
}

interface Sequence {
  last: number | null;
  first: number;
}

const CATALOGS = ['class', 'attribute', 'proc', 'trigger', 'constraint', 'namespace', 'extension'];

/** What would be said otherwise if a table, column, function or the like had come, gone or changed since a transaction. */
async function readStructure(db: Db, since: number): Promise<string> {
  const { rows } = await db.query<{ structure: string }>({
    name: 'structure',
    text: `select concat_ws(' ', ${CATALOGS.map(
      (name) =>
        `(select count(*) || ' ' || bool_or(age(xmin) <= age($1::text::xid)) from pg_${name})`,
    ).join(', ')}, (select count(*) from pg_db_role_setting)) as structure`,
    values: [since],
  });
  return rows[0]?.structure ?? '';
}

const SEQUENCES = `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::float8 as last,
    start_value::float8 as first
  from pg_sequences`;

export async function readBaseline(db: Db): Promise<Baseline> {
  const { rows: found } = await db.query<{ name: string; columns: string[] }>(
    `select quote_ident(nspname) || '.' || quote_ident(relname) as name,
       array(select quote_ident(attname) from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname !~ '^pg_|^information_schema$'
     order by 1`,
  );
  const tables: Baseline['tables'] = [];
  for (const { name, columns } of found) {
    const { rows } = await db.query<{ count: number; rows: string | null }>(
      `select count(*)::int as count, json_agg(t)::text as rows from ${name} t`,
    );
    tables.push({ name, columns, count: rows[0]?.count ?? 0, rows: rows[0]?.rows ?? null });
  }
  const { rows: sequences } = await db.query<Sequence & { name: string }>(SEQUENCES);
  return {
    tables,
    sequences: Object.fromEntries(
      sequences.map(({ name, last, first }) => [name, { last, first }]),
    ),
    structure: await readStructure(db, await nextTransaction(db)),
  };
}

/** The number of the next transaction: rows of this one and later ones came after now. */
export async function nextTransaction(db: Db): Promise<number> {
  const { rows } = await db.query<{ next: number }>(
    `select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint % 4294967296)::float8 as next`,
  );
  return rows[0]?.next ?? 0;
}

/** More rows than this are dropped faster with all the rest. */
const MANY_ROWS = 2_000;

/**
 * Makes a copy of the template what it was when transaction `since` began. @returns false where it no longer can be: its
 * structure is another one, or it has grown
 */
export async function restoreDatabase(
  db: Db,
  { tables, sequences, structure }: Baseline,
  since: number,
): Promise<boolean> {
  if ((await readStructure(db, since)) !== structure) return false;
  const { rows: counts } = await db.query<{ place: number; count: number }>({
    name: 'changed-tables',
    text: tables
      .map(
        ({ name, count }, place) =>
          `select ${place} as place, count from (
             select count(*)::int as count, min(age(xmin)) as newest from ${name}
           ) t where count <> ${count} or newest <= age($1::text::xid)`,
      )
      .join(' union all '),
    values: [since],
  });
  if (counts.some(({ count }) => count > MANY_ROWS)) return false;
  const changed = counts.flatMap(({ place }) => tables[place] ?? []);
  const { rows: moved } = await db.query<Sequence & { name: string }>({
    name: 'sequences',
    text: SEQUENCES,
    values: [],
  });
  const statements = [
    `begin`,
    `set local lock_timeout = '2s'`,
    `set local session_replication_role = replica`,
    ...changed.map(({ name }) => `delete from ${name}`),
    ...changed.flatMap(({ name, columns, rows }) => {
      if (rows === null) return [];
      const list = columns.join(', ');
      const text = `'${rows.replaceAll("'", "''")}'`;
      return `insert into ${name} (${list}) overriding system value
        select ${list} from json_populate_recordset(null::${name}, ${text}::json)`;
    }),
    ...moved.flatMap(({ name, last }) => {
      const before = sequences[name];
      if (!before || before.last === last) return [];
      return `select setval('${name}', ${before.last ?? before.first}, ${before.last !== null})`;
    }),
    `commit`,
  ];
  await db.query(statements.join(';\n'));
  return true;
}
