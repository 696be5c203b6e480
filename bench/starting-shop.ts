import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import * as catalogApi from '../src/modules/catalog/endpoints.ts';
import { readConfig } from '../src/platform/config.ts';
import { Database } from '../src/platform/database/database.ts';
import { createLog } from '../src/platform/log.ts';
import { createApp } from '../src/server/app.ts';
import { loadExtensions } from '../src/server/extensions.ts';
import { openShop } from '../src/server/shop.ts';

/** The shop as a process of its own that starts, tells by IPC how that went, and ends. */

export interface Start {
  /** Milliseconds from listening until `/readyz` said so, and from then until a first list was answered. */
  ready: number;
  list: number;
  /** Milliseconds for which nobody else had a turn, at most. */
  longestBlock: number;
  /** Bytes held at the end, and at most. */
  memory: number;
  mostMemory: number;
}

const POLL_MS = 5;

const config = readConfig();
const database = new Database(config.databaseUrl ?? '');
const delay = monitorEventLoopDelay({ resolution: 1 });
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
  { pages: false },
);
await app.listen({ host: config.host, port: config.port });
const listening = performance.now();
delay.enable();
while ((await app.inject('/readyz')).statusCode !== 200) await pause(POLL_MS);
const ready = performance.now();
await app.inject(catalogApi.listProducts({ limit: 12 }).url);
const listed = performance.now();
delay.disable();

const start: Start = {
  ready: ready - listening,
  list: listed - ready,
  longestBlock: delay.max / 1e6,
  memory: process.memoryUsage.rss(),
  mostMemory: process.resourceUsage().maxRSS * 1024,
};
process.send?.(start);
await app.close();
await database.close();
process.disconnect?.();
