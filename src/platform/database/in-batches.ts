import { type By, type Database, type Tx, write } from './database.ts';

/** Few enough rows that one statement keeps nobody waiting. */
export const BATCH = 500;

/**
 * Runs `batch` repeatedly, each time in its own transaction, until it returns less than a full
 * batch or the program is shutting down. `before` is the number of batches done so far.
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

/** Sorts before every id: where to start a list that is read on from the last id seen. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
