import { named, one, type Tx } from './database.ts';
import { columnOf } from './row-form.ts';

/**
 * The one way to write a row whose values are known: each field into the column of its name, so that a new column is numbered
 * nowhere. A field that is undefined is left out: it takes its default, or stays as it is. What a statement looks up or
 * calculates stays SQL. Tables and `returning` become SQL: they are written where they are used, and never made of an input.
 */

/** As a field's value: so many seconds after the moment of the transaction. */
export class FromNow {
  readonly seconds: number;

  constructor({
    minutes = 0,
    hours = 0,
    days = 0,
  }: { minutes?: number; hours?: number; days?: number }) {
    this.seconds = 60 * (minutes + 60 * (hours + 24 * days));
  }
}

/** The moment of the transaction. */
export const NOW = new FromNow({});

/** Adds a row. @param returning what of it is answered, as SQL */
export const insertRow = <Row extends object>(
  tx: Tx,
  table: string,
  row: object,
  returning?: string,
): Promise<Row> => insert<Row>(tx, table, fieldsOf(row), '', returning);

/** Adds a row to a table that gives each an id. @returns that id */
export const insertReturningId = async (tx: Tx, table: string, row: object): Promise<string> =>
  (await insertRow<{ id: string }>(tx, table, row, 'id')).id;

/** Adds a row, or writes it over the one that has the same `key`. */
export async function putRow(
  tx: Tx,
  table: string,
  key: string | string[],
  row: object,
): Promise<void> {
  const fields = fieldsOf(row);
  const set = fields.columns.map((column) => `${column} = excluded.${column}`);
  await insert(
    tx,
    table,
    fields,
    `on conflict (${[key].flat().map(columnOf)}) do update set ${set}`,
  );
}

/**
 * Changes the row of this id, or those that have these values.
 * @returns of each of them what `returning` says, as SQL
 */
export function updateRow<Row extends object>(
  tx: Tx,
  table: string,
  which: string | object,
  change: object,
  returning = 'true',
): Promise<Row[]> {
  const { columns, places, values } = fieldsOf(change);
  const set = columns.map((column, index) => `${column} = ${places[index]}`);
  const found = whereOf(which, values.length);
  return send<Row>(
    tx,
    `update ${table} set ${set} where ${found.where} returning ${returning}`,
    values.concat(found.values),
  );
}

/**
 * Deletes the row of this id, or those that have these values.
 * @returns of each of them what `returning` says, as SQL
 */
export function deleteRows<Row extends object>(
  tx: Tx,
  table: string,
  which: string | object,
  returning = 'true',
): Promise<Row[]> {
  const { where, values } = whereOf(which);
  return send<Row>(tx, `delete from ${table} where ${where} returning ${returning}`, values);
}

async function insert<Row extends object>(
  tx: Tx,
  table: string,
  { columns, places, values }: Fields,
  conflict: string,
  returning = 'true',
): Promise<Row> {
  const text = `insert into ${table} (${columns}) values (${places}) ${conflict} returning ${returning}`;
  return one(await send<Row>(tx, text, values));
}

/** Which rows are meant; the places of their values follow `before` others. One that is undefined is left in: no row has it. */
function whereOf(which: string | object, before = 0): { where: string; values: unknown[] } {
  const found = Object.entries(typeof which === 'string' ? { id: which } : which);
  const equal = found.map(([field], index) => `${columnOf(field)} = $${before + index + 1}`);
  return { where: equal.join(' and '), values: found.map(([, value]) => value) };
}

interface Fields {
  columns: string[];
  /** What stands for each of them in the statement. */
  places: string[];
  values: unknown[];
}

function fieldsOf(row: object): Fields {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  return {
    columns: given.map(([field]) => columnOf(field)),
    places: given.map(([, value], index) => {
      const place = `$${index + 1}`;
      return value instanceof FromNow ? `now() + make_interval(secs => ${place})` : place;
    }),
    values: given.map(([, value]) => (value instanceof FromNow ? value.seconds : value)),
  };
}

/** Names of statements by their texts, which come to few: the fields of a table are written together in few ways. */
const names = new Map<string, string>();

function send<Row extends object>(tx: Tx, text: string, values: unknown[]): Promise<Row[]> {
  const name = names.get(text) ?? `write row ${names.size}`;
  names.set(text, name);
  return named<Row>(tx, name, text, values);
}
