import { type By, type Database, type Db, named, type Tx, write } from './database.ts';

/**
 * The tables of a schema of somebody's own: while its statements run, names without a schema mean those. It keeps apart
 * what belongs apart; it is no jail, since code of this process can always name another schema.
 */

/** 'gift-wrapping' as 'x_gift_wrapping'. */
export const schemaOf = (name: string): string => `x_${name.replaceAll('-', '_')}`;

interface Tables {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

const tablesOn = (db: Db): Tables => ({
  query: async <Row extends object>(text: string, values?: unknown[]) =>
    (await db.query<Row>(text, values)).rows,
});

const enter = (db: Db, name: string) =>
  named(db, 'enter-own-schema', `select set_config('search_path', $1, true)`, [schemaOf(name)]);

/** Reads in one statement. */
export const readOwn = (database: Database, name: string): Tables => ({
  async query<Row extends object>(text: string, values?: unknown[]) {
    const client = await database.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin read only');
      await enter(client, name);
      const rows = await tablesOn(client).query<Row>(text, values);
      await client.query('commit');
      return rows;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  },
});

/** Changes data in one transaction. @param first done in it before, with the tables of the shop */
export const writeOwn = <T>(
  database: Database,
  by: By,
  name: string,
  work: (tables: Tables) => Promise<T>,
  first: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<T | undefined> =>
  write(database, by, async (tx) => {
    if (!(await first(tx))) return undefined;
    await enter(tx, name);
    try {
      return await work(tablesOn(tx));
    } finally {
      // What the shop itself still does in the transaction, such as the audit log, is about its own tables.
      await tx.query(`select set_config('search_path', 'public', true)`).catch(() => {});
    }
  });
