import { type Changes, EVERYTHING } from '../../../platform/database/changes.ts';
import { isUnreachable } from '../../../platform/database/reach.ts';

/** How often it asks for changes that nobody announces, such as sales counts. */
const ASK_MS = 60_000;

/** How long an answer is trusted while the changes of other processes cannot be heard. */
const DEAF_MS = 1_000;

/** Tags of every response that search has a part in. */
const TELLING_OF_ALL = ['products', 'brands'];

const tellsOfProducts = (tag: string): boolean =>
  tag === EVERYTHING || TELLING_OF_ALL.includes(tag) || tag.startsWith('product:');

/**
 * Asks what changed in the catalogue when something was announced, in this process or in any other, and once a minute:
 * whoever waits for `current` after an announcement knows it.
 */
export class Announced {
  readonly #changes: Changes;
  readonly #ask: () => Promise<boolean>;
  #timer: NodeJS.Timeout | undefined;
  #askedAt = 0;
  /** Counts announcements, to know which of them the last question came after. */
  #announced = 0;
  #answered = -1;
  #asking: Promise<void> | undefined;

  /** @param ask takes in what changed; it answers whether it could */
  constructor(changes: Changes, ask: () => Promise<boolean>) {
    this.#changes = changes;
    this.#ask = ask;
    changes.on('invalidate', this.#hear);
    changes.on('lost', this.heard);
  }

  /** When it was asked last, as `Date.now` says it. */
  get askedAt(): number {
    return this.#askedAt;
  }

  start(): void {
    this.#timer = setInterval(() => this.ask().catch(ignore), ASK_MS);
    this.#timer.unref();
  }

  /** Resolves when nothing is asked any more. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#changes.off('invalidate', this.#hear);
    this.#changes.off('lost', this.heard);
    while (this.#asking) await this.#asking.catch(ignore);
  }

  /** Something changed, as far as anybody knows. */
  readonly heard = (): void => {
    this.#announced++;
  };

  /** Everything was read at this moment. */
  readAll(): void {
    this.#askedAt = Date.now();
    this.#announced++;
  }

  /** Resolves when everything that was announced until now is taken in, or the database cannot be reached. */
  async current(): Promise<void> {
    if (!this.#changes.live && Date.now() - this.#askedAt > DEAF_MS) this.#announced++;
    const wanted = this.#announced;
    try {
      // A question under way may have been asked before the announcement; the next one comes after it.
      if (this.#answered < wanted) await this.#asking;
      if (this.#answered < wanted) await this.ask();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      // What is there is better than nothing, and nobody may keep it.
      this.#changes.invalidate(TELLING_OF_ALL);
    }
  }

  ask(): Promise<void> {
    this.#asking ??= this.#askOnce().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  /** The question under way. */
  get asking(): Promise<void> | undefined {
    return this.#asking;
  }

  async #askOnce(): Promise<void> {
    const announced = this.#announced;
    const askedAt = Date.now();
    if (!(await this.#ask())) return;
    this.#askedAt = askedAt;
    this.#answered = announced;
  }

  readonly #hear = (tags: string[]): void => {
    if (tags.some(tellsOfProducts)) this.#announced++;
  };
}

const ignore = () => {};
