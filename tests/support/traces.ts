import type { BackDoor, Kind } from './records.ts';
import { stored } from './records.ts';

/** All that the shop has written down of some kinds, as text; bytes in hexadecimal, in base64 and as characters. */
export async function textOf(shop: BackDoor, ...kinds: Kind[]): Promise<string> {
  const rows = await Promise.all(kinds.map((kind) => stored(shop, kind)));
  return JSON.stringify(rows.flat().map((row) => Object.values(row).map(legible)));
}

const legible = (value: unknown) =>
  Buffer.isBuffer(value)
    ? (['hex', 'base64', 'latin1'] as const).map((encoding) => value.toString(encoding))
    : value;

/** Whatever says one of these texts, in any table, as 'table: row'. */
export async function tracesOf(shop: BackDoor, ...traces: string[]): Promise<string[]> {
  const tables = await shop.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await shop.sql<{ row: string }>(
        `select t::text as row from ${name} t where t::text ~* $1`,
        [traces.join('|')],
      );
      return rows.map(({ row }) => `${name}: ${row}`);
    }),
  );
  return found.flat();
}
