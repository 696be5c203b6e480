import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ForbiddenFlagsFn,
  type JobHelpers,
  Logger,
  parseCronItems,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Logger as Log } from 'pino';
import { bySystem, type Database, type Db, named, type Tx, write } from '../database/database.ts';
import { Connection, openPool } from '../database/pool.ts';
import { inSpan } from '../traces.ts';
import type { Task } from './task.ts';

/**
 * How many jobs a process runs at once. More than one, so that a long one such as sending mail does
 * not hold up the others.
 */
const JOBS_AT_A_TIME = 2;

/** One connection listens for jobs; the other takes them and then records how they ended. */
export const QUEUE_CONNECTIONS = 2;

/** How long to wait before trying again after losing the database. */
const RESTART_MS = 1_000;

/** How long the library gets to record how jobs ended, once they have. */
const LAST_WORDS_MS = 2_000;

/** When a job runs without being asked; each of those that run seldom at a minute that others leave free. */
export const everyMinute = '* * * * *';
export const everyTenMinutes = '*/10 * * * *';
export const everyHour = '17 * * * *';
export const everyNight = '43 3 * * *';

/** A task and how to do it. */
export interface Job {
  task: Task;
  /** @param signal aborts when the program is shutting down: leave what can wait to the next job */
  run(payload: unknown, signal: AbortSignal): Promise<unknown>;
  /**
   * When to run it without being asked, besides at each start: minute, hour, day, month, weekday,
   * in UTC.
   */
  cron: string | undefined;
}

/**
 * Says how to do a task. A job runs again if a process dies while doing it, so `run` must tolerate
 * that.
 */
export function job<Payload extends object>(
  task: Task<Payload>,
  run: (payload: Payload, signal: AbortSignal) => Promise<unknown>,
  cron?: string,
): Job {
  return { task, cron, run: async (payload, signal) => run(task.payload.parse(payload), signal) };
}

/** Brings the queue's own schema, `graphile_worker`, up to the installed library. */
export async function migrateQueue(url: string, log?: Log): Promise<void> {
  const pool = openPool({ connectionString: url, max: 1 });
  try {
    await runMigrations({ pgPool: pool, logger: loggerOn(log) });
  } finally {
    await pool.end();
  }
}

/**
 * Works on jobs until the returned function is called, which resolves when the running ones have
 * ended.
 */
export function startQueue(db: Database, log: Log, jobs: Job[]): () => Promise<void> {
  const stopped = new AbortController();
  const working = keepWorking(db, log, jobs, stopped.signal);
  return async () => {
    stopped.abort();
    await working;
  };
}

/** The library's worker ends if it cannot record how a job ended. The shop starts another one. */
async function keepWorking(
  db: Database,
  log: Log,
  jobs: Job[],
  signal: AbortSignal,
): Promise<void> {
  let isFailing = false;
  while (!signal.aborted) {
    try {
      await write(db, bySystem('queue'), (tx) => queueRecurring(tx, jobs));
      isFailing = false;
      await work(db, log, jobs, signal);
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'the queue stopped, and is started again');
      isFailing = true;
    }
    await pause(RESTART_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** Queues each recurring job at start, because it may have been due while no program ran. */
async function queueRecurring(tx: Tx, jobs: Job[]): Promise<void> {
  for (const { task, cron } of jobs) {
    if (cron) tx.queue(task, {}, { key: task.name });
  }
}

/**
 * Resolves when the library's worker has ended, either because it was told to or because it lost
 * the database.
 */
async function work(db: Database, log: Log, jobs: Job[], signal: AbortSignal): Promise<void> {
  const pool = openPool({ connectionString: db.directUrl, max: QUEUE_CONNECTIONS });
  // It holds a connection all the time, whether or not there is something to do.
  db.reach.watch(pool, false);
  const events: WorkerEvents = new EventEmitter();
  const isEnding = new Promise<void>((resolve) => {
    events.once('pool:gracefulShutdown', () => resolve());
  });
  const underWay = new Set<Promise<unknown>>();
  const runner = await run({
    pgPool: pool,
    concurrency: JOBS_AT_A_TIME,
    noHandleSignals: true,
    logger: loggerOn(log),
    taskList: taskList(jobs, log, signal, underWay),
    parsedCronItems: cronItems(jobs),
    events,
    forbiddenFlags: beforeEachLook(events, signal),
    // Without batches, the library lets a failure to record the end of a job go unhandled.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }).catch(async (error: unknown) => {
    db.reach.forget(pool);
    await pool.end();
    throw error;
  });
  const stop = () => void runner.stop().catch(ignore);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  await isEnding;
  await Promise.allSettled(underWay);
  // After losing the database, the library may wait forever for its own end.
  await Promise.race([runner.promise, pause(LAST_WORDS_MS, undefined, { ref: false })]);
  signal.removeEventListener('abort', stop);
  stop();
  db.reach.forget(pool);
  await Promise.race([pool.end(), pause(LAST_WORDS_MS, undefined, { ref: false })]);
}

/** The function for each task, by name. A task that keeps failing is logged only once. */
export function taskList(
  jobs: Job[],
  log: Log,
  signal: AbortSignal,
  underWay: Set<Promise<unknown>> = new Set(),
): TaskList {
  const failing = new Set<string>();
  return Object.fromEntries(
    jobs.map(({ task: { name, sweeps }, run }) => [
      name,
      async (payload: unknown, { job, withPgClient }: JobHelpers) => {
        if (sweeps) await withPgClient((client) => forgetWaiting(client, name));
        const running = inSpan('internal', `job ${name}`, {}, () => run(payload, signal));
        underWay.add(running);
        try {
          await running;
          failing.delete(name);
        } catch (error) {
          const isGivenUp = job.attempts >= job.max_attempts;
          if (isGivenUp) log.error({ err: error }, `${name} failed, and is given up`);
          else if (!failing.has(name)) log.error({ err: error }, `${name} failed`);
          failing.add(name);
          throw error;
        } finally {
          underWay.delete(running);
        }
      },
    ]),
  );
}

/** What these jobs were queued for is committed, so whoever starts now sees it. */
const forgetWaiting = (db: Db, task: string) =>
  named(
    db,
    'forget-waiting-jobs',
    `select from graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs
       where task_identifier = $1 and locked_at is null and run_at <= now() and attempts < max_attempts))`,
    [task],
  );

/** @throws if a cron line is malformed */
export const cronItems = (jobs: Job[]) =>
  parseCronItems(
    jobs.flatMap(({ task: { name, alone }, cron }) =>
      cron
        ? { task: name, match: cron, options: { jobKey: name, ...(alone && { queueName: name }) } }
        : [],
    ),
  );

/** First half of the advisory lock ids that workers hold while they live; any number will do. */
const LIFE = 7_214_005;

/**
 * Makes every worker hold an advisory lock under its name, from before its first job until its
 * connection ends. Behind a pooler only a transaction keeps a connection: there the worker hears nothing by it, looks for
 * jobs every two seconds, and leaves it in one.
 * @returns a hook that the library awaits each time before looking for jobs; it never blocks one
 */
function beforeEachLook(events: WorkerEvents, signal: AbortSignal): ForbiddenFlagsFn {
  const { promise: holdsLock, resolve } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => resolve(), { once: true });
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // Wait for the library's own statement to finish: a connection runs one at a time.
    client.once('drain', () => {
      const isPooled = client instanceof Connection && client.way.isPooled;
      const lock = `${LIFE}, hashtext(${client.escapeLiteral(workerPool.id)})`;
      client
        .query(isPooled ? holdingTransaction(lock) : `select pg_advisory_lock_shared(${lock})`)
        .then(() => resolve(), ignore);
      // Before it goes back to the pool.
      if (isPooled) events.once('pool:listen:release', () => client.query('commit').catch(ignore));
    });
  });
  return async () => {
    await holdsLock;
    // Let the end of the previous job be recorded first, or the next job of a task that runs alone
    // is not found.
    await pause(1);
    return null;
  };
}

/** Whether a process of a shop works on the jobs of this database, as each that serves does. */
export async function isWorkedOn(db: Db): Promise<boolean> {
  const found = await named(
    db,
    'living-workers',
    `select from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = $1::integer::oid
       and database = (select oid from pg_database where datname = current_database()) limit 1`,
    [LIFE],
  );
  return found.length > 0;
}
/** It no longer listens: in a transaction it would keep the server's queue of notifications from being emptied. */
const holdingTransaction = (lock: string) =>
  `begin; unlisten *; commit and chain; set local idle_in_transaction_session_timeout = 0;
   select pg_advisory_xact_lock_shared(${lock})`;

/**
 * Frees jobs whose process died without releasing them; the library itself would wait four hours.
 */
export async function freeLostJobs(tx: Tx): Promise<void> {
  await named(
    tx,
    'free-lost-jobs',
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs
     where locked_by is not null and not exists (
       select from pg_locks
       where locktype = 'advisory' and objsubid = 2 and classid = $1::integer::oid
         and objid = hashtext(locked_by)::oid
         and database = (select oid from pg_database where datname = current_database()))
     having count(*) > 0`,
    [LIFE],
  );
}

/** Long enough for a person to look into a failure. */
const FAILURES_KEPT = '14 days';

/** Forgets jobs that were given up. */
export async function forgetFailedJobs(tx: Tx): Promise<void> {
  await named(
    tx,
    'forget-failed-jobs',
    `select from graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs
       where attempts >= max_attempts and locked_at is null and updated_at < now() - $1::interval))`,
    [FAILURES_KEPT],
  );
}

/**
 * Passes on the library's log messages without their details, which hold payloads. `taskList`
 * reports failed jobs.
 */
export const loggerOn = (log: Log | undefined) =>
  new Logger(() => (level, message, details) => {
    if (details.failure) return;
    if (level === 'error' || level === 'warning') log?.warn(message);
    else log?.debug(message);
  });

const ignore = () => {};
