import { runOnce } from 'graphile-worker';
import type { Logger } from 'pino';
import { type Job, loggerOn, taskList } from '../../src/platform/queue.ts';

/** Does the jobs that are due, one after the other, until none is left; one that fails waits as in the shop. */
export async function runDueJobs(url: string, jobs: Job[], log: Logger): Promise<void> {
  await runOnce({
    connectionString: url,
    maxPoolSize: 1,
    noHandleSignals: true,
    logger: loggerOn(log),
    taskList: taskList(jobs, log, new AbortController().signal),
  });
}
