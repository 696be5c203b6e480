import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Db } from './database.ts';

declare const isTag: unique symbol;

/** Names a thing that public responses tell of; src/kit/tags.ts makes them. */
export type Tag = string & { [isTag]: true };

const WAITING = new Set<Tag>();

/**
 * A tag that may be heard a moment after the commit: PostgreSQL lets transactions that tell others commit one by one only,
 * so what shoppers do often is told once for many.
 */
export function tagThatWaits(name: string): Tag {
  const tag = name as Tag;
  WAITING.add(tag);
  return tag;
}

export const canWait = (tag: Tag): boolean => WAITING.has(tag);

/** Every tag at once: what a bulk write changes. */
export const EVERYTHING = '*' as Tag;

/** With more tags than this, send one that stands for all: cheaper to send and to act on. */
const MANY_TAGS = 100;

const RECONNECT_MS = 500;

/**
 * The tags of what changed. This process hears its own commits at once and those of other processes
 * by NOTIFY. While the listening connection is down, `live` is false and silence does not mean that
 * nothing changed.
 */
export class Changes extends EventEmitter<{ invalidate: [tags: string[]]; lost: [] }> {
  live = false;
  /** Tells this process's own announcements from the others'. */
  readonly #sender = randomUUID();
  #url: string;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string) {
    super();
    this.#url = url;
    this.setMaxListeners(50);
  }

  /** Resolves when the first connection listens. Lost connections are reopened automatically. */
  async listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    this.#client = client;
    await client.connect();
    await client.query('listen public_cache');
    this.live = !this.#closed;
    // We missed whatever changed while nobody listened, and answers begun then may be stale.
    this.invalidate([EVERYTHING]);
  }

  /** Tells the other processes of tags, at the commit of the transaction. */
  async announce(tx: Db, tags: ReadonlySet<Tag>): Promise<void> {
    const told = tags.size > MANY_TAGS ? [EVERYTHING] : tags;
    await tx.query(`select pg_notify('public_cache', $1)`, [[this.#sender, ...told].join(' ')]);
  }

  invalidate(tags: string[]): void {
    this.emit('invalidate', tags);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.live = false;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  #hear(payload: string): void {
    const [sender, ...tags] = payload.split(' ');
    if (sender !== this.#sender) this.invalidate(tags);
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client || this.#closed) return;
    this.#client = undefined;
    this.live = false;
    this.emit('lost');
    client.end().catch(() => {});
    this.#retry();
  }

  #retry(): void {
    // A failed attempt is reported twice: by its rejection and by the end of its connection.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.listen().catch(() => {
        this.#client = undefined;
        if (!this.#closed) this.#retry();
      });
    }, RECONNECT_MS);
    this.#timer.unref();
  }
}
