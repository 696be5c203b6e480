import { randomInt } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type DataFolderLock, lockDataFolder, shareDataFolder } from './data-folder-lock.ts';
import { CannotRunHereError, EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { DISK_FULL, ensureCluster, NAME, readPassword } from './postgres-cluster.ts';
import { findPostgres } from './postgres-programs.ts';
import { type Postmaster, PostmasterFailure, startPostmaster, stopOrphan } from './postmaster.ts';

/**
 * A real PostgreSQL inside the program. Code outside this folder may import only this file, and
 * this folder imports nothing from outside: it could be a package.
 */
export { CannotRunHereError, EmbeddedPostgresError, shareDataFolder };

const LOCALHOST = '127.0.0.1';

/** A folder whose database this process alone runs. */
export interface DataFolder extends DataFolderLock {
  /**
   * Starts the PostgreSQL that came with the program, for connections from this machine only. All
   * its files are in the folder `postgres`. Cleans up after a start that was killed.
   * @throws EmbeddedPostgresError
   */
  startPostgres(options?: Options): Promise<EmbeddedPostgres>;
}

interface Options {
  maxConnections?: number;
  /** False for tests alone: faster, and lost when the machine stops. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** For a role that owns its databases and is no superuser. */
  url: string;
  /**
   * The state in which the data folder was found: no database, shut down cleanly, or left running
   * by a killed program.
   */
  found: 'empty' | 'closed' | 'in use';
  /** Resolves when the server has ended, asked or not. */
  ended: Promise<void>;
  /** Ends it cleanly; connections that are still open are cut. */
  stop(): Promise<void>;
}

/**
 * Locks the database of the data folder for this process. Creates the folder if it is missing, closed to other users.
 * @throws EmbeddedPostgresError naming the process that already uses it
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const lock = await lockDataFolder(path);
  return { ...lock, startPostgres: (options = {}) => startPostgres(path, options) };
}

/**
 * The URL of the PostgreSQL that another process runs in this data folder; whether it runs, a connection shows.
 * @throws an error of the file system if there never was one
 */
export async function runningPostgresUrl(dataDir: string): Promise<string> {
  const home = join(dataDir, 'postgres');
  return urlOf(await readPassword(home), (await readFile(join(home, 'port'), 'utf8')).trim());
}

const urlOf = (password: string, port: number | string): string =>
  `postgres://${NAME}:${encodeURIComponent(password)}@${LOCALHOST}:${port}/${NAME}`;

async function startPostgres(dataDir: string, options: Options): Promise<EmbeddedPostgres> {
  const { maxConnections = 100, durable = true } = options;
  const home = join(dataDir, 'postgres');
  await mkdir(home, { recursive: true });
  await chmod(home, 0o700);
  const programs = await findPostgres(home);
  const created = await ensureCluster(home, programs, durable);
  const cluster = join(home, 'data');
  const password = await readPassword(home);
  const wasInUse = await stopOrphan(cluster);

  const start = async (port: number) => {
    const settings = [...settingsOf(port, maxConnections), ...(durable ? [] : RISKY_SETTINGS)];
    const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
    return startPostmaster(programs.postgres(args), cluster, join(home, 'postgres.log'));
  };
  const { port, postmaster } = await startOnSomePort(home, start);
  return {
    url: urlOf(password, port),
    found: created ? 'empty' : wasInUse ? 'in use' : 'closed',
    ended: postmaster.ended,
    stop: () => postmaster.stop(),
  };
}

/** Settings for a small server that shares the machine with this program. */
function settingsOf(port: number, maxConnections: number): string[] {
  return [
    `port=${port}`,
    `listen_addresses=${LOCALHOST}`,
    // No sockets in the file system: their paths are limited to 107 bytes.
    'unix_socket_directories=',
    `max_connections=${maxConnections}`,
    'shared_buffers=128MB',
    'work_mem=8MB',
    'maintenance_work_mem=64MB',
    'max_wal_size=512MB',
    'random_page_cost=1.1',
    'jit=off',
    'lc_messages=C',
    // Rows and statements may hold personal data, which has no place in a log.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_checkpoints=off',
  ];
}

const RISKY_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // While autovacuum works on a database, its owner cannot drop it.
  'autovacuum=off',
  // Each of many short-lived connections would plan its first five uses of a statement anew, which takes longer than running it.
  'plan_cache_mode=force_generic_plan',
];

const ATTEMPTS = 20;
const ATTEMPT_PAUSE_MS = 250;

/** Above the ports that Linux gives to outgoing connections, so that it is still free at the next start. */
const anyPort = () => randomInt(61_000, 65_536);

/**
 * Uses the port of the last start if it is free, so that the owner's own tools find the server
 * again.
 */
async function startOnSomePort(
  home: string,
  start: (port: number) => Promise<Postmaster>,
): Promise<{ port: number; postmaster: Postmaster }> {
  const file = join(home, 'port');
  const kept = Number(await readFile(file, 'utf8').catch(() => '0')) || 0;
  let port = kept || anyPort();
  for (let attempt = 1; ; attempt++) {
    try {
      const postmaster = await start(port);
      if (port !== kept) await writeFile(file, `${port}\n`);
      return { port, postmaster };
    } catch (error) {
      if (!(error instanceof PostmasterFailure)) throw error;
      const isTaken = /could not bind/.test(error.message);
      // The last children of a killed server may still be ending.
      const isPassing = isTaken || /pre-existing shared memory block/.test(error.message);
      if (!isPassing || attempt === ATTEMPTS) throw explain(error.message, home);
      if (isTaken) port = anyPort();
      await pause(ATTEMPT_PAUSE_MS);
    }
  }
}

function explain(said: string, home: string): EmbeddedPostgresError {
  if (DISK_FULL.test(said)) {
    return new EmbeddedPostgresError(
      `The disk that holds ${home} is full. Make room and start again.`,
    );
  }
  const reason = /(?:FATAL|PANIC|error): *(.*)/.exec(said)?.[1] ?? 'it ended without a word';
  return new EmbeddedPostgresError(
    `The database did not start: ${reason} (its log is ${join(home, 'postgres.log')})`,
  );
}
