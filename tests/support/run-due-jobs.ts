import { runOnce } from 'graphile-worker';
import type { Logger } from 'pino';
import { openPool } from '../../src/platform/database/pool.ts';
import { createLog } from '../../src/platform/log.ts';
import { type Job, loggerOn, taskList } from '../../src/platform/queue/queue.ts';

/** Does the jobs that are due, one after the other, until none is left; one that fails waits as in the shop. */
export async function runDueJobs(
  url: string,
  jobs: Job[],
  log: Logger = createLog('silent'),
): Promise<void> {
  const pool = openPool({ connectionString: url, max: 1 });
  try {
    await runOnce({
      pgPool: pool,
      noHandleSignals: true,
      logger: loggerOn(log),
      taskList: taskList(jobs, log, new AbortController().signal),
    });
  } finally {
    await pool.end();
  }
}
