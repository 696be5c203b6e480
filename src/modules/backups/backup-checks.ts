import { type Check, type Finding, hoursOrDays } from '../../kit/check.ts';
import type { Db } from '../../platform/database/database.ts';
import { isOneUnderWay, readBackupSettings, readHealth } from './backup-records.ts';
import { OLD_AFTER_DAYS } from './constants.ts';

/** Whether there is a backup of the last days, and whether anybody has seen that it can be restored. */
export const backupChecks = ({ db }: { db: Db }): Check[] => [
  { about: 'Backup', under: 'Backups', look: () => backupFinding(db) },
];

async function backupFinding(db: Db): Promise<Finding> {
  const [{ isOn }, health, isUnderWay] = await Promise.all([
    readBackupSettings(db),
    readHealth(db),
    isOneUnderWay(db),
  ]);
  const { failure, isOld, lastProvenAt, shouldHaveOne } = health;
  const proven = lastProvenAt
    ? `The newest that was restored and compared is ${age(lastProvenAt)} old`
    : 'None was restored and compared yet';
  const found = (state: Finding['state'], says: string, advice?: string): Finding => ({
    about: 'Backup',
    state,
    says,
    advice,
  });
  if (failure) {
    const says = `The last one went wrong: ${failure.replace(/[.\s]+$/, '')}. ${proven}.`;
    return found(
      'fault',
      says,
      'Mend that, then make one by npm run backup, or on the page Backups.',
    );
  }
  if (!isOn) {
    return found(
      isOld ? 'warning' : 'ok',
      `${proven}, and none is made each night.`,
      isOld ? 'Switch them on under Backups, or make them another way.' : undefined,
    );
  }
  if (!isOld || isUnderWay)
    return found('ok', `${proven}${isUnderWay ? '; one is being made' : ''}.`);
  if (!shouldHaveOne)
    return found('ok', `${proven}: the shop is younger than ${OLD_AFTER_DAYS} days.`);
  return found(
    'fault',
    `${proven}.`,
    'See on the page Backups what became of the last nights, and whether jobs are done.',
  );
}

const age = (at: string): string => hoursOrDays((Date.now() - Date.parse(at)) / 3_600_000);
