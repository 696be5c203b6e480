import { tag } from '../src/kit/tags.ts';
import type { SettingKey } from '../src/modules/settings/settings-table.ts';
import { typeOf } from '../src/modules/settings/site-config.ts';
import {
  bySystem,
  type Database,
  type Db,
  named,
  type Tx,
  write,
} from '../src/platform/database/database.ts';
import { putRow } from '../src/platform/database/write-row.ts';
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

/** What nobody has said of a shop that its owner has still to set up; its tax and age follow the country. */
const UNSAID = { shop_country: '', tax_rate: '0' };

/** A shop that its owner has still to set up presumes no country, and is closed until she opens it. */
export async function keepClosed(tx: Tx): Promise<void> {
  for (const [key, value] of Object.entries({
    ...UNSAID,
    shop_open: 'false',
    begun_empty: 'true',
  })) {
    await putRow(tx, 'site_config', 'key', { key, value, type: typeOf(key as SettingKey) });
  }
}

export async function hasShop(db: Db): Promise<boolean> {
  const rows = await named(db, 'has-shop', 'select 1 from footer_settings');
  return rows.length > 0;
}
