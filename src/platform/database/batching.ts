import { type Db, named } from './database.ts';
import { camelCase } from './row-form.ts';

/** What saves turns with the database where many wait for it: several readings as one statement. */

/** A statement for `named` that can also be sent as one with others; `Row` is what it finds. */
export interface Statement<Row extends object = object> {
  name: string;
  text: string;
  values: unknown[];
  /** What PostgreSQL calls the types of the values, where it is to be read for several at once (`readForEach`). */
  types?: readonly string[];
  /** For types alone. */
  row?: Row;
}

export const send = <Row extends object>(
  db: Db,
  { name, text, values }: Statement<Row>,
): Promise<Row[]> => named<Row>(db, name, text, values);

/** What each of several statements finds, by their keys. */
type Found<All extends Record<string, Statement>> = {
  [Key in keyof All]: NonNullable<All[Key]['row']>[];
};

/** Statements as one, by their names: it has a short name itself, since PostgreSQL cuts long ones. */
const joined = new Map<string, { name: string; text: string }>();

/**
 * Reads what several statements find by one, which costs PostgreSQL and this process a fraction of sending each.
 * Rows come by way of JSON: names as of any other, but moments as PostgreSQL writes them and decimals as numbers.
 */
export async function readCombined<const All extends Record<string, Statement>>(
  db: Db,
  all: All,
): Promise<Found<All>> {
  const one = asOne(
    'as one',
    all,
    (columns) => `select ${columns}`,
    (place) => `$${place}`,
  );
  const values = Object.values(all).flatMap((statement) => statement.values);
  const [row] = await named<Record<string, object[]>>(db, one.name, one.text, values);
  return foundIn<All>(row ?? {});
}

/**
 * Reads the same for each of several by one statement: beginning one that looks in many tables costs PostgreSQL more than
 * what it finds. What does not depend on the values is looked up once for all.
 * @param each the same statements with their own values; of all of them the types must be known
 * @returns what `readCombined` would find for each, in their order
 */
export async function readForEach<const All extends Record<string, Statement>>(
  db: Db,
  each: readonly All[],
): Promise<Found<All>[]> {
  const [first] = each;
  if (!first) return [];
  const types = Object.values(first).flatMap((statement) => statement.types ?? []);
  const fields = types.map((type, index) => `"$${index + 1}" ${type}`);
  const one = asOne(
    'for each',
    first,
    (columns) =>
      `select ${columns} from json_to_recordset($1::json) as asked (nth int, ${fields}) order by nth`,
    (place) => `asked."$${place}"`,
  );
  const asked = each.map((all, nth) => {
    const values = Object.values(all).flatMap((statement) => statement.values);
    if (values.length !== types.length) throw new Error(`${one.name} has values of unknown types`);
    return { nth, ...Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value])) };
  });
  const rows = await named<Record<string, object[]>>(db, one.name, one.text, [
    JSON.stringify(asked),
  ]);
  return rows.map((row) => foundIn<All>(row));
}

/** @param parameter the SQL for the value at a place, counted through all statements */
function asOne(
  kind: string,
  all: Record<string, Statement>,
  select: (columns: string) => string,
  parameter: (place: number) => string,
): { name: string; text: string } {
  const statements = Object.entries(all);
  const names = [kind, ...statements.map(([key, { name }]) => `${key} ${name}`)].join(' ');
  let one = joined.get(names);
  if (!one) {
    let before = 0;
    const columns = statements.map(([key, { text, values }]) => {
      const placed = text.replaceAll(/\$(\d+)/g, (_, place) => parameter(before + Number(place)));
      before += values.length;
      return `(select coalesce(json_agg(r), '[]') from (${placed}) r) as "${key}"`;
    });
    one = { name: `${kind} ${joined.size}`, text: select(columns.join(', ')) };
    joined.set(names, one);
  }
  return one;
}

const foundIn = <All extends Record<string, Statement>>(row: Record<string, object[]>) =>
  Object.fromEntries(
    Object.entries(row).map(([key, rows]) => [key, rows.map(withNamesInCode)]),
  ) as Found<All>;

const withNamesInCode = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value]));
