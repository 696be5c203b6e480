import { managers, owner } from '../../kit/access.ts';
import type { Module } from '../../kit/module.ts';
import { bySystem, write } from '../../platform/database/database.ts';
import { everyHour, everyTenMinutes, job } from '../../platform/queue/queue.ts';
import { task } from '../../platform/queue/task.ts';
import { backupChecks } from './backup-checks.ts';
import { backupMeasures } from './backup-records.ts';
import { adminBackupRoutes, adminRestoreRoutes } from './http/admin.ts';
import { forgetFailures, keepBackups, workOn, workOnBackup } from './make-backups.ts';
import { removeOldUploads } from './restore-shop.ts';

const records = ['backup'] as const;

const permissions = {
  /** Which there are, and whether they are of use. */
  'backups.view': managers,
  /** To make, compare, delete and restore them. */
  'backups.edit': owner,
  /** All that the shop knows, in one file. */
  'backups.download': owner,
} as const;

declare module '../../platform/database/database.ts' {
  interface Recorded extends Record<(typeof records)[number], unknown> {}
}

declare module '../../kit/access.ts' {
  interface Permissions extends Record<keyof typeof permissions, unknown> {}
}

/** Backups that prove themselves, and an empty shop that begins with one. */
export const backupsModule: Module = {
  name: 'backups',
  records,
  permissions,
  tables: {
    backups: {
      per: 'day',
      kept: 'as many as the owner keeps; what failed, 30 days',
      endedBy: 'keep-backups',
    },
  },
  async routes(app, shop) {
    adminBackupRoutes(app, shop);
    await adminRestoreRoutes(app, shop);
  },
  jobs: (shop) => [
    job(workOnBackup, (payload) => workOn(shop, payload)),
    job(
      task('keep-backups', { alone: true }),
      () => write(shop.database, bySystem('backups'), keepBackups),
      everyTenMinutes,
    ),
    job(task('remove-old-uploads'), () => removeOldUploads(shop), everyHour),
  ],
  measures: () => [backupMeasures],
  checks: ({ database }) => backupChecks({ db: database }),
  tidies: [forgetFailures],
};
