import * as z from 'zod';
import { Timestamp, Uuid, wholeNumber } from '../../kit/wire.ts';
import { PasswordAgain } from '../staff/schema.ts';
import { BACKUP_REASONS, BACKUP_STATES, MOST_BYTES } from './constants.ts';

/** A backup's file: sorted by name they are sorted by time. */
export const BackupName = z
  .string()
  .max(100)
  .regex(/^cirrus-[\w-]+\.backup$/, 'Not the name of a backup');

export const BackupEntry = z.object({
  id: Uuid,
  state: z.enum(BACKUP_STATES),
  /** The night, a staff member, or the command line. */
  reason: z.enum(BACKUP_REASONS),
  /** When the present state began. */
  since: Timestamp,
  /** Its file; null where there is none (yet). */
  name: z.string().nullable(),
  bytes: z.number().int().nullable(),
  /** What is in it is what the shop was at this moment. */
  madeAt: Timestamp.nullable(),
  /** Of the program that made it. */
  version: z.string().nullable(),
  /** The database's newest migration. */
  migration: z.number().int().nullable(),
  encrypted: z.boolean().nullable(),
  /** When it was last restored and compared. */
  comparedAt: Timestamp.nullable(),
  /** How many orders were found in it then. */
  orders: z.number().int().nullable(),
  /** What did not come out as the shop was. */
  differences: z.array(z.string()),
  /** Why it was not made or not compared, and what to do. */
  error: z.string().nullable(),
});
export type BackupEntry = z.infer<typeof BackupEntry>;

/** What the owner should know: `text` says it, and what to do. */
export const BackupWarning = z.object({
  kind: z.enum(['failed', 'never_proven', 'old', 'unreachable', 'same_disk', 'off']),
  text: z.string(),
});
export type BackupWarning = z.infer<typeof BackupWarning>;

export const BackupOverview = z.object({
  /** Where they lie: a folder or a bucket, without any secret. */
  place: z.string(),
  /** Whether the next one will be encrypted. */
  encrypts: z.boolean(),
  /** When the next one is due; null while they are off. */
  nextAt: Timestamp.nullable(),
  /** The moment of the newest one that was restored and compared. */
  lastProvenAt: Timestamp.nullable(),
  warnings: z.array(BackupWarning),
  /** The newest first. */
  backups: z.array(BackupEntry),
});
export type BackupOverview = z.infer<typeof BackupOverview>;

export const Removal = z.object({
  /** It goes though no other one was ever restored and compared. */
  lastProven: z.stringbool().default(false),
});

/** Whoever takes all that the shop knows with them says who they are once more. */
export const Takeaway = PasswordAgain.extend({
  /** Of the authenticator app, or a recovery code; for staff with a second factor. */
  code: z.string().trim().max(40).optional(),
});

/** Opens one file, for a minute. */
export const DownloadLink = z.object({ url: z.string() });

/** Whether a backup can be restored into this shop. */
export const Emptiness = z.object({
  /** Nothing was sold or put on sale here yet, and nobody signed up. */
  isEmpty: z.boolean(),
});

/** How restoring goes: once it is `restored`, everybody signs in with an account of that shop. */
export const RestoreView = z.object({
  state: z.enum(['restoring', 'restored', 'failed']),
  /** Why it failed, in words; nothing of the file is in the shop then. */
  error: z.string().nullable(),
});
export type RestoreView = z.infer<typeof RestoreView>;

/** A piece of a file. */
export const Piece = z.object({
  /** What came before it, in bytes. */
  offset: wholeNumber(0, MOST_BYTES),
  /** The whole file's length. */
  size: wholeNumber(1, MOST_BYTES),
});

export const Received = z.object({ received: z.number().int() });

export const RestoreOrder = z.object({
  /** Empty where it was made without one. */
  passphrase: z.string().max(1_000).default(''),
});
