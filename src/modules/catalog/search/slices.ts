import { setImmediate } from 'node:timers/promises';

/** How long work goes on before others have their turn. */
const SLICE_MS = 8;

/** Cuts long work into slices, so that requests are served in between. */
export class Slices {
  readonly #milliseconds: number;
  #began = performance.now();

  constructor(milliseconds = SLICE_MS) {
    this.#milliseconds = milliseconds;
  }

  /** Whether it is time to `pause`. */
  get isOver(): boolean {
    return performance.now() - this.#began > this.#milliseconds;
  }

  async pause(): Promise<void> {
    await setImmediate();
    this.#began = performance.now();
  }

  /**
   * Cuts the indexes below `count` into ranges, pausing between them now and then.
   * @param stride how much is done between two looks at the clock
   */
  async *over(count: number, stride = STRIDE): AsyncGenerator<[start: number, end: number]> {
    for (let start = 0; start < count; start += stride) {
      yield [start, Math.min(start + stride, count)];
      if (this.isOver) await this.pause();
    }
  }

  /** Does something for each index below `count`, pausing now and then. */
  async each(count: number, act: (index: number) => void, stride = STRIDE): Promise<void> {
    for await (const [start, end] of this.over(count, stride)) {
      for (let index = start; index < end; index++) act(index);
    }
  }
}

/** Of work on a few numbers. */
const STRIDE = 500;

/** Of work on texts, which takes a tenth of a millisecond each until it is compiled. */
export const TEXTS_STRIDE = 50;
