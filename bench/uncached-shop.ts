import type { CachedResponse } from '../src/platform/cache/cached-response.ts';
import { PublicCache } from '../src/platform/cache/public-cache.ts';
import { createApp } from '../src/server/app.ts';
import { openOwnShop } from './own-shop.ts';

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

const shop = await openOwnShop();
const { config, database } = shop;
const app = await createApp(shop, { cache: new CachesNothing(database.changes, 2) });
await app.listen({ host: config.host, port: config.port });

process.once('SIGTERM', async () => {
  app.server.closeAllConnections();
  await app.close();
  await database.close();
});
