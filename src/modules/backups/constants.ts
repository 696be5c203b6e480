/** Free of any library, since the browser loads it. */

/**
 * What becomes of a backup: `made` is a whole file, `proven` one that was restored and compared, `different` one that did
 * not come out as the shop was, `failed` none at all.
 */
export const BACKUP_STATES = [
  'waiting',
  'making',
  'made',
  'comparing',
  'proven',
  'different',
  'failed',
] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

/** Something is being done about it, or is about to be. */
export const isUnderWay = (state: BackupState): boolean =>
  state === 'waiting' || state === 'making' || state === 'comparing';

/** Who wanted it. */
export const BACKUP_REASONS = ['night', 'staff', 'command'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

/** A proven backup older than this is too old. */
export const OLD_AFTER_DAYS = 2;

/** A file is sent to the shop in pieces of so many bytes: proxies refuse long bodies, and a lost line costs one piece. */
export const PIECE_BYTES = 4 * 1024 * 1024;

/** No shop's backup is larger. */
export const MOST_BYTES = 256 * 1024 ** 3;
