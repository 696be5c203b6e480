import { tag } from '../src/kit/tags.ts';
import {
  bySystem,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../src/platform/database/database.ts';
import { insertRow } from '../src/platform/database/write-row.ts';
import { analyzeFilled } from './analyze-filled.ts';
import { insertStarter } from './insert-starter.ts';

/**
 * Makes a shop of a database that holds none.
 * @param furnish what the shop has beside what every new one begins with, in the same transaction
 */
export async function beginShop(
  db: Database,
  furnish: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<void> {
  await write(db, bySystem('start'), async (tx) => {
    await insertStarter(tx);
    await furnish(tx);
    tx.changed(tag.everything);
  });
  await analyzeFilled(db);
}

/** A shop that its owner has still to set up is closed until she opens it. */
export const keepClosed = (tx: Tx): Promise<unknown> =>
  insertRow(tx, 'site_config', { key: 'shop_open', value: 'false', type: 'boolean' });

export async function hasShop(db: Db): Promise<boolean> {
  const rows = await named(db, 'has-shop', 'select 1 from footer_settings');
  return rows.length > 0;
}
