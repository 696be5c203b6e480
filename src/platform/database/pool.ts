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

/** Statements that go out in one turn of the program cost one system call together: pg ends each by `uncork`. */
class BatchingSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}

const ignore = () => {};
