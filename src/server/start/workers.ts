import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartupError } from '../../platform/startup-error.ts';
import { FINISH_MS } from './shutdown.ts';

// Every process takes connections from the system itself. Handed out by the first one, those that were on their way to a
// process when it was killed would stay open, and nobody would ever answer them.
cluster.schedulingPolicy = cluster.SCHED_NONE;

const SHORTEST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 30_000;
/** A process that served this long did not fail at its start. */
const STEADY_MS = 60_000;

const RESTART = 'restart';

/** A worker's way to have all of them begin anew. */
export const askForRestart = (): void => void process.send?.(RESTART);

/**
 * Starts `count` processes that serve together; resolves when all of them do. One that ends
 * unexpectedly is replaced, after a wait that doubles each time it happens again.
 * @param renew writes into `env` what is another by now, before those that ask for it begin anew
 * @throws StartupError if one ends before it has served
 */
export async function startWorkers(
  count: number,
  env: NodeJS.ProcessEnv,
  log: Logger,
  renew: () => Promise<void>,
): Promise<() => Promise<void>> {
  let ending = false;

  const keepOneRunning = async (first: Worker) => {
    let wait = SHORTEST_WAIT_MS;
    for (let worker = first; ; worker = cluster.fork(env)) {
      const began = performance.now();
      const reason = await end(worker);
      if (ending) return;
      wait =
        performance.now() - began > STEADY_MS
          ? SHORTEST_WAIT_MS
          : Math.min(wait * 2, LONGEST_WAIT_MS);
      log.error(`A worker process ended (${reason}); another takes its place.`);
      await pause(wait);
      if (ending) return;
    }
  };

  const stop = async () => {
    ending = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(stopWorker));
  };

  const workers = Array.from({ length: count }, () => cluster.fork(env));
  try {
    await Promise.all(workers.map(serving));
  } catch (error) {
    await stop();
    throw error;
  }
  for (const worker of workers) void keepOneRunning(worker);
  /** One after the other, so that there is always one that serves. */
  const replaceAll = async () => {
    await renew();
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (!worker || ending) continue;
      const replaced = once(cluster, 'listening');
      await stopWorker(worker);
      await replaced;
    }
  };
  cluster.on('message', (_worker, message) => {
    if (message !== RESTART || ending) return;
    replaceAll().catch((error) => log.error({ err: error }, 'the workers could not begin anew'));
  });
  return stop;
}

function serving(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve());
    end(worker).then((reason) =>
      reject(new StartupError(`A process that serves could not start: ${reason}`)),
    );
  });
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = end(worker);
  worker.process.kill('SIGTERM');
  const late = setTimeout(() => worker.process.kill('SIGKILL'), FINISH_MS + 2_000);
  await ended;
  clearTimeout(late);
}

/** Resolves when it has ended, with why: in its own words if it has said them. */
function end(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    let said: string | undefined;
    worker.on('message', (message: { failure?: string }) => {
      said ??= message.failure;
    });
    worker.once('exit', (code, signal) => resolve(said ?? signal ?? `code ${code}`));
  });
}
