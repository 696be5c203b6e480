import { tag } from '../../kit/tags.ts';
import { type Expected, refuseOlder, withVersion } from '../../kit/versions.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { putRow } from '../../platform/database/write-row.ts';

/**
 * Replaces a list that the owner keeps as a whole, in the only row of its table. The audit log calls it by the table's name.
 * @param read what holds until now, which may be the program's own list
 * @throws changed_meanwhile
 */
export async function replaceOwnerList<List extends object>(
  tx: Tx,
  table: 'search_synonyms' | 'listing_facets',
  read: (db: Db) => Promise<List>,
  wanted: List,
  expected: Expected,
): Promise<void> {
  await tx.query(`lock table ${table} in share row exclusive mode`);
  const before = await read(tx);
  await refuseOlder(tx, table, withVersion(before), expected);
  const columns = Object.entries(wanted).map(([name, list]) => [name, JSON.stringify(list)]);
  await putRow(tx, table, 'id', Object.fromEntries(columns));
  // Every kept list, count and answer to a search may be another one now.
  tx.changed(tag.products);
  tx.record(`${table}.changed`, table, before, wanted);
}
