import { readConfig } from '../src/platform/config.ts';
import { Database } from '../src/platform/database/database.ts';
import { createLog } from '../src/platform/log.ts';
import { loadExtensions } from '../src/server/extensions.ts';
import { openShop } from '../src/server/shop.ts';

/** The shop of DATABASE_URL with its rooms open in this process, which answers nobody yet. */
export async function openOwnShop() {
  const config = readConfig();
  const database = new Database(config.databaseUrl ?? '');
  const log = createLog(config.logLevel);
  const program = {
    config,
    database,
    secretKey: 'of no use outside the benchmark',
    log,
    dev: false,
  };
  return openShop(program, await loadExtensions());
}
