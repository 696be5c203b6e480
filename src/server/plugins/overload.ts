import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

/**
 * What gives way when there is more to do than the shop can, in this order and said here alone:
 *
 * 1. Pages that must be rendered (`config.page`), by far the dearest of what anybody may ask for: so many at a time, and
 *    so many wait for their turn. Above that a page is answered by stale bytes, where there are any, or refused.
 * 2. Nothing else is refused for it. What is kept goes out as ever. Cart, checkout, the webhooks of payment providers,
 *    accounts, the back office and the lists that browsers ask for take their turn between two renderings, and of the
 *    database's connections those at work on pages hold a part. They wait no longer than for a database that is away.
 */
export interface RenderBounds {
  /** Rendered at a time. They take turns on one processor: more would only make each other, and all else, wait. */
  atOnce: number;
  /** Wait for their turn: about a second's work. */
  waiting: number;
  /** The same while the whole process is late. */
  waitingWhileLate: number;
}

const RENDER_BOUNDS: RenderBounds = { atOnce: 4, waiting: 64, waitingWhileLate: 8 };

/** The process is late if half of what it has to do waits that long until it is begun, in milliseconds. */
const LATE_MS = 250;

/** How often that is looked at. */
const LOOK_MS = 1_000;

/** There are so many pages to render that one more is not begun. */
export class TooBusy extends Error {}

/** Where pages that must be rendered wait for their turn. */
export class RenderQueue {
  readonly #bounds: RenderBounds;
  readonly #turns: (() => void)[] = [];
  readonly #delay = monitorEventLoopDelay({ resolution: 50 });
  readonly #timer: NodeJS.Timeout;
  #underWay = 0;
  #isLate = false;

  constructor(bounds: RenderBounds = RENDER_BOUNDS) {
    this.#bounds = bounds;
    this.#delay.enable();
    this.#timer = setInterval(() => {
      this.#isLate = this.#delay.percentile(50) / 1e6 > LATE_MS;
      this.#delay.reset();
    }, LOOK_MS).unref();
  }

  /** @throws TooBusy */
  async run<T>(render: () => Promise<T>): Promise<T> {
    if (this.#underWay >= this.#bounds.atOnce) {
      const { waiting, waitingWhileLate } = this.#bounds;
      if (this.#turns.length >= (this.#isLate ? waitingWhileLate : waiting)) throw new TooBusy();
      // Whoever ends hands its place on.
      await new Promise<void>((resolve) => this.#turns.push(resolve));
    } else this.#underWay++;
    try {
      return await render();
    } finally {
      const next = this.#turns.shift();
      if (next) next();
      else this.#underWay--;
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.#delay.disable();
  }
}

/** One for the whole process, which ends with the app. */
export function openRenderQueue(app: FastifyInstance, bounds?: RenderBounds): RenderQueue {
  const queue = new RenderQueue(bounds);
  app.addHook('onClose', async () => queue.close());
  return queue;
}
