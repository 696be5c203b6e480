import { z } from 'zod';

/**
 * A kind of work that is done later. Queue it with `tx.queue`; src/server/jobs.ts says how it is
 * done.
 */
export interface Task<Payload extends object = object> {
  name: string;
  /** The payload of its jobs; `tx.queue` stores it as JSON. */
  payload: z.ZodType<Payload>;
  /** Only one process at a time does it, across all that share the database. */
  alone: boolean;
  /**
   * A job does all that there is to do, so the others that wait when it starts are forgotten. It runs every minute as
   * well: a process that dies just after a commit has woken nobody.
   */
  sweeps: boolean;
}

/**
 * @param name can never change: jobs wait in the database under it, even while the program is
 *   updated
 */
export function task(name: string, options?: { alone?: boolean; sweeps?: boolean }): Task;
export function task<Payload extends object>(
  name: string,
  options: { alone?: boolean; payload: z.ZodType<Payload> },
): Task<Payload>;
export function task(
  name: string,
  {
    alone = false,
    sweeps = false,
    payload = z.object({}),
  }: { alone?: boolean; sweeps?: boolean; payload?: z.ZodType<object> } = {},
): Task {
  return { name, payload, alone, sweeps };
}

export interface QueueOptions {
  /** The earliest time to run it; left out: at once. */
  runAt?: Date;
  /**
   * Only one job waits under a key: a later one replaces it. Transactions that queue under the same
   * key wait for each other, so do not use a key for anything that shoppers do.
   */
  key?: string;
  /** How often it is tried before it is given up; left out: 25 times, over about three days. */
  maxAttempts?: number;
  /** Due jobs with a lower number go first; left out: 0. */
  priority?: number;
}

/** The payload may be left out if the task needs none. */
export type JobArguments<Payload extends object> = object extends Payload
  ? [payload?: Payload, options?: QueueOptions]
  : [payload: Payload, options?: QueueOptions];
