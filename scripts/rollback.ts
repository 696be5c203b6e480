import { parseArgs } from 'node:util';
import type { BackupInfo } from '../src/platform/backup/backups.ts';
import { readConfig } from '../src/platform/config.ts';
import { Database } from '../src/platform/database/database.ts';
import { listLanded } from '../src/platform/database/migrate.ts';
import { openConnection } from '../src/platform/database/pool.ts';
import { openStorage } from '../src/platform/files/storage.ts';
import { loadSecretKey } from '../src/platform/secrets/secret-key.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import { openBackups } from '../src/server/backup/backup.ts';
import { restoreBackup } from '../src/server/backup/restore-backup.ts';
import { loadExtensions } from '../src/server/extensions.ts';
import { MODULES } from '../src/server/modules.ts';
import { printLine } from '../src/server/start/terminal.ts';
import { runCommand } from './command.ts';
import { openStoppedShop } from './stopped-shop.ts';

const USAGE = `Usage: npm run rollback [NAME] [-- --yes]

  Goes back to the backup that was made before the last upgrade, or to the one of this name in BACKUP_URL. Stop the
  shop first, and start the release of then afterwards. What has happened since is kept in another backup.

  --yes  do it; without, only what would be done is said`;

await runCommand(main);

async function main(): Promise<void> {
  const { wanted, isSure } = readOptions();
  const config = readConfig();
  await using stack = new AsyncDisposableStack();
  const url = await openStoppedShop(config, stack);
  const database = new Database(url, { max: 1 });
  stack.defer(() => database.close());
  const secretKey = await loadSecretKey(config);
  const extensions = await loadExtensions();
  const backups = openBackups({ config, database, secretKey }, extensions, MODULES);
  const chosen = choose(await backups.list(), await newestMigration(url), wanted);
  if (!isSure) {
    throw new StartupError(
      `This would go back to ${chosen.name} (migration ${chosen.migration}); what has happened since ${chosen.madeAt} would only be in another backup, which is made first. To do it: npm run rollback -- ${wanted ? `${wanted} ` : ''}--yes`,
    );
  }
  const kept = await backups.make({ log: printLine });
  printLine(`The shop as it is now is kept in ${kept.name}.`);
  const target = {
    config,
    url,
    secretKey: config.secretKey,
    extensions,
    modules: MODULES,
    storage: openStorage(config),
  };
  const options = { into: 'instead', passphrase: config.backupPassphrase, log: printLine } as const;
  const source = await backups.open(chosen.name);
  const { head, sums } = await restoreBackup(source, target, options);
  printLine(
    `Back to ${head.madeAt}, with ${sums.orders} orders and ${sums.customers} customers. Start the release of then; this one would upgrade it again.`,
  );
}

/** @throws StartupError */
function choose(found: BackupInfo[], newest: number, wanted: string | undefined): BackupInfo {
  const chosen = found.find(({ name, migration }) =>
    wanted === undefined ? migration < newest : name === wanted,
  );
  if (chosen) return chosen;
  throw new StartupError(
    wanted === undefined
      ? 'There is no backup from before the last upgrade. To go back to another one, name it: npm run rollback NAME'
      : `There is no backup “${wanted}”.`,
  );
}

async function newestMigration(url: string): Promise<number> {
  const client = await openConnection({ connectionString: url });
  try {
    return Math.max(0, ...(await listLanded(client)).map(({ version }) => version));
  } finally {
    await client.end();
  }
}

function readOptions(): { wanted: string | undefined; isSure: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false } },
    });
    if (positionals.length > 1) throw new Error();
    return { wanted: positionals[0], isSure: values.yes };
  } catch {
    throw new StartupError(USAGE);
  }
}
