import * as z from 'zod';
import { ShopError } from '../../kit/errors.ts';
import type { Shop } from '../../kit/module.ts';
import { BOUNDS } from '../../kit/rate-limits.ts';
import { Uuid } from '../../kit/wire.ts';
import { BackupError, type BackupInfo } from '../../platform/backup/backups.ts';
import { bySystem, named, type Tx, write } from '../../platform/database/database.ts';
import { task } from '../../platform/queue/task.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import {
  findNote,
  isOneUnderWay,
  noteOfFile,
  noteState,
  noteWanted,
  readBackupSettings,
  readHealth,
  readNights,
} from './backup-records.ts';
import type { BackupReason } from './constants.ts';

/**
 * Makes a backup, or restores one beside the shop and compares it. One task for both, so that one process does one of them
 * at a time: the others' jobs go on beside it.
 */
export const workOnBackup = task('work-on-backup', {
  alone: true,
  payload: z.object({ id: Uuid, step: z.enum(['make', 'compare']) }),
});

const ITSELF = bySystem('backups');

type Working = Pick<Shop, 'backups' | 'database' | 'log'>;

const queueStep = (tx: Tx, id: string, step: 'make' | 'compare') =>
  tx.queue(workOnBackup, { id, step }, { key: keyOf(id) });

/** By which it is found out whether somebody still works on it. */
const keyOf = (id: string) => `backup ${id}`;

/** Has a backup made and then proven. @returns its note's id @throws backup_under_way */
export async function wantBackup(tx: Tx, reason: BackupReason): Promise<string> {
  await refuseSecond(tx);
  const id = await noteWanted(tx, reason);
  queueStep(tx, id, 'make');
  tx.record('backup.asked_for', id);
  return id;
}

/** Has a backup restored beside the shop and compared. @returns its note's id @throws backup_under_way */
export async function wantProof(tx: Tx, file: BackupInfo): Promise<string> {
  await refuseSecond(tx);
  const id = await noteOfFile(tx, file);
  await noteState(tx, id, 'comparing', { error: null });
  queueStep(tx, id, 'compare');
  tx.record('backup.to_be_compared', file.name);
  return id;
}

/** @throws backup_under_way */
async function refuseSecond(tx: Tx): Promise<void> {
  await named(tx, 'lock-backups', `select pg_advisory_xact_lock(hashtextextended('backups', 0))`);
  if (!(await isOneUnderWay(tx))) return;
  throw new ShopError(
    'backup_under_way',
    'A backup is being made or compared. Wait until it is done.',
  );
}

/** Does the task. Nothing that goes wrong with a backup is tried again by the queue: the owner is told, and the night tries again. */
export async function workOn(
  working: Working,
  { id, step }: { id: string; step: 'make' | 'compare' },
): Promise<void> {
  await (step === 'make' ? makeOne(working, id) : compareOne(working, id));
}

async function makeOne({ backups, database: db, log }: Working, id: string): Promise<void> {
  if (!(await write(db, ITSELF, (tx) => noteState(tx, id, 'making')))) return;
  try {
    const made = await backups.make();
    await write(db, ITSELF, async (tx) => {
      await noteState(tx, id, 'made', { ...made });
      queueStep(tx, id, 'compare');
    });
  } catch (error) {
    log.error({ err: error }, 'no backup was made');
    await write(db, ITSELF, (tx) => noteFailure(tx, id, 'failed', wordsOf(error)));
  }
}

async function compareOne({ backups, database: db, log }: Working, id: string): Promise<void> {
  const note = await findNote(db, id);
  if (!note?.name) return;
  const { name } = note;
  await write(db, ITSELF, (tx) => noteState(tx, id, 'comparing', { error: null }));
  try {
    const { restoredAt, matches, differences, sums } = await backups.prove(name);
    const found = { comparedAt: restoredAt, differences, sums: JSON.stringify(sums) };
    if (matches) {
      await write(db, ITSELF, (tx) => noteState(tx, id, 'proven', found));
      await removeOld({ backups, database: db, log });
      return;
    }
    log.error({ name, differences }, 'a backup that was restored is not what the shop was');
    await write(db, ITSELF, async (tx) => {
      await noteState(tx, id, 'different', found);
      await tellFailure(tx, differences.join('; '));
    });
  } catch (error) {
    log.error({ err: error, name }, 'a backup could not be compared');
    await write(db, ITSELF, (tx) => noteFailure(tx, id, 'made', wordsOf(error)));
  }
}

/** Removes the files beyond as many as the owner wants; only ever after one was proven. */
async function removeOld({ backups, database: db, log }: Working): Promise<void> {
  const { kept } = await readBackupSettings(db);
  const all = await backups.list();
  for (const { name } of all.slice(kept)) {
    await backups.remove(name).catch((error: unknown) => {
      log.warn({ err: error, name }, 'an old backup could not be removed');
    });
  }
  const names = all.slice(0, kept).map(({ name }) => name);
  await write(db, ITSELF, (tx) => forgetOthers(tx, names));
}

const forgetOthers = (tx: Tx, kept: string[]) =>
  named(
    tx,
    'forget-removed-backups',
    'delete from backups where name is not null and name <> all($1)',
    [kept],
  );

/** Forgets what failed a month ago. */
export const forgetFailures = (tx: Tx): Promise<unknown> =>
  named(
    tx,
    'forget-failed-backups',
    `delete from backups where state = 'failed' and since < now() - interval '30 days'`,
  );

async function noteFailure(
  tx: Tx,
  id: string,
  state: 'failed' | 'made',
  error: string,
): Promise<void> {
  await noteState(tx, id, state, { error });
  await tellFailure(tx, error);
}

/** Tells the owner; once a night, however often it is tried. */
async function tellFailure(tx: Tx, reason: string): Promise<void> {
  if ((await tx.limits.count(BOUNDS.backupFailuresTold, 'shop')) > 0) return;
  await notifyOwner(tx, 'system.backup_failed', { reason });
}

/**
 * What the shop does about backups without being asked: notes what was interrupted, has the night's made once its time has
 * come, and tells the owner when the last good one is old.
 */
export async function keepBackups(tx: Tx): Promise<void> {
  await noteInterrupted(tx);
  const { isDue, nextAt } = await readNights(tx);
  if (isDue && !(await isOneUnderWay(tx))) await wantBackup(tx, 'night');
  if (nextAt === null) return;
  const { isOld, shouldHaveOne, lastProvenAt } = await readHealth(tx);
  if (!isOld || !shouldHaveOne) return;
  if ((await tx.limits.count(BOUNDS.oldBackupsTold, 'shop')) > 0) return;
  await notifyOwner(tx, 'system.backup_old', { lastProvenAt });
}

/** A shop that was restored knows of a backup under way, of which no job does: the one that it came from. */
async function noteInterrupted(tx: Tx): Promise<void> {
  await named(
    tx,
    'note-interrupted-backups',
    `update backups set since = now(),
       state = case when name is null then 'failed' else 'made' end,
       error = case when name is null then $1 end
     where state in ('waiting', 'making', 'comparing') and since < now() - interval '1 minute'
       and not exists (select from graphile_worker.jobs where key = 'backup ' || backups.id)`,
    ['It was interrupted. Press Back Up Now to make another.'],
  );
}

const SYSTEM_WORDS: Record<string, string> = {
  ENOSPC:
    'There is no room left where backups lie. Free some, or name another place by BACKUP_URL.',
  EACCES:
    'The shop may not write where backups lie. Give its user the right to, or name another place by BACKUP_URL.',
  EROFS: 'The disk on which backups lie can only be read. Name another place by BACKUP_URL.',
  ENOENT:
    'The folder or the file is not there any more. Look whether the disk is connected, and what BACKUP_URL says.',
};

/** Why it went wrong, and what to do, for the owner; nothing of the shop's inside. */
export function wordsOf(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return SYSTEM_WORDS[code] ?? 'Something went wrong in the shop itself; its log says what.';
}
