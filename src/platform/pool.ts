import pg from 'pg';

/**
 * A pool that survives lost connections: whatever was using one fails, and the next use opens
 * another.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // Without these listeners, losing a connection would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

const ignore = () => {};
