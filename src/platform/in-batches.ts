import { type By, type Database, type Tx, write } from './database.ts';

/** Few enough rows for one statement to keep nobody waiting. */
export const BATCH = 500;

/**
 * Runs `batch` in a transaction of its own, again and again, until it says that it did less than a whole one
 * or the program is about to end. `before` counts the batches that were.
 */
export async function inBatches(
  db: Database,
  by: By,
  batch: (tx: Tx, size: number, before: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  let done = BATCH;
  for (let before = 0; done === BATCH && !signal?.aborted; before++) {
    done = await write(db, by, (tx) => batch(tx, BATCH, before));
  }
}

/** Before every id, where a list is read on from the last one seen. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
