import { StartupError } from '../startup-error.ts';
import { placeOf } from './hosts.ts';
import { type Connection, openConnection } from './pool.ts';

/** Older servers get no fixes any more, or lack features that the schema uses. */
const OLDEST_MAJOR = 15;

const CONNECT_MS = 5_000;

/**
 * Makes sure that the PostgreSQL server at `url` answers and is new enough; tells how many
 * connections it takes.
 * @throws StartupError that names the server, never the password.
 */
export async function checkDatabaseServer(url: string): Promise<{ maxConnections: number }> {
  let client: Connection | undefined;
  try {
    client = await openConnection({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
    const { rows } = await client.query<{ version: string; major: number; connections: number }>(
      `select current_setting('server_version') as version,
              current_setting('server_version_num')::int / 10000 as major,
              current_setting('max_connections')::int as connections`,
    );
    const [server] = rows;
    if (!server || server.major < OLDEST_MAJOR) {
      throw new StartupError(
        `The database server at ${placeOf(url)} is PostgreSQL ${server?.version}; the oldest that Cirrus works with is ${OLDEST_MAJOR}.`,
      );
    }
    return { maxConnections: server.connections };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if ((error as NodeJS.ErrnoException).code === DISK_FULL) {
      throw new StartupError(
        `The disk of the database at ${placeOf(url)} is full. Make room and start again.`,
      );
    }
    throw new StartupError(
      `The database at ${placeOf(url)} cannot be used: ${reasonOf(error)}. ${
        isFull(error)
          ? 'Raise its max_connections, or end what else uses it.'
          : 'Check DATABASE_URL.'
      }`,
    );
  } finally {
    await client?.end().catch(() => {});
  }
}

/** SQLSTATE `disk_full`. */
export const DISK_FULL = '53100';

/** SQLSTATE `too_many_connections`. */
const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === '53300';

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ECONNREFUSED':
      return 'nothing answers there';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'there is no machine of this name';
    case '53300':
      return 'it takes no more connections';
    default:
      if (/timeout expired|ETIMEDOUT/.test(message)) {
        return `nothing answers there within ${CONNECT_MS / 1000} seconds`;
      }
      return message.split('\n')[0] || String(code);
  }
}
