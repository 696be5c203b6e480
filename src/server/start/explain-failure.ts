import { BackupError } from '../../platform/backup/backups.ts';
import {
  CannotRunHereError,
  EmbeddedPostgresError,
} from '../../platform/postgres/embedded-postgres.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { refusal } from './claim-port.ts';

/**
 * One clear line for a failure that the owner can fix; undefined for a bug, which deserves its
 * stack trace.
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
    // Another program may take the port after we have claimed it.
    if (syscall === 'listen' && port) return refusal(cause, address ?? '', port);
    switch (code) {
      case 'ENOSPC':
      case 'EDQUOT':
      case DATABASE_DISK_FULL:
        return `The disk is full${path ? ` (writing ${path})` : ''}. Make room and start again.`;
      case 'EACCES':
      case 'EPERM':
      case 'EROFS':
        if (path)
          return `Cirrus may not use ${path} (${code}). Give this user the right to it, or set DATA_DIR.`;
    }
  }
  return undefined;
}

/** PostgreSQL's SQLSTATE `disk_full`. */
const DATABASE_DISK_FULL = '53100';
