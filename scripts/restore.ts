import { createReadStream, existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BackupError } from '../src/platform/backup/backups.ts';
import { openPlace } from '../src/platform/backup/places.ts';
import { readConfig } from '../src/platform/config.ts';
import { openStorage } from '../src/platform/files/storage.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import { restoreBackup } from '../src/server/backup/restore-backup.ts';
import { loadExtensions } from '../src/server/extensions.ts';
import { MODULES } from '../src/server/modules.ts';
import { printLine } from '../src/server/start/terminal.ts';
import { runCommand } from './command.ts';
import { openStoppedShop } from './stopped-shop.ts';

const USAGE = `Usage: npm run restore FILE [-- --without-secrets]

  Restores a backup where no shop is: DATA_DIR must be new or empty, or DATABASE_URL an empty database.
  An encrypted one needs BACKUP_PASSPHRASE.

  FILE               a file, the name of a backup in BACKUP_URL, or s3://…/cirrus-….backup
  --without-secrets  although the SECRET_KEY of the shop that was backed up is lost`;

await runCommand(main);

async function main(): Promise<void> {
  const { file, withoutSecrets } = readOptions();
  const config = readConfig();
  const source = await openFile(file);
  await using stack = new AsyncDisposableStack();
  stack.defer(async () => {
    source.destroy();
  });
  const url = await openStoppedShop(config, stack);
  const { secretKey, backupPassphrase: passphrase } = config;
  const storage = openStorage(config);
  const extensions = await loadExtensions();
  const target = { config, url, secretKey, extensions, modules: MODULES, storage };
  const options = { into: 'empty', passphrase, withoutSecrets, log: printLine } as const;
  const { head, sums } = await restoreBackup(source, target, options);
  printLine(
    `Restored the shop of ${head.madeAt}: ${sums.orders} orders, ${sums.customers} customers; every sum is that of the backup.`,
  );
  printLine('npm start opens it.');
}

async function openFile(file: string) {
  if (existsSync(file)) return createReadStream(file);
  const [, where, name] = /^(s3:\/\/.+?)\/([^/?]+\.backup)$/.exec(file) ?? [];
  const { backups } = readConfig(where ? { ...process.env, BACKUP_URL: where } : process.env);
  const found = await openPlace(backups).read(name ?? file);
  if (!found) throw new BackupError('not_found', `There is no file ${file}.`);
  return found;
}

function readOptions(): { file: string; withoutSecrets: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'without-secrets': { type: 'boolean', default: false } },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new Error();
    return { file, withoutSecrets: values['without-secrets'] };
  } catch {
    throw new StartupError(USAGE);
  }
}
