import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Db } from './database.ts';
import { type Connection, openConnection } from './pool.ts';

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

/** How often a notification must come back, and within what time, in milliseconds. */
export interface Proving {
  every: number;
  within: number;
}

const PROVING: Proving = { every: 15_000, within: 5_000 };

/** After a notification that nobody heard, the next is sent sooner. */
const SOONER = 1 / 3;

/** A database that answers nothing at all for so many times is not one whose changes are heard. */
const PROOFS_MISSED = 3;

const DEAF =
  'notifications do not arrive: does a pooler in transaction mode stand between? Set DATABASE_LISTEN_URL to a direct connection';
const LOST = 'the connection that listens is lost';
const UNREACHED = 'the database does not answer';

/**
 * The tags of what changed. This process hears its own commits at once and those of other processes
 * by NOTIFY. Only a notification that came back, sent as changes are, proves that they are heard: until one has, at the start
 * and after every loss, `live` is false and silence does not mean that nothing changed.
 */
export class Changes extends EventEmitter<{
  invalidate: [tags: string[]];
  lost: [];
  /** It is known anew whether changes are heard: why not, or that they are. */
  known: [silence: string | undefined];
}> {
  live = false;
  /** Why nothing is heard, in words for whoever runs the shop. */
  silence: string | undefined = LOST;
  /** Tells this process's own announcements from the others'. */
  readonly #sender = randomUUID();
  readonly #url: string;
  readonly #tell: (payload: string) => Promise<unknown>;
  readonly #proving: Proving;
  #client: Connection | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #missed = 0;
  #onProof: (proof: string | undefined) => void = ignore;

  /**
   * @param url of a connection that listens: a direct one, where a pooler stands between
   * @param tell sends a payload to the channel as changes are sent; left out, none is ever proven to arrive
   */
  constructor(
    url: string,
    tell: (payload: string) => Promise<unknown> = () => Promise.reject(),
    proving: Proving = PROVING,
  ) {
    super();
    this.#url = url;
    this.#tell = tell;
    this.#proving = proving;
    this.setMaxListeners(50);
  }

  /**
   * Resolves when the first connection listens, and it is known whether it hears. Lost connections are reopened
   * automatically.
   */
  async listen(): Promise<void> {
    const opening = openConnection({ connectionString: this.#url, keepAlive: true });
    opening.catch(() => this.#retry());
    const client = await opening;
    client.on('error', () => this.#lose(client, LOST));
    client.on('end', () => this.#lose(client, LOST));
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    this.#client = client;
    if (this.#closed) return void client.end().catch(ignore);
    await client.query('listen public_cache');
    await this.#prove(client);
  }

  /** Tells the other processes of tags, at the commit of the transaction. */
  async announce(tx: Db, tags: ReadonlySet<Tag>): Promise<void> {
    const told = tags.size > MANY_TAGS ? [EVERYTHING] : tags;
    await tx.query(NOTIFY, [[this.#sender, ...told].join(' ')]);
  }

  invalidate(tags: string[]): void {
    this.emit('invalidate', tags);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.live = false;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(ignore);
  }

  /** Sends a notification, and knows by whether it comes back if changes are heard. Then plans the next. */
  async #prove(client: Connection): Promise<void> {
    const found = await this.#sendProof();
    if (this.#client !== client || this.#closed) return;
    // What cannot be sent proves nothing yet: whoever else changes something may be heard all the same.
    const isOpen = found === 'unsent' && this.live && ++this.#missed < PROOFS_MISSED;
    if (found === 'heard') this.#believe();
    else if (!isOpen) return this.#lose(client, found === 'unheard' ? DEAF : UNREACHED);
    const { every } = this.#proving;
    this.#plan(() => this.#prove(client), found === 'heard' ? every : every * SOONER);
  }

  #sendProof(): Promise<'heard' | 'unheard' | 'unsent'> {
    const { within } = this.#proving;
    const proof = randomUUID();
    return new Promise((resolve) => {
      // After a long pause of this process, what has come meanwhile is read before the verdict.
      const giveUp = (found: 'unheard' | 'unsent') => setImmediate(() => resolve(found));
      let late = setTimeout(giveUp, within, 'unsent');
      this.#onProof = (heard) => {
        if (heard !== proof) return;
        clearTimeout(late);
        resolve('heard');
      };
      this.#tell(`${PROOF} ${proof}`).then(() => {
        clearTimeout(late);
        late = setTimeout(giveUp, within, 'unheard').unref();
      }, ignore);
      late.unref();
    });
  }

  #believe(): void {
    this.#missed = 0;
    if (this.live) return;
    this.live = true;
    this.#know(undefined);
    // We missed whatever changed while nobody listened, and answers begun then may be stale.
    this.invalidate([EVERYTHING]);
  }

  #know(silence: string | undefined): void {
    if (this.silence === silence) return;
    this.silence = silence;
    this.emit('known', silence);
  }

  #hear(payload: string): void {
    const [sender, ...tags] = payload.split(' ');
    if (sender === PROOF) this.#onProof(tags[0]);
    else if (sender !== this.#sender) this.invalidate(tags);
  }

  /** A connection that hears nothing is of no more use than a lost one: perhaps the next is to another server. */
  #lose(client: Connection, silence: string): void {
    if (this.#client !== client || this.#closed) return;
    this.#client = undefined;
    this.live = false;
    this.#know(silence);
    this.emit('lost');
    client.end().catch(ignore);
    this.#retry(silence === LOST ? RECONNECT_MS : this.#proving.every * SOONER);
  }

  #retry(after = RECONNECT_MS): void {
    if (!this.#closed) this.#plan(() => this.listen().catch(ignore), after);
  }

  #plan(work: () => Promise<void>, after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, after).unref();
  }
}

const PROOF = 'proof';

export const NOTIFY = `select pg_notify('public_cache', $1)`;

const ignore = () => {};
