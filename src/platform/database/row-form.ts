import pg from 'pg';

/** What rows look like in this program: as the wire has them (docs/decisions/038). */

const { builtins } = pg.types;

const namesInCode = new Map<string, string>();

/** A column's name as code and wire write it: 'createdAt' of created_at. */
export function camelCase(column: string): string {
  let name = namesInCode.get(column);
  if (name === undefined) {
    name = column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    namesInCode.set(column, name);
  }
  return name;
}

const columns = new Map<string, string>();

/** The column of a field: created_at of 'createdAt'. @throws if no column is called so: it becomes SQL */
export function columnOf(field: string): string {
  let column = columns.get(field);
  if (column === undefined) {
    if (!/^[a-z][A-Za-z0-9]*$/.test(field)) throw new Error(`no column is called ${field}`);
    column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    columns.set(field, column);
  }
  return column;
}

/** PostgreSQL's moment in ISO 8601, cut to milliseconds: '2026-11-24T05:13:51.123Z'. 'infinity' stays what it is. */
export function isoDateTime(text: string): string {
  const isUtc = text.endsWith('+00') && text[10] === ' ';
  if (isUtc) {
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
  }
  // A server with another time zone, or a year of more than four digits.
  const dateTime: unknown = parseDateTime(text);
  return dateTime instanceof Date ? dateTime.toISOString() : text;
}

const parseDateTime = pg.types.getTypeParser(builtins.TIMESTAMPTZ);

/** The same of a moment within JSON that a statement builds, as SQL. @param moment as SQL too: 'o.created_at' */
export const isoInJson = (dateTime: string): string =>
  `to_char((${dateTime}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Has a pool answer in this form: camelCase names, moments and days ('2026-11-24') as texts. */
export function sendAsWire(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    client.setTypeParser(builtins.TIMESTAMPTZ, isoDateTime);
    client.setTypeParser(builtins.DATE, String);
    // Before the client's own listener, so that it builds rows by these names: once a response, not once a row.
    client.connection.prependListener('rowDescription', ({ fields }: RowDescription) => {
      for (const field of fields) field.name = camelCase(field.name);
    });
  });
}

interface RowDescription {
  fields: { name: string }[];
}
