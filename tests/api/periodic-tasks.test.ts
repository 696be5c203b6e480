import { expect, onTestFinished, test } from 'vitest';
import { Database } from '../../src/platform/database.ts';
import { type PeriodicTask, startPeriodicTasks } from '../../src/platform/periodic-tasks.ts';
import { testDatabase } from '../support/test-database.ts';

const SOON = { timeout: 10_000, interval: 10 };

async function databases(count: number, max = 2): Promise<Database[]> {
  const kept = await testDatabase('nothing');
  const opened = Array.from({ length: count }, () => new Database(kept.url, { max }));
  onTestFinished(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await kept[Symbol.asyncDispose]();
  });
  return opened;
}

const silent = { error() {} };

test('of several processes one does a task that is done alone, and another can when it has ended', async () => {
  const [one, two] = (await databases(2)) as [Database, Database];
  let running = 0;
  let most = 0;
  const runs = [0, 0];
  const task = (process: 0 | 1, database: Database): PeriodicTask => ({
    name: 'counting',
    everyMs: 1,
    alone: true,
    async run() {
      most = Math.max(most, ++running);
      await database.query('select pg_sleep(0.02)');
      running--;
      runs[process] = (runs[process] ?? 0) + 1;
    },
  });
  const stopOne = startPeriodicTasks(one, silent, [task(0, one)]);
  const stopTwo = startPeriodicTasks(two, silent, [task(1, two)]);
  await expect.poll(() => (runs[0] ?? 0) + (runs[1] ?? 0), SOON).toBeGreaterThan(5);
  await stopOne();
  const before = runs[1] ?? 0;
  await expect.poll(() => runs[1], SOON).toBeGreaterThan(before);
  await stopTwo();
  expect(most).toBe(1);
});

test('many tasks that are done alone never take all connections of a small pool', async () => {
  const [db] = (await databases(1)) as [Database];
  const done = new Set<string>();
  const stop = startPeriodicTasks(
    db,
    silent,
    ['a', 'b', 'c', 'd'].map((name) => ({
      name,
      everyMs: 60_000,
      alone: true,
      run: async () => {
        await db.query('select 1');
        done.add(name);
      },
    })),
  );
  await expect.poll(() => done.size, SOON).toBe(4);
  await stop();
});

test('a task that fails is tried again, and told of once until it works', async () => {
  const [db] = (await databases(1)) as [Database];
  const told: string[] = [];
  let runs = 0;
  const stop = startPeriodicTasks(db, { error: (_details, message) => told.push(message) }, [
    {
      name: 'failing',
      everyMs: 1,
      run: async () => {
        runs++;
        if (runs !== 5) throw new Error('again');
      },
    },
  ]);
  await expect.poll(() => runs, SOON).toBeGreaterThan(8);
  await stop();
  expect(told).toEqual(['failing failed', 'failing failed']);
});

test('stopping waits for what is under way, which is told that the end is near', async () => {
  const [db] = (await databases(1)) as [Database];
  const begun = Promise.withResolvers<void>();
  let ended = false;
  const stop = startPeriodicTasks(db, silent, [
    {
      name: 'long',
      everyMs: 1,
      run: (signal) =>
        new Promise<void>((resolve) => {
          begun.resolve();
          signal.addEventListener('abort', () => {
            ended = true;
            resolve();
          });
        }),
    },
  ]);
  await begun.promise;
  await stop();
  expect(ended).toBe(true);
});
