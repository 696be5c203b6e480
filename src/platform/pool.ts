import { Socket } from 'node:net';
import pg from 'pg';

/**
 * A pool that survives lost connections: whatever was using one fails, and the next use opens
 * another.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ stream: () => new BatchingSocket(), ...config });
  // Without these listeners, losing a connection would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** Sends what is written in one turn of the program at once: statements that go out together cost one system call. */
class BatchingSocket extends Socket {
  #isBatching = false;

  override write(...args: unknown[]): boolean {
    if (!this.#isBatching) {
      this.#isBatching = true;
      this.cork();
      process.nextTick(() => {
        this.#isBatching = false;
        this.uncork();
      });
    }
    return Reflect.apply(super.write, this, args);
  }
}

const ignore = () => {};
