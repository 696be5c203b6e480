/** Requests in flight get this long to finish; the rest is cut. */
export const FINISH_MS = 10_000;

const PARENT_CHECK_MS = 500;

/** One Ctrl-C may arrive twice: from the terminal, and from the program that runs this one. */
const ECHO_MS = 100;

/**
 * How the program ends: at the first Ctrl-C, SIGTERM, closed terminal or failure all that was
 * started is ended, latest first; a second signal ends the process at once. A worker leaves haste,
 * and the terminal's signals, which reach it too, to the process that directs it.
 */
export class Shutdown {
  /** Resolves when the program is to end: with the error if it failed, with nothing if it was asked to. */
  readonly asked: Promise<unknown>;
  /** What happens after the end was asked for is its consequence, and changes nothing. */
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

  /** Whether the end was asked for; what still starts up has nothing to tell then. */
  get begun(): boolean {
    return this.#begun;
  }

  atEnd(end: () => Promise<void>): void {
    this.#started.defer(end);
  }

  /** Goes on where one of the steps fails, and tells of it. */
  async endAll(): Promise<void> {
    await this.#started.disposeAsync().catch((error) => console.error(error));
  }
}

/** npm's shell keeps a SIGTERM to itself: that npm has ended is all that its script gets to know. */
function whenParentEnds(act: () => void): void {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    act();
  }, PARENT_CHECK_MS);
  check.unref();
}
