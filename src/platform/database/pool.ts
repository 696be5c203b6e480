import { Socket } from 'node:net';
import pg from 'pg';
import { hostsOf, type Role, urlOf } from './hosts.ts';

/** What stands where a URL leads to. */
export interface Way {
  /**
   * Whether a pooler stands between, such as PgBouncer: then what was set on a connection is another's a moment later,
   * and nothing holds that is longer than a transaction.
   */
  isPooled: boolean;
  /** Whether statements keep their names: PgBouncer knows them from 1.21 on, and if its owner lets it. */
  keepsNames: boolean;
}

const DIRECT: Way = { isPooled: false, keepsNames: true };

interface Options {
  connectionString: string;
  /** Of several servers, which one is meant; the primary unless told otherwise. */
  role?: Role;
  /** Refuses what changes data outside of transactions that say that they do; not where a pooler stands between. */
  readOnly?: boolean;
  /** Called for each connection. */
  onWay?: (way: Way) => void;
}

type Config = Options & pg.PoolConfig;

/**
 * A pool that survives lost connections: whatever was using one fails, and the next use opens
 * another.
 */
export function openPool(config: Config): pg.Pool {
  class Client extends Connection {
    constructor() {
      super(config);
    }
  }
  const pool = new pg.Pool({ ...withoutHosts(config), Client });
  // Without these listeners, losing a connection would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** One connection, of which the caller hears when it is lost. */
export async function openConnection(config: Config): Promise<Connection> {
  const client = new Connection(config);
  await client.connect();
  return client;
}

/** How long to look for the right one of several servers, unless told otherwise. */
const PATIENCE_MS = 10_000;

/** A connection to the right one of the servers that its URL names, which knows what stands between. */
export class Connection extends pg.Client {
  way = DIRECT;
  readonly #config: Config;

  constructor(config: Config) {
    super({ stream: () => new BatchingSocket(), ...withoutHosts(config) });
    this.#config = config;
    // Without a listener, losing a connection would end the process.
    this.on('error', ignore);
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error | null, client?: this) => void): void;
  override connect(callback?: (error: Error | null, client?: this) => void) {
    const opened = this.#open().then(() => this);
    if (!callback) return opened;
    // Thrown errors of the callback are nobody's rejection.
    opened.then(
      () => process.nextTick(callback, null, this),
      (error) => process.nextTick(callback, error),
    );
    return undefined;
  }

  async #open(): Promise<void> {
    const { connectionString, role = 'primary' } = this.#config;
    const hosts = hostsOf(connectionString, role);
    if (hosts) {
      const found = await hosts.find(this.#config.connectionTimeoutMillis || PATIENCE_MS);
      this.host = found.host;
      this.port = found.port;
      const { stream } = this.connection;
      if (stream.destroyed) throw new Error('no server was found in time');
      const closed = hosts.opened({ place: found.place, cut: () => stream.destroy() });
      stream.once('close', closed);
    }
    await super.connect();
    await this.#meet();
  }

  /** A pooler gives each of its clients a number of its own in place of a process of the server. */
  async #meet(): Promise<void> {
    const { processID } = this as unknown as { processID: number };
    const then = this.#config.readOnly
      ? `set_config('default_transaction_read_only', 'on', false)`
      : 'true';
    const { rows } = await this.query(`select ${then} where pg_backend_pid() = ${processID}`);
    if (rows.length === 0) this.way = { isPooled: true, keepsNames: await this.#namesAreKept() };
    if (!this.way.keepsNames) this.#sendWithoutNames();
    this.#config.onWay?.(this.way);
  }

  #sendWithoutNames(): void {
    const send = this.query as (...given: unknown[]) => unknown;
    const query = (statement: object | string, ...others: unknown[]) => {
      const isNamed = typeof statement === 'object' && 'name' in statement;
      const asked = isNamed ? { ...statement, name: undefined } : statement;
      return Reflect.apply(send, this, [asked, ...others]);
    };
    this.query = query as typeof this.query;
  }

  /** Who keeps names apart for its clients gives the server others; any other passes them on, and they meet there. */
  async #namesAreKept(): Promise<boolean> {
    const name = `names ${Math.random()}`;
    await this.query('begin');
    try {
      await this.query({ name, text: 'select 1' });
      const text = 'select from pg_prepared_statements where name = $1';
      const { rows } = await this.query({ text, values: [name] });
      if (rows.length > 0) await this.query(`deallocate ${this.escapeIdentifier(name)}`);
      return rows.length === 0;
    } catch {
      return false;
    } finally {
      await this.query('rollback');
    }
  }
}

/** Of several servers the first: the library cannot read more, and is told the right one afterwards. */
const withoutHosts = (config: Config): pg.PoolConfig => ({
  ...config,
  connectionString: urlOf(config.connectionString, 0),
});

/** Statements that go out in one turn of the program cost one system call together: pg ends each by `uncork`. */
class BatchingSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}

const ignore = () => {};
