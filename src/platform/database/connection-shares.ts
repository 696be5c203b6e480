import { QUEUE_CONNECTIONS } from '../queue/queue.ts';
import { StartupError } from '../startup-error.ts';
import { WRITERS } from './database.ts';

/** Kept free for the owner's tools, back-ups and PostgreSQL itself. */
const SPARE = 15;
/**
 * What each process uses besides its pool: one connection listens for changes, one counts for the
 * limits, one asks whether the database answers and one whether it is still the primary, a few write what goes out at
 * once, and the queue has its own.
 */
const BESIDES = 4 + WRITERS + QUEUE_CONNECTIONS;
const SMALLEST_POOL = 2;
const LARGEST_POOL = 16;

/** How many connections this program's own server should take for so many serving processes. */
export function wantedConnections(processes: number): number {
  return Math.max(100, SPARE + processes * 17);
}

/**
 * How many connections each of the processes may pool.
 * @throws StartupError when the server takes too few for so many processes.
 */
export function poolSize(maxConnections: number, processes: number): number {
  const share = Math.floor((maxConnections - SPARE) / processes) - BESIDES;
  if (share >= SMALLEST_POOL) return Math.min(share, LARGEST_POOL);
  const needed = SPARE + processes * (SMALLEST_POOL + BESIDES);
  throw new StartupError(
    `WEB_CONCURRENCY=${processes} needs a database server with max_connections of at least ${needed}; it has ${maxConnections}.`,
  );
}
