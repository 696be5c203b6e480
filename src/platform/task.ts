import { z } from 'zod';

/** A kind of work that is done later. `tx.queue` asks for it; src/server/jobs.ts lists who does it. */
export interface Task<Payload extends object = object> {
  name: string;
  /** What a job of it is given; `tx.queue` keeps it as JSON. */
  payload: z.ZodType<Payload>;
  /** Of all processes that share the database, one at a time does it. */
  alone: boolean;
}

/** @param name for ever: jobs wait in the database under it, also while the program is updated */
export function task(name: string, options?: { alone?: boolean }): Task;
export function task<Payload extends object>(
  name: string,
  options: { alone?: boolean; payload: z.ZodType<Payload> },
): Task<Payload>;
export function task(
  name: string,
  { alone = false, payload = z.object({}) }: { alone?: boolean; payload?: z.ZodType<object> } = {},
): Task {
  return { name, payload, alone };
}

export interface QueueOptions {
  /** Not before; left out: at once. */
  runAt?: Date;
  /**
   * One job waits under a key: a later one takes its place. Transactions that queue under the same key wait
   * for each other, so that what shoppers do at the same time goes without.
   */
  key?: string;
  /** How often it is tried before it is given up; left out: 25 times, over about three days. */
  maxAttempts?: number;
  /** Jobs that are due are done in ascending order of it; left out: 0. */
  priority?: number;
}

/** A payload is left out where the task needs none. */
export type JobArguments<Payload extends object> = object extends Payload
  ? [payload?: Payload, options?: QueueOptions]
  : [payload: Payload, options?: QueueOptions];
