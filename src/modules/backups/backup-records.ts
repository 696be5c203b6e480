import type { BackupInfo } from '../../platform/backup/backups.ts';
import { type Db, named, namedOne, type Tx } from '../../platform/database/database.ts';
import {
  deleteRows,
  insertReturningId,
  insertRow,
  NOW,
  updateRow,
} from '../../platform/database/write-row.ts';
import { measures } from '../../platform/measures.ts';
import { readSettings } from '../settings/settings.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import { type BackupReason, type BackupState, OLD_AFTER_DAYS } from './constants.ts';
import type { BackupEntry } from './schema.ts';

/** What is known of each backup, besides the files. */

const COLUMNS = `id, state, reason, since, name, bytes, made_at, version, migration, encrypted, compared_at,
  (sums->>'orders')::int as orders, differences, error`;

/** What was noted of the latest backups, the newest first: at most so many. */
const NOTES_READ = 1_000;

export const listNotes = (db: Db): Promise<BackupEntry[]> =>
  named<BackupEntry>(
    db,
    'backup-notes',
    `select ${COLUMNS} from backups order by coalesce(made_at, asked_at) desc, id limit ${NOTES_READ}`,
  );

export const findNote = async (db: Db, id: string): Promise<BackupEntry | undefined> =>
  (
    await named<BackupEntry>(db, 'backup-note', `select ${COLUMNS} from backups where id = $1`, [
      id,
    ])
  )[0];

/** Whether one is being made or compared, or is about to be. */
export async function isOneUnderWay(db: Db): Promise<boolean> {
  const found = await named(
    db,
    'backup-under-way',
    `select from backups where state in ('waiting', 'making', 'comparing') limit 1`,
  );
  return found.length > 0;
}

/** Notes that a backup is wanted. @returns its id */
export const noteWanted = (tx: Tx, reason: BackupReason): Promise<string> =>
  insertReturningId(tx, 'backups', { reason });

/** @returns false where it is no longer in a state from which that comes */
export async function noteState(
  tx: Tx,
  id: string,
  state: BackupState,
  more: object = {},
): Promise<boolean> {
  const changed = await updateRow(tx, 'backups', id, { state, since: NOW, ...more });
  return changed.length > 0;
}

/** The note of a file, of which there may be none yet. @returns its id */
export async function noteOfFile(tx: Tx, file: BackupInfo): Promise<string> {
  const [known] = await named<{ id: string }>(
    tx,
    'backup-of-file',
    'select id from backups where name = $1 for update',
    [file.name],
  );
  if (known) return known.id;
  return (
    await insertRow<{ id: string }>(
      tx,
      'backups',
      { reason: 'command', state: 'made', ...file },
      'id',
    )
  ).id;
}

/** Where the owner's settings say so. */
export async function readBackupSettings(db: Db) {
  const texts = await readSettingTexts(db, ['backups_on', 'backups_at', 'backups_kept']);
  return {
    isOn: texts.backups_on === 'true',
    /** 'HH:MM' in the shop's time zone. */
    at: texts.backups_at,
    kept: Number(texts.backups_kept),
  };
}

interface Nights {
  /** The last moment at which one was due, and the next one. */
  lastAt: string;
  nextAt: string;
  /** Whether there was a shop then. */
  isOldEnough: boolean;
  /** How many were begun since, and whether the last of them failed, longer than an hour ago. */
  tries: number;
  mayTryAgain: boolean;
}

/** How often one night's backup is tried. */
const TRIES = 3;

/** Whether the night's backup is to be made now, and when the next one is. */
export async function readNights(db: Db): Promise<{ isDue: boolean; nextAt: string | null }> {
  const { isOn, at } = await readBackupSettings(db);
  if (!isOn) return { isDue: false, nextAt: null };
  const { timeZone } = await readSettings(db);
  const nights = await namedOne<Nights>(
    db,
    'backup-nights',
    `with nights as (
       select ((now() at time zone $1)::date + day + $2::time) at time zone $1 as at
       from generate_series(-1, 1) day
     ), last as (
       select max(at) filter (where at <= now()) as at, min(at) filter (where at > now()) as next from nights
     ), tries as (
       select b.* from backups b, last where b.reason = 'night' and b.asked_at >= last.at
     )
     select last.at as last_at, last.next as next_at,
       coalesce((select min(created_at) from staff) < last.at, false) as is_old_enough,
       (select count(*) from tries) as tries,
       coalesce((
         select (state in ('failed', 'different') or error is not null) and since < now() - interval '1 hour'
         from tries order by asked_at desc limit 1), true) as may_try_again
     from last`,
    [timeZone, at],
  );
  const { isOldEnough, tries, mayTryAgain, nextAt } = nights;
  return { isDue: isOldEnough && tries < TRIES && mayTryAgain, nextAt };
}

/** How the shop's backups fare. */
interface Health {
  /** Of the newest one that was restored and compared. */
  lastProvenAt: string | null;
  isOld: boolean;
  /** Why the latest that came to an end did not end well. */
  failure: string | null;
  /** Whether the shop is old enough to have one. */
  shouldHaveOne: boolean;
}

export async function readHealth(db: Db): Promise<Health> {
  return namedOne<Health>(
    db,
    'backup-health',
    `with proven as (select max(made_at) as at from backups where state = 'proven'),
     last as (
       select state, error, differences from backups
       where state in ('proven', 'different', 'failed') or (state = 'made' and error is not null)
       order by since desc, id limit 1
     )
     select proven.at as last_proven_at,
       coalesce(proven.at < now() - make_interval(days => $1), true) as is_old,
       (select case
          when state = 'different' then 'Restored, it was not what the shop was: ' || array_to_string(differences, '; ')
          else error end
        from last where state <> 'proven') as failure,
       coalesce((select min(created_at) from staff) < now() - make_interval(days => $1), false) as should_have_one
     from proven`,
    [OLD_AFTER_DAYS],
  );
}

/** Whether the owner should look into it: the last one went wrong, or none of the last days is known to be of use. */
export async function needsLookingInto(db: Db): Promise<boolean> {
  const [{ isOn }, health] = await Promise.all([readBackupSettings(db), readHealth(db)]);
  const { failure, isOld, shouldHaveOne } = health;
  return isOn && (failure !== null || (isOld && shouldHaveOne));
}

export const backupMeasures = measures({
  measures: {
    cirrus_backup_age_seconds: {
      help: 'How long ago the newest backup was made that was restored and compared; before there is one, how old the shop is',
      together: 'max',
    },
  },
  async ask(db) {
    const { seconds } = await namedOne<{ seconds: number }>(
      db,
      'backup-age',
      `select coalesce(extract(epoch from now() - coalesce(
         (select max(made_at) from backups where state = 'proven'),
         (select min(created_at) from staff))), 0)::float8 as seconds`,
    );
    return { cirrus_backup_age_seconds: seconds };
  },
});

/** Its file is gone. */
export const forgetNote = (tx: Tx, name: string) => deleteRows(tx, 'backups', { name });
