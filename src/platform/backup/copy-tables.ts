import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';

export const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
});
export type Table = z.infer<typeof Table>;

export const Sequence = z.object({
  schema: z.string(),
  name: z.string(),
  value: z.string(),
  isCalled: z.boolean(),
});
export type Sequence = z.infer<typeof Sequence>;

/** 'orders', 'x_wrapping.orders_to_wrap' */
export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  schema === 'public' ? name : `${schema}.${name}`;

const quoted = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** Begins a transaction in which texts mean the same on every server, and which may take its time. */
export async function beginCopy(client: pg.Client, mode = ''): Promise<void> {
  await client.query(
    `begin ${mode}; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
     set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
     set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local row_security = off`,
  );
}

/** Ends a connection at once, also in the midst of a copy that nobody reads on. */
export function cut(client: pg.Client): void {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}

/** Whether a thing came with an extension of PostgreSQL, and is not ours. */
const isOfExtension = (catalogue: string, oid: string) =>
  `exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/** The tables whose rows last, with the columns that are written; those that are generated follow from them. */
export async function listTables(client: pg.Client, schemas: string[]): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname::text as schema, c.relname::text as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p'
       and not ${isOfExtension('pg_class', 'c.oid')}
     group by 1, 2 order by 1, 2`,
    [schemas],
  );
  return rows;
}

/** Numbers are given outside transactions: by now they may be further than in the snapshot, and never behind it. */
export async function listSequences(client: pg.Client, schemas: string[]): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ schema: string; name: string }>(
    `select n.nspname::text as schema, c.relname::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' and c.relpersistence = 'p'
       and not ${isOfExtension('pg_class', 'c.oid')}
     order by 1, 2`,
    [schemas],
  );
  const sequences: Sequence[] = [];
  for (const each of names) {
    const { rows } = await client.query(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(each)}`,
    );
    sequences.push({ ...each, ...rows[0] });
  }
  return sequences;
}

/** The rows of a table as PostgreSQL writes them, in a form that every version reads. @param where which of them, as SQL */
export function copyOut(client: pg.Client, table: Table, where?: string) {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  return copyQueryOut(
    client,
    where === undefined
      ? `${quoted(table)} (${columns})`
      : `(select ${columns} from ${quoted(table)} where ${where})`,
  );
}

export function copyQueryOut(client: pg.Client, what: string) {
  const stream = copyTo(`copy ${what} to stdout`);
  // Not before somebody reads: what follows on the connection waits for its end.
  const body = (async function* () {
    yield* client.query(stream) as AsyncIterable<Buffer>;
  })();
  return { body, counted: () => ({ rows: stream.rowCount }) };
}

/** @returns how many rows there were */
export function copyIn(
  client: pg.Client,
  table: Table,
  body: AsyncIterable<Buffer>,
): Promise<number> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  return copyTextIn(client, `${quoted(table)} (${columns})`, body);
}

export async function copyTextIn(
  client: pg.Client,
  into: string,
  body: AsyncIterable<Buffer>,
): Promise<number> {
  const stream = client.query(copyFrom(`copy ${into} from stdin`));
  await pipeline(Readable.from(body), stream);
  return stream.rowCount;
}

/**
 * Empties the tables and takes away what would watch over each row that is loaded: triggers, foreign keys, and indexes but
 * those of constraints. @returns what puts all of that back, and fails where the rows do not keep a foreign key
 */
export async function beginLoad(
  client: pg.Client,
  schemas: string[],
): Promise<() => Promise<void>> {
  const { rows: tables } = await client.query<{ id: string; has_triggers: boolean }>(
    `select c.oid::regclass::text as id, exists (
       select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as has_triggers
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and not ${isOfExtension('pg_class', 'c.oid')}`,
    [schemas],
  );
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select k.conrelid::regclass::text as table, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where n.nspname = any($1) and k.contype = 'f' and k.conparentid = 0`,
    [schemas],
  );
  const { rows: indexes } = await client.query<{ id: string; definition: string }>(
    `select i.indexrelid::regclass::text as id, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and not ${isOfExtension('pg_class', 'i.indrelid')}
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
       and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)`,
    [schemas],
  );
  const watched = tables.filter((table) => table.has_triggers);
  for (const { id } of watched) await client.query(`alter table ${id} disable trigger user`);
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { id } of indexes) await client.query(`drop index ${id}`);
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ id }) => id).join(', ')}`);
  return async () => {
    // A table with events that wait for the commit cannot be altered.
    await client.query('set constraints all immediate');
    for (const { definition } of indexes) await client.query(definition);
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const { id } of watched) await client.query(`alter table ${id} enable trigger user`);
    await client.query('set constraints all deferred');
  };
}

export async function setSequences(client: pg.Client, sequences: Sequence[]): Promise<void> {
  for (const { value, isCalled, ...which } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [quoted(which), value, isCalled]);
  }
}

/** Takes away all that is in the schema public, but what came with extensions of PostgreSQL, and the other schemas whole. */
export async function dropAll(client: pg.Client, schemas: string[]): Promise<void> {
  for (const schema of schemas) {
    if (schema !== 'public') {
      await client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`);
    }
  }
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
       when 'S' then 'sequence' when 'c' then 'type' else 'table' end, c.oid::regclass) as statement
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'c')
       and not ${isOfExtension('pg_class', 'c.oid')}
       -- These go with the table whose column counts by them.
       and not (c.relkind = 'S' and exists (select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
     union all
     select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
     where p.pronamespace = 'public'::regnamespace and not ${isOfExtension('pg_proc', 'p.oid')}
     union all
     select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
     where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
       and not ${isOfExtension('pg_type', 't.oid')}`,
  );
  for (const { statement } of rows) await client.query(statement);
}
