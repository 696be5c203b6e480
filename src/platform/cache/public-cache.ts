import { LRUCache } from 'lru-cache';
import { type Changes, EVERYTHING } from '../database/changes.ts';
import type { KeptAnswer } from './kept-answer.ts';

/** Changes that announce no tag (a sales count, for example) show at the latest after this time. */
const MAX_AGE_MS = 10 * 60_000;

/** The part of the memory that other spellings of kept URLs may take: whoever sends many displaces no answer. */
const PART_FOR_SPELLINGS = 1 / 16;

/** What an entry takes besides its texts, roughly, in bytes. */
const ENTRY_BYTES = 256;
const TAG_BYTES = 128;

/** A text's bytes at most: V8 keeps one or two for a character. */
const textBytes = (text: string): number => 2 * text.length;

/**
 * Public answers, kept until something that they tell of changes. Never answers while the changes of
 * other processes can't be heard.
 */
export class PublicCache {
  readonly #changes: Changes;
  readonly #kept: LRUCache<string, KeptAnswer>;
  readonly #aliases: LRUCache<string, string>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #making = new Map<string, Promise<KeptAnswer | undefined>>();
  /** When each tag was last dropped, by #clock: an answer begun before that may be stale. */
  readonly #droppedAt = new Map<string, number>();
  #clock = 0;
  #allDroppedAt = 0;

  /** @param maxBytes for all that is kept: answers in every encoding, their keys, and other spellings */
  constructor(changes: Changes, maxBytes: number) {
    this.#changes = changes;
    const spellingBytes = Math.ceil(maxBytes * PART_FOR_SPELLINGS);
    this.#aliases = new LRUCache({
      maxSize: spellingBytes,
      sizeCalculation: (key, url) => ENTRY_BYTES + textBytes(url) + textBytes(key),
    });
    this.#kept = new LRUCache({
      maxSize: maxBytes - spellingBytes,
      sizeCalculation: (answer, key) =>
        ENTRY_BYTES + textBytes(key) + answer.tags.length * TAG_BYTES + answer.size,
      dispose: (answer, key) => this.#forget(answer, key),
    });
    changes.on('drop', (tags) => this.#drop(tags));
    changes.on('lost', () => this.#drop([EVERYTHING]));
  }

  /** The memory that is taken, roughly. */
  get bytes(): number {
    return this.#kept.calculatedSize + this.#aliases.calculatedSize;
  }

  /** The kept answer to a URL, in any spelling that was seen before. */
  find(url: string): KeptAnswer | undefined {
    if (!this.#changes.live) return undefined;
    const answer = this.#kept.get(this.#aliases.get(url) ?? url);
    return answer && Date.now() - answer.madeAt < MAX_AGE_MS ? answer : undefined;
  }

  /** Remembers that `url` asks for the same as `key`. */
  alias(url: string, key: string): void {
    if (url !== key) this.#aliases.set(url, key);
  }

  /** The current time on the clock that drops use: ask for it before beginning an answer. */
  moment(): number {
    return this.#clock;
  }

  /** Keeps an answer that was begun at `begun`, unless one of its tags was dropped since. */
  keep(key: string, answer: KeptAnswer, begun: number): void {
    if (!this.#isCurrent(answer, begun)) return;
    this.#put(key, answer);
    answer.onGrowth = () => {
      if (this.#kept.peek(key) !== answer) return;
      // Putting it in anew is what makes its new size count.
      this.#kept.delete(key);
      this.#put(key, answer);
    };
  }

  #put(key: string, answer: KeptAnswer): void {
    this.#kept.set(key, answer);
    // The cache does not take an answer that is larger than itself.
    if (!this.#kept.has(key)) return;
    for (const tag of answer.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  /**
   * The answer to `key`: the kept one, or the one that `make` returns, which is then kept unless
   * one of its tags was dropped meanwhile. Concurrent callers wait for the same `make`.
   * @returns undefined if `make` returns nothing to keep
   */
  async answer(
    key: string,
    make: () => Promise<KeptAnswer | undefined>,
  ): Promise<KeptAnswer | undefined> {
    const kept = this.find(key);
    if (kept) return kept;
    const making = this.#making.get(key);
    if (making) return making;
    const begun = this.moment();
    const made = make().then((answer) => {
      if (answer) this.keep(key, answer, begun);
      return answer;
    });
    this.#making.set(key, made);
    try {
      return await made;
    } finally {
      // After a drop, a later call may already be making a new answer.
      if (this.#making.get(key) === made) this.#making.delete(key);
    }
  }

  #isCurrent(answer: KeptAnswer, begun: number): boolean {
    if (!this.#changes.live || this.#allDroppedAt > begun) return false;
    return answer.tags.every((tag) => (this.#droppedAt.get(tag) ?? 0) <= begun);
  }

  #forget(answer: KeptAnswer, key: string): void {
    for (const tag of answer.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  #drop(tags: string[]): void {
    this.#clock++;
    // From now on nobody may get an answer that was begun before the drop.
    this.#making.clear();
    if (tags.includes(EVERYTHING)) {
      this.#allDroppedAt = this.#clock;
      this.#droppedAt.clear();
      this.#kept.clear();
      return;
    }
    for (const tag of tags) {
      this.#droppedAt.set(tag, this.#clock);
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#kept.delete(key);
    }
  }
}
