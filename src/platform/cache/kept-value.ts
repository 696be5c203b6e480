import { type Changes, EVERYTHING, type Tag } from '../database/changes.ts';
import { Database, type Db } from '../database/database.ts';

/** What changes without a word shows at the latest after this time. */
const KEPT_MS = 60_000;

/**
 * What many answers need and few changes touch, read once and kept in memory until one of its tags changes, in this or in
 * another process. Read each time while the changes of others can't be heard.
 */
export class KeptValue<Value> {
  readonly #changes: Changes;
  readonly #read: () => Promise<Value>;
  #kept: { reading: Promise<Value>; begunAt: number } | undefined;

  constructor(changes: Changes, tags: readonly Tag[], read: () => Promise<Value>) {
    this.#changes = changes;
    this.#read = read;
    const heard: ReadonlySet<string> = new Set([...tags, EVERYTHING]);
    // What was begun before a change goes to those who had asked before it, and to nobody after.
    changes.on('invalidate', (changed) => {
      if (changed.some((each) => heard.has(each))) this.#kept = undefined;
    });
    changes.on('lost', () => {
      this.#kept = undefined;
    });
  }

  get(): Promise<Value> {
    if (!this.#changes.live) return this.#read();
    const now = Date.now();
    if (this.#kept && this.#kept.begunAt > now - KEPT_MS) return this.#kept.reading;
    const kept = { reading: this.#read(), begunAt: now };
    this.#kept = kept;
    // The next one tries again.
    kept.reading.catch(() => {
      if (this.#kept === kept) this.#kept = undefined;
    });
    return kept.reading;
  }
}

const underWay = new WeakMap<Changes, Map<string, Promise<unknown>>>();

/**
 * What is read of the database, once for all who ask for the same at the same time: several calls of one page do. Who asks after a
 * change gets nothing that was begun before it; in a transaction everybody reads for themselves.
 */
export function readTogether<Value>(
  db: Db,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  if (!(db instanceof Database)) return read();
  const reads = readsUnderWay(db.changes);
  const begun = reads.get(key) as Promise<Value> | undefined;
  if (begun) return begun;
  const reading = read().finally(() => {
    if (reads.get(key) === reading) reads.delete(key);
  });
  reads.set(key, reading);
  return reading;
}

function readsUnderWay(changes: Changes): Map<string, Promise<unknown>> {
  const known = underWay.get(changes);
  if (known) return known;
  const reads = new Map<string, Promise<unknown>>();
  underWay.set(changes, reads);
  changes.on('invalidate', () => reads.clear());
  return reads;
}
