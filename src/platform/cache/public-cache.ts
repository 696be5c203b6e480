import { LRUCache } from 'lru-cache';
import { type Changes, EVERYTHING } from '../database/changes.ts';
import { CachedResponse } from './cached-response.ts';

/** Changes that announce no tag (a sales count, for example) show at the latest after this time. */
const MAX_AGE_MS = 10 * 60_000;

const STALE_MS = 60 * 60_000;

/** The part of the memory that other spellings of cached URLs may take: whoever sends many displaces no response. */
const PART_FOR_SPELLINGS = 1 / 16;

/**
 * The part of the memory for what was asked for only once: a robot that asks for every page displaces none that anybody
 * comes back to, and does not fill the memory.
 */
const PART_FOR_ONCE = 1 / 4;

/** What an entry takes besides its texts, roughly, in bytes. */
const ENTRY_BYTES = 256;
const TAG_BYTES = 128;

/** A text's bytes at most: V8 keeps one or two for a character. */
const textBytes = (text: string): number => 2 * text.length;

/** Responses from one moment when everything was up to date until the next when nothing is known to be. */
interface Epoch {
  endedAt: number | undefined;
}

interface Entry {
  response: CachedResponse;
  epoch: Epoch;
  /** When something that it tells of changed. */
  outdatedAt: number | undefined;
  /** It was asked for again. */
  isWanted: boolean;
}

/** A response that was right once. */
export interface Stale {
  response: CachedResponse;
  /** Whole seconds since when it may be wrong. */
  seconds: number;
}

/**
 * Public responses, cached until something that they tell of changes. Does not answer while the changes of
 * other processes can't be heard. What is no longer right is put aside as stale, for when nothing better can be had.
 */
export class PublicCache {
  readonly #changes: Changes;
  readonly #entries: LRUCache<string, Entry>;
  readonly #aliases: LRUCache<string, string>;
  /** What was asked for once, with its size, from the oldest on. */
  readonly #once = new Map<string, number>();
  #onceBytes = 0;
  readonly #mostOnceBytes: number;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #making = new Map<string, Promise<unknown>>();
  /** When each tag was last invalidated, by #clock: a response begun before that may be stale. */
  readonly #invalidatedAt = new Map<string, number>();
  #clock = 0;
  #allInvalidatedAt = 0;
  #epoch: Epoch = { endedAt: undefined };
  /** How long a stale response may be used, in milliseconds: what the owner says, once that is known. */
  staleMs = STALE_MS;

  /** @param maxBytes for all that is cached: answers in every encoding, their keys, and other spellings */
  constructor(changes: Changes, maxBytes: number) {
    this.#changes = changes;
    const spellingBytes = Math.ceil(maxBytes * PART_FOR_SPELLINGS);
    this.#mostOnceBytes = maxBytes * PART_FOR_ONCE;
    this.#aliases = new LRUCache({
      maxSize: spellingBytes,
      sizeCalculation: (key, url) => ENTRY_BYTES + textBytes(url) + textBytes(key),
    });
    this.#entries = new LRUCache({
      maxSize: maxBytes - spellingBytes,
      sizeCalculation: sizeOf,
      dispose: ({ response }, key) => {
        this.#forget(response, key);
        this.#unmarkOnce(key);
      },
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
    const key = this.#aliases.get(url) ?? url;
    const entry = this.#entries.get(key);
    if (!entry || staleFrom(entry) <= Date.now()) return undefined;
    if (!entry.isWanted) {
      entry.isWanted = true;
      this.#unmarkOnce(key);
    }
    return entry.response;
  }

  /** A response that was right not longer than `staleMs` ago. Ask only if a new one can't be made. */
  findStale(url: string): Stale | undefined {
    const entry = this.#entries.get(this.#aliases.get(url) ?? url);
    if (!entry || this.staleMs === 0) return undefined;
    const ms = Math.max(0, Date.now() - staleFrom(entry));
    return ms <= this.staleMs
      ? { response: entry.response, seconds: Math.floor(ms / 1000) }
      : undefined;
  }

  /** There is no such response any more. */
  drop(key: string): void {
    this.#entries.delete(key);
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
    const epoch = this.#epoch;
    this.#put(key, { response, epoch, outdatedAt: undefined, isWanted: false });
    response.onGrowth = () => {
      const entry = this.#entries.peek(key);
      if (entry?.response !== response) return;
      // Only a new entry's size counts; the tags stay as they are.
      this.#entries.set(key, { ...entry }, { noDisposeOnSet: true });
      this.#countOnce(key, entry);
    };
  }

  #put(key: string, entry: Entry): void {
    const { response } = entry;
    this.#entries.set(key, entry);
    // The cache does not take a response that is larger than itself.
    if (!this.#entries.has(key)) return;
    this.#countOnce(key, entry);
    for (const tag of response.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  /** Makes room by what was asked for once, the longest ago, except for the last. */
  #countOnce(key: string, entry: Entry): void {
    if (entry.isWanted || !this.#entries.has(key)) return;
    this.#unmarkOnce(key);
    const bytes = sizeOf(entry, key);
    this.#once.set(key, bytes);
    this.#onceBytes += bytes;
    for (const oldest of this.#once.keys()) {
      if (this.#onceBytes <= this.#mostOnceBytes || oldest === key) return;
      this.#entries.delete(oldest);
    }
  }

  #unmarkOnce(key: string): void {
    this.#onceBytes -= this.#once.get(key) ?? 0;
    this.#once.delete(key);
  }

  /**
   * The response to `key`: the cached one, or the one that `make` returns, which is then cached unless
   * one of its tags was invalidated meanwhile. Concurrent callers wait for the same `make`, and get also what it
   * returns in place of a response, which is not cached.
   */
  async getOrMake<Other>(
    key: string,
    make: () => Promise<CachedResponse | Other>,
  ): Promise<CachedResponse | Other> {
    const cached = this.find(key);
    if (cached) return cached;
    const making = this.#making.get(key) as Promise<CachedResponse | Other> | undefined;
    if (making) return making;
    const begun = this.now();
    const made = make().then((response) => {
      if (response instanceof CachedResponse) this.store(key, response, begun);
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
      this.#keysByTag.clear();
      this.#epoch.endedAt = Date.now();
      this.#epoch = { endedAt: undefined };
      return;
    }
    for (const tag of tags) {
      this.#invalidatedAt.set(tag, this.#clock);
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#putAside(key);
    }
  }

  #putAside(key: string): void {
    const entry = this.#entries.peek(key);
    if (!entry) return;
    entry.outdatedAt = Date.now();
    this.#forget(entry.response, key);
  }
}

const sizeOf = ({ response }: Entry, key: string): number =>
  ENTRY_BYTES + textBytes(key) + response.tags.length * TAG_BYTES + response.size;

/** From when on a response can't be trusted. */
const staleFrom = ({ response, epoch, outdatedAt }: Entry): number =>
  Math.min(response.madeAt + MAX_AGE_MS, epoch.endedAt ?? Infinity, outdatedAt ?? Infinity);
