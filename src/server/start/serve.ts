import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Program } from '../../kit/module.ts';
import { VERSION } from '../version.ts';
import { FINISH_MS } from './shutdown.ts';
import { printLine } from './terminal.ts';

/**
 * Serves the shop in this process. The returned function finishes the requests in flight, then
 * stops serving and closes the database connections.
 */
export async function serve(program: Program): Promise<() => Promise<void>> {
  const { openShop } = await import('../shop.ts');
  const { createApp } = await import('../app.ts');
  const { listJobs } = await import('../jobs.ts');
  const { loadExtensions } = await import('../extensions.ts');
  const { startQueue } = await import('../../platform/queue/queue.ts');
  const { listenForMetrics, tellOwn } = await import('../metrics.ts');
  const { startTraces } = await import('../../platform/traces.ts');
  const endTraces = await startTraces(program.config, VERSION);
  const shop = openShop(program, await loadExtensions());
  const app = await createApp(shop);
  const { host, port } = program.config;
  // Of several processes the first one tells what all of them say.
  const metrics = cluster.isPrimary
    ? await listenForMetrics(program.config, tellOwn(app.metrics ?? undefined))
    : undefined;
  if (metrics) printLine(`  metrics   ${metrics.url}`);
  await app.listen({ host, port });
  const stopJobs = startQueue(program.database, program.log, listJobs(shop));
  return async () => {
    const late = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
    // A mail server may take longer over one mail; the next start then deals with that mail.
    const jobsEnded = Promise.race([stopJobs(), pause(FINISH_MS, undefined, { ref: false })]);
    await Promise.all([app.close(), jobsEnded, metrics?.stop()]);
    await endTraces();
    clearTimeout(late);
  };
}

/**
 * Serves, and begins anew whenever the shop asks for it, with what `open` finds by then. The returned function ends that.
 * @param fail hears why it could not begin again
 */
export async function serveAnew(
  open: () => Promise<Program>,
  fail: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let restarting = Promise.resolve();
  let isEnding = false;
  const begin = async () => {
    const program = await open();
    const stop = await serve({ ...program, restart });
    return async () => {
      await stop();
      await program.database.close();
    };
  };
  const restart = () => {
    restarting = restarting
      .then(async () => {
        if (isEnding) return;
        await end();
        end = await begin();
      })
      .catch(fail);
  };
  let end = await begin();
  return async () => {
    isEnding = true;
    await restarting;
    await end();
  };
}
