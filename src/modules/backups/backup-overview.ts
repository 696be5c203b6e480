import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shop } from '../../kit/module.ts';
import type { BackupInfo } from '../../platform/backup/backups.ts';
import type { Config } from '../../platform/config.ts';
import { listNotes, readHealth, readNights } from './backup-records.ts';
import { wordsOf } from './make-backups.ts';
import type { BackupEntry, BackupOverview, BackupWarning } from './schema.ts';

/** The files that there are with what became of each, and what the owner should know. */
export async function readOverview({
  backups,
  config,
  database: db,
  log,
}: Pick<Shop, 'backups' | 'config' | 'database' | 'log'>): Promise<BackupOverview> {
  const files = await backups.list().catch((error: unknown) => {
    log.error({ err: error }, 'the backups cannot be listed');
    return wordsOf(error);
  });
  const [notes, { nextAt }, health, isSameDisk] = await Promise.all([
    listNotes(db),
    readNights(db),
    readHealth(db),
    liesBesideShop(config),
  ]);
  const isReached = typeof files !== 'string';
  const shown = isReached ? entriesOf(files, notes) : notes;
  const { failure, isOld, shouldHaveOne } = health;
  // What was proven and is gone from where it lay is none.
  const lastProvenAt = shown.find(({ state }) => state === 'proven')?.madeAt ?? null;
  const warnings: (BackupWarning | false)[] = [
    !isReached && { kind: 'unreachable', text: `Where backups lie cannot be reached: ${files}` },
    failure !== null && { kind: 'failed', text: failure },
    lastProvenAt !== null &&
      isOld && {
        kind: 'old',
        text: 'The last backup that was restored and compared is more than two days old. Press Back Up Now.',
      },
    isReached &&
      lastProvenAt === null && {
        kind: 'never_proven',
        text: shouldHaveOne
          ? 'No backup was restored and compared yet, so nobody knows whether one would be of use. Press Back Up Now.'
          : 'No backup was restored and compared yet. The first one follows by itself; Back Up Now does not wait for it.',
      },
    nextAt === null && {
      kind: 'off',
      text: 'Nothing is backed up by itself: backups are switched off below.',
    },
    isSameDisk && {
      kind: 'same_disk',
      text: 'Backups lie on the disk that the shop is on, and would be lost with it: name a bucket, or a folder on another disk, by BACKUP_URL.',
    },
  ];
  return {
    place: placeOf(config),
    encrypts: config.backupPassphrase !== undefined,
    nextAt,
    lastProvenAt,
    warnings: warnings.filter((warning) => warning !== false),
    backups: shown,
  };
}

/** Each file once, with what is noted of it; and what has no file because it is under way or failed. */
function entriesOf(files: BackupInfo[], notes: BackupEntry[]): BackupEntry[] {
  const byName = new Map(notes.map((note) => [note.name, note]));
  const kept = files.map((file) => byName.get(file.name) ?? unknown(file));
  const without = notes.filter(({ name }) => name === null);
  const momentOf = ({ madeAt, since }: BackupEntry) => madeAt ?? since;
  return [...without, ...kept].sort((one, other) => (momentOf(one) < momentOf(other) ? 1 : -1));
}

/** A file of which nothing is noted: made from the command line, or by a start. */
const unknown = (file: BackupInfo): BackupEntry => ({
  id: randomUUID(),
  state: 'made',
  reason: 'command',
  since: file.madeAt,
  ...file,
  comparedAt: null,
  orders: null,
  differences: [],
  error: null,
});

/** Where they lie, without anything that opens it. */
function placeOf({ backups }: Pick<Config, 'backups'>): string {
  if (typeof backups === 'string') return backups;
  const { name, prefix, endpoint } = backups;
  return `s3://${name}/${prefix}${endpoint ? ` at ${endpoint}` : ''}`;
}

/** Whether one broken disk would take both the shop and its backups. */
async function liesBesideShop({ backups, dataDir }: Config): Promise<boolean> {
  if (typeof backups !== 'string') return false;
  const deviceOf = async (folder: string) => (await stat(folder)).dev;
  // One that is not there yet lies where the folder lies in which it will be made.
  try {
    return (
      (await deviceOf(backups).catch(() => deviceOf(join(backups, '..')))) ===
      (await deviceOf(dataDir))
    );
  } catch {
    return false;
  }
}
