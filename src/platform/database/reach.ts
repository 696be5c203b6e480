import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { openPool } from './pool.ts';

/** How long a call waits for the database, in milliseconds, unless DATABASE_WAIT_MS says otherwise. */
export const WAIT_MS = 5_000;

/** The database cannot be reached, and whatever was asked of it has not been done. */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super('the database cannot be reached', { cause });
  }
}

/** The database was lost before it told whether a change is committed: it may have been made. */
export class NotConfirmed extends Error {
  constructor(cause: unknown) {
    super('the database was lost before it confirmed a commit', { cause });
  }
}

/** What sockets and the system say of a server that does not answer. */
const OF_THE_NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOENT',
]);

/** What `pg` says itself of a connection that it has lost, closed, or not got in time. */
const OF_THE_DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (was closed|has encountered)|Query read timeout)/;

/** PostgreSQL's classes `connection_exception` and `operator_intervention`, apart from a cancelled statement. */
const OF_THE_SERVER = /^(08|57P)/;

/** Whether the database could not be reached, or the connection to it was lost. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseAway || error instanceof NotConfirmed) return true;
  // After it, PostgreSQL closes the connection: it shuts down, has no place for a further one, knows no such database.
  if (error instanceof pg.DatabaseError && error.severity === 'FATAL') return true;
  return isOfTheNetwork(error);
}

/** Whether nobody answers at all; a server that refuses one connection may go on with others. */
function isOfTheNetwork(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return OF_THE_SERVER.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // A missing file says the same as a missing socket.
  if (OF_THE_NETWORK.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  return OF_THE_DRIVER.test(error.message);
}

/** What is said before anything could be asked for. */
const BEFORE_ALL =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;
const UNCONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENOENT']);
/** PostgreSQL's classes for why it lets nobody in, and `cannot_connect_now`. */
const NOT_LET_IN = /^(28|3D|53|55|57P03)/;

/** Whether a change that was sent alone may have been made, though its answer was lost. */
export function mayBeDone(error: unknown): boolean {
  if (!isUnreachable(error) || error instanceof DatabaseAway) return false;
  const { code = '', message } = error as NodeJS.ErrnoException;
  return !BEFORE_ALL.test(message) && !UNCONNECTED.has(code) && !NOT_LET_IN.test(code);
}

/** PostgreSQL's SQLSTATE `lock_not_available`. */
const NOT_IN_TIME = '55P03';

/** Whether a change waited for others as long as a call may. */
export const isHeldUp = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === NOT_IN_TIME;

interface Watched {
  clients: Set<pg.PoolClient>;
  isWaitedFor: boolean;
}

/** How often it is asked whether the database is back. */
const BACK_MS = 250;

/**
 * Whether the database can be reached. While connections wait for it, it is asked now and then for a word: by that, a
 * server that has gone silent (frozen, or behind a network that swallows all) is told from a statement that takes its
 * time. After `waitMs` of silence every connection is cut, so that whoever waits is told, and until the server answers
 * again nobody begins to wait.
 */
export class Reach extends EventEmitter<{ away: []; back: [] }> {
  readonly waitMs: number;
  readonly #pulse: pg.Pool;
  readonly #watched = new Map<pg.Pool, Watched>();
  readonly #timer: NodeJS.Timeout;
  #awaySince: number | undefined;
  #isAsking = false;
  #closed = false;

  constructor(url: string, waitMs: number) {
    super();
    this.waitMs = waitMs;
    this.#pulse = openPool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: waitMs * 0.8,
      idleTimeoutMillis: 60_000,
    });
    this.watch(this.#pulse, false);
    // A silence that began right after a question is noticed by the next one, still within the wait.
    this.#timer = setInterval(() => this.#isInUse() && this.ask(), waitMs / 5).unref();
  }

  get isAway(): boolean {
    return this.#awaySince !== undefined;
  }

  /** Milliseconds; 0 while it is here. */
  get awayFor(): number {
    return this.#awaySince === undefined ? 0 : performance.now() - this.#awaySince;
  }

  /**
   * Has the connections of a pool cut when the server goes silent.
   * @param isWaitedFor left out: whoever holds one of them waits for the database
   */
  watch(pool: pg.Pool, isWaitedFor = true): void {
    const clients = new Set<pg.PoolClient>();
    pool.on('connect', (client) => clients.add(client));
    pool.on('remove', (client) => clients.delete(client));
    this.#watched.set(pool, { clients, isWaitedFor });
  }

  forget(pool: pg.Pool): void {
    this.#watched.delete(pool);
  }

  /** Finds out whether the database answers: something has failed, or has been waiting. */
  ask(): void {
    if (this.#isAsking || this.#closed) return;
    this.#isAsking = true;
    void this.#askUntilBack().finally(() => {
      this.#isAsking = false;
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    // Nobody waits for the answer of a silent server.
    if (this.#isAsking) this.#cut(this.#pulse);
    await this.#pulse.end();
  }

  async #askUntilBack(): Promise<void> {
    do {
      const before = new Map(this.#sockets().map((socket) => [socket, socket.bytesRead]));
      const outcome = await this.#answer();
      if (this.#closed) return;
      const isHere = outcome === 'here' || this.#haveSpoken(before);
      if (outcome === 'silent' && !isHere) for (const pool of this.#watched.keys()) this.#cut(pool);
      if (this.isAway === isHere) {
        this.#awaySince = isHere ? undefined : performance.now();
        this.emit(isHere ? 'back' : 'away');
      }
      if (!isHere) await pause(BACK_MS, undefined, { ref: false });
    } while (this.isAway && !this.#closed);
  }

  async #answer(): Promise<'here' | 'refused' | 'silent'> {
    const silence = Promise.withResolvers<'silent'>();
    const timer = setTimeout(async () => {
      // If it was this process that was held up, the answer is there and only has to be read.
      for (let n = 0; n < 3; n++) await turn();
      silence.resolve('silent');
    }, this.waitMs * 0.8);
    const ask = () =>
      this.#pulse.query('select 1').then(
        () => undefined,
        (error: unknown) => error,
      );
    // The connection may have been lost while nobody looked; the next one is new.
    const asked = ask().then((error) => (isUnreachable(error) ? ask() : undefined));
    const outcome = await Promise.race([asked, silence.promise]);
    clearTimeout(timer);
    if (outcome === 'silent') return 'silent';
    return isOfTheNetwork(outcome) ? 'refused' : 'here';
  }

  #isInUse(): boolean {
    return [...this.#watched].some(
      ([{ totalCount, idleCount, waitingCount }, { isWaitedFor }]) =>
        isWaitedFor && (totalCount > idleCount || waitingCount > 0),
    );
  }

  #sockets(pools: Iterable<pg.Pool> = this.#watched.keys()): Socket[] {
    return [...pools].flatMap((pool) =>
      [...(this.#watched.get(pool)?.clients ?? [])].map(
        ({ connection }) => connection.stream as Socket,
      ),
    );
  }

  #cut(pool: pg.Pool): void {
    for (const socket of this.#sockets([pool])) socket.destroy();
  }

  /** Whether any connection has brought something since: new ones may be refused where those that are open go on. */
  #haveSpoken(before: Map<Socket, number>): boolean {
    return this.#sockets().some(
      (socket) => !socket.destroyed && socket.bytesRead > (before.get(socket) ?? 0),
    );
  }
}
