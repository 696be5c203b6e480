import type { CachedResponse } from '../src/platform/cache/cached-response.ts';
import { PublicCache } from '../src/platform/cache/public-cache.ts';
import { readConfig } from '../src/platform/config.ts';
import { Database } from '../src/platform/database/database.ts';
import { createLog } from '../src/platform/log.ts';
import { createApp } from '../src/server/app.ts';
import { loadExtensions } from '../src/server/extensions.ts';
import { openShop } from '../src/server/shop.ts';

/** The shop as a process of its own that makes every answer anew, to measure what making one costs. */

class CachesNothing extends PublicCache {
  override find(): undefined {
    return undefined;
  }

  override store(): void {}

  override getOrMake<Other>(_key: string, make: () => Promise<CachedResponse | Other>) {
    return make();
  }
}

const config = readConfig();
const database = new Database(config.databaseUrl ?? '');
const app = await createApp(
  openShop(
    {
      config,
      database,
      secretKey: 'of no use outside the benchmark',
      log: createLog(config.logLevel),
      dev: false,
    },
    await loadExtensions(),
  ),
  { cache: new CachesNothing(database.changes, 2) },
);
await app.listen({ host: config.host, port: config.port });

process.once('SIGTERM', async () => {
  app.server.closeAllConnections();
  await app.close();
  await database.close();
});
