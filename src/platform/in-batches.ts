/** Few enough rows for one statement to keep nobody waiting. */
export const BATCH = 500;

/**
 * Runs `batch`, which says how many it did, until nothing is left to do or the program is about to end.
 * `before` counts the batches that were.
 */
export async function inBatches(
  batch: (size: number, before: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  let done = BATCH;
  for (let before = 0; done === BATCH && !signal?.aborted; before++) {
    done = await batch(BATCH, before);
  }
}

/** Before every id, where a list is read on from the last one seen. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
