/** Requests in flight get this long to finish; the rest is cut. */
export const FINISH_MS = 10_000;

const PARENT_CHECK_MS = 500;

/** One Ctrl-C may arrive twice: from the terminal and from the parent process. */
const ECHO_MS = 100;

/**
 * How the program ends. At the first Ctrl-C, SIGTERM, closed terminal or failure, everything that
 * was started is stopped, latest first; a second signal ends the process at once. Workers also
 * receive the terminal's signals, but leave those, and the hurry after a second one, to the parent.
 */
export class Shutdown {
  /**
   * Resolves when the program should end: with the error if it failed, with undefined if it was
   * asked to.
   */
  readonly asked: Promise<unknown>;
  /** Failures after the end was asked for are a result of stopping, and are ignored. */
  readonly fail: (error: unknown) => void;
  #begun = false;
  readonly #started = new AsyncDisposableStack();

  constructor(directs: boolean) {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.asked = promise;
    this.fail = resolve;
    let first = 0;
    const ask = () => {
      const now = performance.now();
      first ||= now;
      if (directs && now - first > ECHO_MS) process.exit(130);
      this.#begun = true;
      resolve(undefined);
    };
    process.on('SIGTERM', ask);
    for (const signal of ['SIGINT', 'SIGHUP'] as const) {
      process.on(signal, directs ? ask : () => {});
    }
    if (directs && process.env.npm_lifecycle_event) {
      whenParentEnds(() => {
        if (!this.#begun) ask();
      });
    }
  }

  /** Whether the end was asked for; startup steps then print nothing more. */
  get begun(): boolean {
    return this.#begun;
  }

  atEnd(end: () => Promise<void>): void {
    this.#started.defer(end);
  }

  /** Continues if a step fails, and logs the failure. */
  async endAll(): Promise<void> {
    await this.#started.disposeAsync().catch((error) => console.error(error));
  }
}

/** npm's shell does not pass SIGTERM on: all that its script notices is that npm has ended. */
function whenParentEnds(act: () => void): void {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    act();
  }, PARENT_CHECK_MS);
  check.unref();
}
