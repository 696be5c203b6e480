import { setImmediate } from 'node:timers/promises';

/** How long work goes on before others have their turn. */
const SLICE_MS = 8;

/** Cuts long work into slices, so that requests are served in between. */
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

  /** Cuts the indexes below `count` into ranges, pausing between them now and then. */
  async *over(count: number): AsyncGenerator<[start: number, end: number]> {
    for (let start = 0; start < count; start += STRIDE) {
      yield [start, Math.min(start + STRIDE, count)];
      if (this.isOver) await this.pause();
    }
  }

  /** Does something for each index below `count`, pausing now and then. */
  async each(count: number, act: (index: number) => void): Promise<void> {
    for await (const [start, end] of this.over(count)) {
      for (let index = start; index < end; index++) act(index);
    }
  }
}

/** How much is done between two looks at the clock. */
const STRIDE = 500;
