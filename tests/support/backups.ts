import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Backups } from '../../src/platform/backup/backups.ts';
import { readConfig } from '../../src/platform/config.ts';
import { Database } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openBackups } from '../../src/server/backup/backup.ts';
import { loadExtensions } from '../../src/server/extensions.ts';
import { MODULES } from '../../src/server/modules.ts';
import { testDatabase } from './test-database.ts';

/** A folder of the test's own. */
export async function ownFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(inject('scratchDir'), 'backups-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

export interface EmptyShop extends AsyncDisposable {
  databaseUrl: string;
  dataDir: string;
  env: NodeJS.ProcessEnv;
  backups: Backups;
}

/** The key that a shop without one of its owner's makes at its first start. */
const FIRST_KEY = 'a key that was made at the first start here';

/** A new machine: a data folder with a key in it, and a database with nothing in it, or with a shop that has just begun. */
export async function emptyShop(
  env: NodeJS.ProcessEnv = {},
  from: 'nothing' | 'shop' = 'nothing',
): Promise<EmptyShop> {
  const stack = new AsyncDisposableStack();
  const { url: databaseUrl } = stack.use(await testDatabase(from));
  const { path: dataDir } = stack.use(await ownFolder());
  const secretKey = env.SECRET_KEY ?? FIRST_KEY;
  if (secretKey === FIRST_KEY) await writeFile(join(dataDir, 'secret-key'), `${FIRST_KEY}\n`);
  const database = new Database(databaseUrl, { max: 2 });
  stack.defer(() => database.close());
  const here = { DATA_DIR: dataDir, ...env };
  const program = { config: readConfig(here), database, secretKey };
  return {
    databaseUrl,
    dataDir,
    env: here,
    backups: openBackups(program, await loadExtensions(), MODULES),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');

/** A shop as a release left it whose newest migration was this, with one order over 12.34. */
export async function olderShop(
  newest: number,
  env: NodeJS.ProcessEnv = {},
): Promise<EmptyShop & { migrations: string }> {
  const shop = await emptyShop(env);
  const migrations = join(shop.dataDir, 'migrations');
  for (const name of await readdir(MIGRATIONS)) {
    const isOfThen = Number.parseInt(name, 10) <= newest;
    if (isOfThen) await cp(join(MIGRATIONS, name), join(migrations, name));
  }
  await migrate(shop.databaseUrl, { folder: migrations });
  const client = new pg.Client(shop.databaseUrl);
  await client.connect();
  await client.query(
    `insert into orders (payer_name, email, payment_provider, payment_method_name, currency, subtotal, shipping, tax,
       total, shipping_method, address_type, address_name, address_street, address_city, address_state,
       address_zip_code, address_country)
     values ('Ada Example', 'ada@shop.example', 'cash', 'Cash', 'GBP', 1000, 234, 0, 1234, 'Post', 'Home', 'Ada Example',
       '1 Example Street', 'Bristol', 'Avon', 'BS1 9VK', 'GB')`,
  );
  await client.query(
    `insert into footer_settings (company_name, company_description, address, phone_number, copyright_text, warning_text,
       payment_methods_text) values ('Cirrus', '', '', '', '', '', '')`,
  );
  await client.end();
  return { ...shop, migrations };
}
