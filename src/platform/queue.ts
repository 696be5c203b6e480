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
import pg from 'pg';
import type { Logger as Log } from 'pino';
import { bySystem, type Database, named, type Tx, write } from './database.ts';
import type { Task } from './task.ts';

/** Jobs that a process does at a time: a long one, such as sending mail, holds up no other. */
const JOBS_AT_A_TIME = 2;

/** One connection listens for jobs; the other takes them and writes down how they ended, in this order. */
export const QUEUE_CONNECTIONS = 2;

/** From the loss of the database to the next attempt. */
const RESTART_MS = 1_000;

/** What the library has to write down when the jobs under way have ended takes this long at most. */
const LAST_WORDS_MS = 2_000;

/** Who does a task. */
export interface Job {
  task: Task;
  /** @param signal says that the program is about to end: what can wait is left for the next job */
  run(payload: unknown, signal: AbortSignal): Promise<unknown>;
  /** When it is done without being asked for, besides at each start: minute, hour, day, month, weekday; in UTC. */
  cron: string | undefined;
}

/** Says how a task is done. A job may run twice where a process breaks off, so `run` must stand that. */
export function job<Payload extends object>(
  task: Task<Payload>,
  run: (payload: Payload, signal: AbortSignal) => Promise<unknown>,
  cron?: string,
): Job {
  return { task, cron, run: async (payload, signal) => run(task.payload.parse(payload), signal) };
}

/** Brings the queue's own schema, `graphile_worker`, up to the installed library. */
export async function migrateQueue(url: string, log?: Log): Promise<void> {
  const pool = queuePool(url, 1);
  try {
    await runMigrations({ pgPool: pool, logger: loggerOn(log) });
  } finally {
    await pool.end();
  }
}

/** Does jobs until the answer is called, which resolves when those under way have ended. */
export function startQueue(db: Database, log: Log, jobs: Job[]): () => Promise<void> {
  const stopped = new AbortController();
  const working = keepWorking(db, log, jobs, stopped.signal);
  return async () => {
    stopped.abort();
    await working;
  };
}

/** The library's worker ends when it can't write down how a job ended; the shop goes on. */
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

/** What came due while no program ran is not waited for. */
async function queueRecurring(tx: Tx, jobs: Job[]): Promise<void> {
  for (const { task, cron } of jobs) {
    if (cron) await tx.queue(task, {}, { key: task.name });
  }
}

/** Resolves when the library's worker has ended: because it was told to, or because it lost the database. */
async function work(db: Database, log: Log, jobs: Job[], signal: AbortSignal): Promise<void> {
  const pool = queuePool(db.url, QUEUE_CONNECTIONS);
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
    // Without a batch the library leaves it to nobody when it can't write down how a job ended.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const stop = () => void runner.stop().catch(ignore);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  await isEnding;
  await Promise.allSettled(underWay);
  // Once it lost the database, the library may wait for its own end for ever.
  await Promise.race([runner.promise, pause(LAST_WORDS_MS, undefined, { ref: false })]);
  signal.removeEventListener('abort', stop);
  stop();
  await Promise.race([pool.end(), pause(LAST_WORDS_MS, undefined, { ref: false })]);
}

/** Connections that can be lost: whatever uses one then fails, and is done again on another. */
export function queuePool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** What does each task, by its name. One that fails is told of once while it keeps failing. */
export function taskList(
  jobs: Job[],
  log: Log,
  signal: AbortSignal,
  underWay: Set<Promise<unknown>> = new Set(),
): TaskList {
  const failing = new Set<string>();
  return Object.fromEntries(
    jobs.map(({ task: { name }, run }) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => {
        const running = run(payload, signal);
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

/** @throws where a time is none */
export const cronItems = (jobs: Job[]) =>
  parseCronItems(
    jobs.flatMap(({ task: { name, alone }, cron }) =>
      cron
        ? { task: name, match: cron, options: { jobKey: name, ...(alone && { queueName: name }) } }
        : [],
    ),
  );

/** The first half of the names of the locks that workers hold while they live; any number. */
const LIFE = 7_214_005;

/**
 * Every worker holds a lock under its name, from before its first job until its connection ends.
 * @returns what the library waits for before each look for a job; it forbids none
 */
function beforeEachLook(events: WorkerEvents, signal: AbortSignal): ForbiddenFlagsFn {
  const { promise: holdsLock, resolve } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => resolve(), { once: true });
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // When the library's own statement is through: a connection takes one at a time.
    client.once('drain', () => {
      client
        .query('select pg_advisory_lock_shared($1, hashtext($2))', [LIFE, workerPool.id])
        .then(() => resolve(), ignore);
    });
  });
  return async () => {
    await holdsLock;
    // The end of the job before is on its way first, or the next one of a task that is done alone would not be found.
    await pause(1);
    return null;
  };
}

/** Gives back what processes took that have ended without a word; by itself the library waits four hours. */
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

/** Long enough for a person to look into what failed. */
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

/** The library's own words. Its details hold payloads, and `taskList` tells of failed jobs: neither is written. */
export const loggerOn = (log: Log | undefined) =>
  new Logger(() => (level, message, details) => {
    if (details.failure) return;
    if (level === 'error' || level === 'warning') log?.warn(message);
    else log?.debug(message);
  });

const ignore = () => {};
