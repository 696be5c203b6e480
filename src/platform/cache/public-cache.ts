import { LRUCache } from 'lru-cache';
import { type Changes, EVERYTHING } from '../database/changes.ts';
import type { CachedResponse } from './cached-response.ts';

/** Changes that announce no tag (a sales count, for example) show at the latest after this time. */
const MAX_AGE_MS = 10 * 60_000;

/** The part of the memory that other spellings of cached URLs may take: whoever sends many displaces no answer. */
const PART_FOR_SPELLINGS = 1 / 16;

/** What an entry takes besides its texts, roughly, in bytes. */
const ENTRY_BYTES = 256;
const TAG_BYTES = 128;

/** A text's bytes at most: V8 keeps one or two for a character. */
const textBytes = (text: string): number => 2 * text.length;

/**
 * Public responses, cached until something that they tell of changes. Never answers while the changes of
 * other processes can't be heard.
 */
export class PublicCache {
  readonly #changes: Changes;
  readonly #entries: LRUCache<string, CachedResponse>;
  readonly #aliases: LRUCache<string, string>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #making = new Map<string, Promise<CachedResponse | undefined>>();
  /** When each tag was last invalidated, by #clock: an answer begun before that may be stale. */
  readonly #invalidatedAt = new Map<string, number>();
  #clock = 0;
  #allInvalidatedAt = 0;

  /** @param maxBytes for all that is cached: answers in every encoding, their keys, and other spellings */
  constructor(changes: Changes, maxBytes: number) {
    this.#changes = changes;
    const spellingBytes = Math.ceil(maxBytes * PART_FOR_SPELLINGS);
    this.#aliases = new LRUCache({
      maxSize: spellingBytes,
      sizeCalculation: (key, url) => ENTRY_BYTES + textBytes(url) + textBytes(key),
    });
    this.#entries = new LRUCache({
      maxSize: maxBytes - spellingBytes,
      sizeCalculation: (answer, key) =>
        ENTRY_BYTES + textBytes(key) + answer.tags.length * TAG_BYTES + answer.size,
      dispose: (answer, key) => this.#forget(answer, key),
    });
    changes.on('invalidate', (tags) => this.#invalidate(tags));
    changes.on('lost', () => this.#invalidate([EVERYTHING]));
  }

  /** The memory that is taken, roughly. */
  get bytes(): number {
    return this.#entries.calculatedSize + this.#aliases.calculatedSize;
  }

  /** The cached response to a URL, in any spelling that was seen before. */
  find(url: string): CachedResponse | undefined {
    if (!this.#changes.live) return undefined;
    const answer = this.#entries.get(this.#aliases.get(url) ?? url);
    return answer && Date.now() - answer.madeAt < MAX_AGE_MS ? answer : undefined;
  }

  /** Remembers that `url` asks for the same as `key`. */
  alias(url: string, key: string): void {
    if (url !== key) this.#aliases.set(url, key);
  }

  /** The current time on the clock that invalidations use: ask for it before beginning an answer. */
  now(): number {
    return this.#clock;
  }

  /** Caches a response that was begun at `begun`, unless one of its tags was invalidated since. */
  store(key: string, answer: CachedResponse, begun: number): void {
    if (!this.#isCurrent(answer, begun)) return;
    this.#put(key, answer);
    answer.onGrowth = () => {
      if (this.#entries.peek(key) !== answer) return;
      // Putting it in anew is what makes its new size count.
      this.#entries.delete(key);
      this.#put(key, answer);
    };
  }

  #put(key: string, answer: CachedResponse): void {
    this.#entries.set(key, answer);
    // The cache does not take an answer that is larger than itself.
    if (!this.#entries.has(key)) return;
    for (const tag of answer.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  /**
   * The answer to `key`: the cached one, or the one that `make` returns, which is then cached unless
   * one of its tags was invalidated meanwhile. Concurrent callers wait for the same `make`.
   * @returns undefined if `make` returns nothing to cache
   */
  async answer(
    key: string,
    make: () => Promise<CachedResponse | undefined>,
  ): Promise<CachedResponse | undefined> {
    const cached = this.find(key);
    if (cached) return cached;
    const making = this.#making.get(key);
    if (making) return making;
    const begun = this.now();
    const made = make().then((answer) => {
      if (answer) this.store(key, answer, begun);
      return answer;
    });
    this.#making.set(key, made);
    try {
      return await made;
    } finally {
      // After an invalidation, a later call may already be making a new answer.
      if (this.#making.get(key) === made) this.#making.delete(key);
    }
  }

  #isCurrent(answer: CachedResponse, begun: number): boolean {
    if (!this.#changes.live || this.#allInvalidatedAt > begun) return false;
    return answer.tags.every((tag) => (this.#invalidatedAt.get(tag) ?? 0) <= begun);
  }

  #forget(answer: CachedResponse, key: string): void {
    for (const tag of answer.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  #invalidate(tags: string[]): void {
    this.#clock++;
    // From now on nobody may get an answer that was begun before the invalidation.
    this.#making.clear();
    if (tags.includes(EVERYTHING)) {
      this.#allInvalidatedAt = this.#clock;
      this.#invalidatedAt.clear();
      this.#entries.clear();
      return;
    }
    for (const tag of tags) {
      this.#invalidatedAt.set(tag, this.#clock);
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key);
    }
  }
}
