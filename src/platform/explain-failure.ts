import { BackupError } from './backup/backups.ts';
import { DISK_FULL } from './database/database-server.ts';
import { portRefusal } from './net/free-port.ts';
import { CannotRunHereError, EmbeddedPostgresError } from './postgres/embedded-postgres.ts';
import { StartupError } from './startup-error.ts';

/**
 * One clear line for a failure that the owner can fix, at a start and by the doctor; undefined for a bug, which deserves
 * its stack trace.
 */
export function explainFailure(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof CannotRunHereError) {
      return `${cause.message} Or set DATABASE_URL to a PostgreSQL server.`;
    }
    if (
      cause instanceof EmbeddedPostgresError ||
      cause instanceof StartupError ||
      cause instanceof BackupError
    ) {
      return cause.message;
    }
    const { code, path, syscall, address, port } = cause as NodeJS.ErrnoException & {
      address?: string;
      port?: number;
    };
    // Another program may take the port after we have claimed it; one of several processes is told so of its `bind`.
    if ((syscall === 'listen' || syscall === 'bind') && port) {
      return portRefusal(cause, address ?? '', port);
    }
    if (code && code in DATABASE_WORDS) return DATABASE_WORDS[code];
    if (cause.message === 'Connection terminated unexpectedly') return DATABASE_WORDS['57P01'];
    switch (code) {
      case 'ENOSPC':
      case 'EDQUOT':
      case DISK_FULL:
        return `The disk is full${path ? ` (writing ${path})` : ''}. Make room and start again.`;
      case 'EACCES':
      case 'EPERM':
      case 'EROFS':
        if (path) return mayNotUse(path, code);
    }
  }
  return undefined;
}

/** The words for a file or folder that this user has no right to. */
export const mayNotUse = (path: string, code: string): string =>
  `Cirrus may not use ${path} (${code}). Give this user the right to it, or set DATA_DIR.`;

const ENDED = 'The database ended the connection. Start again once it runs.';

/** By SQLSTATE. */
const DATABASE_WORDS: Record<string, string> = {
  // too_many_connections
  '53300':
    'The database takes no more connections. Raise its max_connections, or end what else uses it.',
  // insufficient_privilege
  '42501':
    'The user of DATABASE_URL may not make tables in the database. Make it the owner of that database.',
  // read_only_sql_transaction
  '25006':
    'The database can only be read, as a standby can. Let DATABASE_URL lead to the one that is written to.',
  // admin_shutdown, crash_shutdown, cannot_connect_now
  '57P01': ENDED,
  '57P02': ENDED,
  '57P03': ENDED,
};
