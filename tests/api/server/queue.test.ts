import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { bySystem, Database, write } from '../../../src/platform/database/database.ts';
import { createLog } from '../../../src/platform/log.ts';
import {
  cronItems,
  forgetFailedJobs,
  freeLostJobs,
  type Job,
  job,
  migrateQueue,
  startQueue,
} from '../../../src/platform/queue/queue.ts';
import { type JobArguments, type Task, task } from '../../../src/platform/queue/task.ts';
import { waitingJobs } from '../../support/jobs.ts';
import { runDueJobs } from '../../support/run-due-jobs.ts';
import { testDatabase } from '../../support/test-database.ts';
import { testShop } from '../../support/test-shop.ts';

const SOON = { timeout: 20_000, interval: 20 };

const greet = task('greet', { payload: z.object({ name: z.string() }) });

/** A database that one process uses, or more of them. */
async function processes(count = 1): Promise<[Database, ...Database[]]> {
  const kept = await testDatabase();
  const opened = Array.from({ length: count }, () => new Database(kept.url, { max: 2 }));
  onTestFinished(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await kept[Symbol.asyncDispose]();
  });
  return opened as [Database, ...Database[]];
}

const queue = <Payload extends object>(
  db: Database,
  of: Task<Payload>,
  ...rest: JobArguments<Payload>
) => write(db, bySystem('test'), async (tx) => tx.queue(of, ...rest));

const sql = <Row extends object>(db: Database, text: string) =>
  write(db, bySystem('test'), async (tx) => (await tx.query<Row>(text)).rows);

/** As if the time had passed until every job is due. */
const letTimePass = (db: Database) =>
  sql(db, 'update graphile_worker._private_jobs set run_at = now()');

/** Works on jobs like one more process, until the test ends or the response is called. */
function start(db: Database, jobs: Job[]): () => Promise<void> {
  const stop = startQueue(db, createLog('silent'), jobs);
  onTestFinished(stop);
  return stop;
}

test('a job is done when its transaction is committed, with what it was given; never one that was rolled back', async () => {
  const [db] = await processes();
  const greeted: string[] = [];
  const jobs = [job(greet, async ({ name }) => greeted.push(name))];
  // A task's name is known from its first job on, or from when somebody can do it.
  await runDueJobs(db.url, jobs);
  const failing = write(db, bySystem('test'), async (tx) => {
    tx.queue(greet, { name: 'nobody' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await write(db, bySystem('test'), async (tx) => {
    tx.queue(greet, { name: 'Ada' });
    await runDueJobs(db.url, jobs);
  });
  expect(greeted).toEqual([]);
  await runDueJobs(db.url, jobs);
  await runDueJobs(db.url, jobs);
  expect(greeted).toEqual(['Ada']);
});

test('jobs wait for their time and go by priority; one waits under a key', async () => {
  const [db] = await processes();
  const greeted: string[] = [];
  const jobs = [job(greet, async ({ name }) => greeted.push(name))];
  await queue(db, greet, { name: 'later' }, { runAt: new Date(Date.now() + 60_000) });
  await queue(db, greet, { name: 'last' }, { priority: 5 });
  await queue(db, greet, { name: 'replaced' }, { key: 'one' });
  await queue(db, greet, { name: 'first' }, { key: 'one', priority: -5 });
  await runDueJobs(db.url, jobs);
  expect(greeted).toEqual(['first', 'last']);
  await letTimePass(db);
  await runDueJobs(db.url, jobs);
  expect(greeted).toEqual(['first', 'last', 'later']);
});

test('a payload that is not as its task says never gets to who does it', async () => {
  const [db] = await processes();
  let ran = false;
  await sql(db, `select graphile_worker.add_job('greet', '{"name": 5}')`);
  await runDueJobs(db.url, [
    job(greet, async () => {
      ran = true;
    }),
  ]);
  expect(ran).toBe(false);
  expect(await sql(db, 'select attempts from graphile_worker.jobs')).toEqual([{ attempts: 1 }]);
});

test('of several processes one does a job, one at a time where it is done alone, and another goes on when it has ended', async () => {
  const [one, two] = (await processes(2)) as [Database, Database];
  const count = task('count', { alone: true, payload: z.object({ n: z.number() }) });
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const jobs = (db: Database) => [
    job(count, async ({ n }) => {
      most = Math.max(most, ++running);
      await db.query('select pg_sleep(0.02)');
      running--;
      done.push(n);
    }),
  ];
  const queueTen = async (from: number) => {
    for (let n = from; n < from + 10; n++) await queue(one, count, { n });
  };
  const stopOne = start(one, jobs(one));
  start(two, jobs(two));
  await queueTen(0);
  await expect.poll(() => done.length, SOON).toBe(10);
  await stopOne();
  await queueTen(10);
  await expect.poll(() => done.length, SOON).toBe(20);
  expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(most).toBe(1);
});

test('a job that fails is tried again later and the others go on; it is told of once, without what it was about', async () => {
  const [db] = await processes();
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => lines.push(line) });
  const errors = () => lines.filter((line) => JSON.parse(line).level >= 40);
  const subscribe = task('subscribe', { payload: z.object({ email: z.string() }) });
  const insert = (email: string) =>
    write(db, bySystem('test'), (tx) =>
      tx.query('insert into newsletter_subscribers (email) values ($1)', [email]),
    );
  await insert('ada@shop.example');
  const greeted: string[] = [];
  const jobs = [
    job(subscribe, ({ email }) => insert(email)),
    job(greet, async ({ name }) => greeted.push(name)),
  ];
  await queue(db, subscribe, { email: 'ada@shop.example' });
  await queue(db, subscribe, { email: 'ada@shop.example' });
  await queue(db, greet, { name: 'Eve' });
  await runDueJobs(db.url, jobs, log);
  expect(greeted).toEqual(['Eve']);
  expect(errors()).toEqual([expect.stringContaining('subscribe failed')]);
  expect(
    await sql(db, `select attempts, run_at > now() as "isLater" from graphile_worker.jobs`),
  ).toEqual(Array(2).fill({ attempts: 1, isLater: true }));

  await sql(db, 'delete from newsletter_subscribers');
  await letTimePass(db);
  await runDueJobs(db.url, jobs, log);
  expect(await sql(db, 'select email from newsletter_subscribers')).toHaveLength(1);
  expect(await sql(db, 'select attempts from graphile_worker.jobs')).toEqual([{ attempts: 2 }]);
  expect(lines.join()).not.toMatch(/ada@|Eve/);
});

test('a job that was given up is told of, kept for a person to look at, and forgotten in the end', async () => {
  const [db] = await processes();
  const told: string[] = [];
  const log = createLog('error', { write: (line) => told.push(JSON.parse(line).msg) });
  const jobs = [job(greet, () => Promise.reject(new Error('no voice')))];
  await queue(db, greet, { name: 'Ada' }, { maxAttempts: 2 });
  await runDueJobs(db.url, jobs, log);
  await letTimePass(db);
  await runDueJobs(db.url, jobs, log);
  expect(told).toEqual(['greet failed', 'greet failed, and is given up']);
  const left = 'select last_error as why from graphile_worker.jobs';
  await write(db, bySystem('test'), forgetFailedJobs);
  expect(await sql(db, left)).toEqual([{ why: 'no voice' }]);
  await sql(db, `update graphile_worker._private_jobs set updated_at = now() - interval '15 days'`);
  await write(db, bySystem('test'), forgetFailedJobs);
  expect(await sql(db, left)).toEqual([]);
});

test('stopping waits for the job under way, which is told that the end is near', async () => {
  const [db] = await processes();
  const begun = Promise.withResolvers<void>();
  let ended = false;
  const stop = start(db, [
    job(
      greet,
      (_, signal) =>
        new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => {
            setTimeout(() => {
              ended = true;
              resolve();
            }, 50);
          });
          begun.resolve();
        }),
    ),
  ]);
  await queue(db, greet, { name: 'Ada' });
  await begun.promise;
  await stop();
  expect(ended).toBe(true);
  expect(await sql(db, 'select from graphile_worker.jobs')).toEqual([]);
});

test('what a killed process had begun is done by another; what a living one does is left to it', async () => {
  const [one, two] = (await processes(2)) as [Database, Database];
  const sing = task('sing', { alone: true });
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let songs = 0;
  start(one, [
    job(sing, async () => {
      begun.resolve();
      await end.promise;
      songs++;
    }),
  ]);
  await queue(one, sing);
  await begun.promise;
  const another = [job(sing, async () => songs++)];
  await write(two, bySystem('test'), freeLostJobs);
  await runDueJobs(two.url, another);
  expect(songs).toBe(0);
  end.resolve();
  await expect.poll(() => sql(two, 'select from graphile_worker.jobs'), SOON).toEqual([]);
  expect(songs).toBe(1);

  await queue(one, sing, {}, { runAt: new Date(Date.now() + 60_000) });
  await sql(
    two,
    `with job as (
       update graphile_worker._private_jobs
       set locked_by = 'pool-killed', locked_at = now(), run_at = now() returning job_queue_id
     )
     update graphile_worker._private_job_queues q set locked_by = 'pool-killed', locked_at = now()
     from job where q.id = job_queue_id`,
  );
  await runDueJobs(two.url, another);
  expect(songs).toBe(1);
  await write(two, bySystem('test'), freeLostJobs);
  await runDueJobs(two.url, another);
  await expect.poll(() => songs, SOON).toBe(2);
});

test('jobs go on when the database has cut all connections, also in the middle of one', async () => {
  const [db] = await processes();
  const greeted: string[] = [];
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  start(db, [
    job(greet, async ({ name }) => {
      begun.resolve();
      await end.promise;
      greeted.push(name);
    }),
    job(task('free'), () => write(db, bySystem('test'), freeLostJobs), '* * * * *'),
  ]);
  await queue(db, greet, { name: 'Ada' });
  await begun.promise;
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await sql(db, cut);
  end.resolve();
  await queue(db, greet, { name: 'Eve' });
  await expect.poll(() => greeted, SOON).toContain('Eve');
});

test('its tables need no superuser, and a second start changes nothing', async () => {
  await using kept = await testDatabase('nothing');
  const db = new Database(kept.url, { max: 1 });
  try {
    const { rows } = await db.query<{ usesuper: boolean }>(
      'select usesuper from pg_user where usename = current_user',
    );
    expect(rows).toEqual([{ usesuper: false }]);
    await migrateQueue(db.url);
    await queue(db, greet, { name: 'Ada' });
    await migrateQueue(db.url);
    const greeted: string[] = [];
    await runDueJobs(db.url, [job(greet, async ({ name }) => greeted.push(name))]);
    expect(greeted).toEqual(['Ada']);
  } finally {
    await db.close();
  }
});

test('every job of the shop has a name and times of its own, and runs on an empty shop', async () => {
  await using shop = await testShop();
  const names = shop.jobs.map(({ task }) => task.name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => /^[a-z-]+$/.test(name))).toBe(true);
  expect(cronItems(shop.jobs).length).toBeGreaterThan(5);
  await shop.write(async (tx) => {
    for (const { task, cron } of shop.jobs) if (cron) tx.queue(task);
  });
  await shop.runJobs();
  expect(await waitingJobs(shop)).toEqual([]);
});

test('a job that sweeps forgets the others that are due, but none that is given up or waits for later', async () => {
  const [db] = await processes();
  const sweep = task('sweep', { sweeps: true });
  const swept = vi.fn(async () => {});
  const jobs = [job(sweep, swept), job(greet, async () => {})];
  await runDueJobs(db.url, jobs);
  await queue(db, sweep);
  await db.woken;
  await sql(db, 'update graphile_worker._private_jobs set attempts = max_attempts');
  await queue(db, sweep, {}, { runAt: new Date(Date.now() + 3_600_000) });
  for (let times = 0; times < 5; times++) {
    await queue(db, sweep);
    await db.woken;
  }
  await runDueJobs(db.url, jobs);
  expect(swept).toHaveBeenCalledTimes(1);
  expect(
    await sql(
      db,
      `select attempts = max_attempts as "isGivenUp", run_at > now() as "isLater"
       from graphile_worker.jobs order by id`,
    ),
  ).toEqual([
    { isGivenUp: true, isLater: false },
    { isGivenUp: false, isLater: true },
  ]);
});

test('of two jobs that one transaction queues under a key, the last waits', async () => {
  const [db] = await processes();
  const greeted: string[] = [];
  const jobs = [job(greet, async ({ name }) => greeted.push(name))];
  await runDueJobs(db.url, jobs);
  await write(db, bySystem('test'), async (tx) => {
    for (const name of ['Ada', 'Eve']) tx.queue(greet, { name }, { key: 'one' });
    tx.queue(greet, { name: 'Bea' });
  });
  await runDueJobs(db.url, jobs);
  expect(greeted.toSorted()).toEqual(['Bea', 'Eve']);
});
