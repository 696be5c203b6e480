import { setImmediate } from 'node:timers/promises';

/** Work goes on for so long before others have their turn. */
const SLICE_MS = 8;

/** Lets long work be done beside the serving of requests. */
export class Slices {
  #began = performance.now();

  /** Whether it is time to `pause`. */
  get isOver(): boolean {
    return performance.now() - this.#began > SLICE_MS;
  }

  async pause(): Promise<void> {
    await setImmediate();
    this.#began = performance.now();
  }

  /** Does something for each index below `count`, pausing now and then. */
  async each(count: number, act: (index: number) => void): Promise<void> {
    for (let start = 0; start < count; start += STRIDE) {
      const end = Math.min(start + STRIDE, count);
      for (let index = start; index < end; index++) act(index);
      if (this.isOver) await this.pause();
    }
  }
}

/** So little is done between two looks at the clock. */
const STRIDE = 2_000;
