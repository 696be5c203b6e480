import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { FINISH_MS } from './shutdown.ts';

interface Service {
  config: Config;
  database: Database;
  secretKey: string;
  log: Logger;
  dev: boolean;
}

/**
 * Serves the shop in this process. The returned function finishes the requests in flight, then
 * stops serving and closes the database connections.
 */
export async function serve(service: Service): Promise<() => Promise<void>> {
  const { createApp } = await import('../app.ts');
  const { listJobs } = await import('../jobs.ts');
  const { startQueue } = await import('../../platform/queue/queue.ts');
  const app = await createApp(service);
  const { host, port } = service.config;
  await app.listen({ host, port });
  const stopJobs = startQueue(service.database, service.log, listJobs(service));
  return async () => {
    const late = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
    // A mail server may take longer over one mail; the next start then deals with that mail.
    const jobsEnded = Promise.race([stopJobs(), pause(FINISH_MS, undefined, { ref: false })]);
    await Promise.all([app.close(), jobsEnded]);
    clearTimeout(late);
  };
}
