import { LRUCache } from 'lru-cache';
import { type Changes, EVERYTHING } from '../database/changes.ts';
import type { CachedResponse } from './cached-response.ts';

/** Changes that announce no tag (a sales count, for example) show at the latest after this time. */
const MAX_AGE_MS = 10 * 60_000;

/** The part of the memory that other spellings of cached URLs may take: whoever sends many displaces no response. */
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
  /** When each tag was last invalidated, by #clock: a response begun before that may be stale. */
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
      sizeCalculation: (response, key) =>
        ENTRY_BYTES + textBytes(key) + response.tags.length * TAG_BYTES + response.size,
      dispose: (response, key) => this.#forget(response, key),
    });
    changes.on('invalidate', (tags) => this.#invalidate(tags));
    changes.on('lost', () => this.#invalidate([EVERYTHING]));
  }

  /** The memory that is taken, roughly. */
  get bytes(): number {
    return this.#entries.calculatedSize + this.#aliases.calculatedSize;
  }

  /** How many responses are cached. */
  get count(): number {
    return this.#entries.size;
  }

  /** The cached response to a URL, in any spelling that was seen before. */
  find(url: string): CachedResponse | undefined {
    if (!this.#changes.live) return undefined;
    const response = this.#entries.get(this.#aliases.get(url) ?? url);
    return response && Date.now() - response.madeAt < MAX_AGE_MS ? response : undefined;
  }

  /** Remembers that `url` asks for the same as `key`. */
  alias(url: string, key: string): void {
    if (url !== key) this.#aliases.set(url, key);
  }

  /** The current time on the clock that invalidations use: ask for it before beginning a response. */
  now(): number {
    return this.#clock;
  }

  /** Caches a response that was begun at `begun`, unless one of its tags was invalidated since. */
  store(key: string, response: CachedResponse, begun: number): void {
    if (!this.#isCurrent(response, begun)) return;
    this.#put(key, response);
    response.onGrowth = () => {
      if (this.#entries.peek(key) !== response) return;
      // Putting it in anew is what makes its new size count.
      this.#entries.delete(key);
      this.#put(key, response);
    };
  }

  #put(key: string, response: CachedResponse): void {
    this.#entries.set(key, response);
    // The cache does not take a response that is larger than itself.
    if (!this.#entries.has(key)) return;
    for (const tag of response.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  /**
   * The response to `key`: the cached one, or the one that `make` returns, which is then cached unless
   * one of its tags was invalidated meanwhile. Concurrent callers wait for the same `make`.
   * @returns undefined if `make` returns nothing to cache
   */
  async getOrMake(
    key: string,
    make: () => Promise<CachedResponse | undefined>,
  ): Promise<CachedResponse | undefined> {
    const cached = this.find(key);
    if (cached) return cached;
    const making = this.#making.get(key);
    if (making) return making;
    const begun = this.now();
    const made = make().then((response) => {
      if (response) this.store(key, response, begun);
      return response;
    });
    this.#making.set(key, made);
    try {
      return await made;
    } finally {
      // After an invalidation, a later call may already be making a new answer.
      if (this.#making.get(key) === made) this.#making.delete(key);
    }
  }

  #isCurrent(response: CachedResponse, begun: number): boolean {
    if (!this.#changes.live || this.#allInvalidatedAt > begun) return false;
    return response.tags.every((tag) => (this.#invalidatedAt.get(tag) ?? 0) <= begun);
  }

  #forget(response: CachedResponse, key: string): void {
    for (const tag of response.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  #invalidate(tags: string[]): void {
    this.#clock++;
    // From now on nobody may get a response that was begun before the invalidation.
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
