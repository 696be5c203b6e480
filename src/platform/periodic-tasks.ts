import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';

export interface PeriodicTask {
  /** Names it in the log, and the lock of a task that is done `alone`. */
  name: string;
  /** From the end of one run to the start of the next, milliseconds. */
  everyMs: number;
  /** `signal` says that the program is about to end: what can wait is left for the next start. */
  run(signal: AbortSignal): Promise<unknown>;
  /** Of all processes that share the database, one at a time does it; the others let it pass. */
  alone?: boolean;
}

interface Log {
  error(details: object, message: string): void;
}

/**
 * Does each task now and from time to time. A run that fails is logged once while it keeps failing, and
 * tried again at its next time.
 * @returns stops them; resolves when what was under way has ended
 */
export function startPeriodicTasks(
  db: Database,
  log: Log,
  tasks: PeriodicTask[],
): () => Promise<void> {
  const stopped = new AbortController();
  const alone = oneByOne();
  const loops = tasks.map(async (task) => {
    let isFailing = false;
    while (!stopped.signal.aborted) {
      try {
        if (task.alone) await alone(() => runAlone(db, task, stopped.signal));
        else await task.run(stopped.signal);
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.error({ err: error }, `${task.name} failed`);
        isFailing = true;
      }
      await pause(task.everyMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  });
  return async () => {
    stopped.abort();
    await Promise.all(loops);
  };
}

/**
 * A lock belongs to a connection, which its task holds while it asks the pool for others: of a small pool
 * no more than one may be held like that.
 */
function oneByOne(): (work: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}

async function runAlone(db: Database, task: PeriodicTask, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const holder = await db.connect();
  // The lock went with the connection; the run that it guarded ends by itself.
  holder.on('error', ignore);
  let broken: Error | undefined;
  const ask = async (call: 'pg_try_advisory_lock' | 'pg_advisory_unlock') => {
    const key = `task ${task.name}`;
    const { rows } = await holder.query<{ done: boolean }>(
      `select ${call}(hashtextextended($1, 0)) as done`,
      [key],
    );
    return rows[0]?.done === true;
  };
  try {
    if (!(await ask('pg_try_advisory_lock'))) return;
    try {
      await task.run(signal);
    } finally {
      await ask('pg_advisory_unlock').catch((error: Error) => {
        broken = error;
      });
    }
  } finally {
    holder.off('error', ignore);
    holder.release(broken);
  }
}

const ignore = () => {};
