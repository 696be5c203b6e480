import { type Database, type Db, named } from './database.ts';
import { camelCase } from './row-form.ts';

/** What saves turns with the database where many wait for it: several readings as one statement, and work for many at once. */

/** A statement for `named` that can also be sent as one with others; `Row` is what it finds. */
export interface Statement<Row extends object = object> {
  name: string;
  text: string;
  values: unknown[];
  /** For types alone. */
  row?: Row;
}

export const send = <Row extends object>(
  db: Db,
  { name, text, values }: Statement<Row>,
): Promise<Row[]> => named<Row>(db, name, text, values);

/** Statements as one, by their names: it has a short name itself, since PostgreSQL cuts long ones. */
const joined = new Map<string, { name: string; text: string }>();

/**
 * Reads what several statements find by one, which costs PostgreSQL and this process a fraction of sending each.
 * Rows come by way of JSON: names as of any other, but moments as PostgreSQL writes them and decimals as numbers.
 */
export async function readCombined<const All extends Record<string, Statement>>(
  db: Db,
  all: All,
): Promise<{ [Key in keyof All]: NonNullable<All[Key]['row']>[] }> {
  const statements = Object.entries(all);
  const names = statements.map(([key, { name }]) => `${key} ${name}`).join(' ');
  let one = joined.get(names);
  if (!one) {
    let before = 0;
    const columns = statements.map(([key, { text, values }]) => {
      const placed = text.replaceAll(/\$(\d+)/g, (_, place) => `$${before + Number(place)}`);
      before += values.length;
      return `(select coalesce(json_agg(r), '[]') from (${placed}) r) as "${key}"`;
    });
    one = { name: `as one ${joined.size}`, text: `select ${columns.join(', ')}` };
    joined.set(names, one);
  }
  const values = statements.flatMap(([, statement]) => statement.values);
  const [row] = await named<Record<string, object[]>>(db, one.name, one.text, values);
  const found = Object.entries(row ?? {}).map(([key, rows]) => [key, rows.map(withNamesInCode)]);
  return Object.fromEntries(found);
}

const withNamesInCode = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value]));

/**
 * Work that is done for many together, in batches, one at a time. All who ask meanwhile, up to `most`, share the next.
 * @param work is told what each of them asks for, and answers each by its place
 * @returns what asks for it, and resolves when a batch that began later has done it
 */
export function batched<Ask, Result>(
  most: number,
  work: (db: Database, asks: Ask[]) => Promise<Result[]>,
): (db: Database, ask: Ask) => Promise<Result> {
  interface Batches {
    isRunning: boolean;
    waiting: ({ ask: Ask } & PromiseWithResolvers<Result>)[];
  }
  const known = new WeakMap<Database, Batches>();

  return (db, ask) => {
    const batches = known.get(db) ?? { isRunning: false, waiting: [] };
    known.set(db, batches);
    const response = Promise.withResolvers<Result>();
    batches.waiting.push({ ask, ...response });
    void begin(db, batches);
    return response.promise;
  };

  async function begin(db: Database, batches: Batches): Promise<void> {
    if (batches.isRunning || batches.waiting.length === 0) return;
    batches.isRunning = true;
    const asked = batches.waiting.splice(0, most);
    try {
      const responses = await work(
        db,
        asked.map(({ ask }) => ask),
      );
      for (const [place, { resolve }] of asked.entries()) resolve(responses[place] as Result);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    batches.isRunning = false;
    void begin(db, batches);
  }
}
