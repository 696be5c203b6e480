import { parseArgs } from 'node:util';
import { readConfig } from '../src/platform/config.ts';
import { loadSecretKey } from '../src/platform/secrets/secret-key.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import { openBackups } from '../src/server/backup/backup.ts';
import { loadExtensions } from '../src/server/extensions.ts';
import { MODULES } from '../src/server/modules.ts';
import { printLine } from '../src/server/start/terminal.ts';
import { runCommand } from './command.ts';
import { openShopDatabase } from './shop-database.ts';

const USAGE = `Usage: npm run backup [FOLDER|s3://…] [-- --prove]

  Makes a backup of the shop, which may be running. Left out, the place is BACKUP_URL, or DATA_DIR/backups.
  With BACKUP_PASSPHRASE it is encrypted.

  --prove  restores it beside the shop into a scratch database, and compares`;

await runCommand(main);

async function main(): Promise<void> {
  const { where, prove } = readOptions();
  const config = readConfig({ ...process.env, ...(where !== undefined && { BACKUP_URL: where }) });
  await using stack = new AsyncDisposableStack();
  const database = await openShopDatabase(config, stack);
  const secretKey = await loadSecretKey(config);
  const program = { config, database, secretKey };
  const backups = openBackups(program, await loadExtensions(), MODULES);
  const made = await backups.make({ log: printLine });
  const { name, bytes, migration, encrypted } = made;
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  printLine(`${name}: ${size}, migration ${migration}, ${encrypted ? '' : 'not '}encrypted.`);
  if (!prove) return;
  const { matches, differences, sums } = await backups.prove(name);
  for (const difference of differences) printLine(`Different: ${difference}.`);
  if (!matches) throw new StartupError('What was restored of it is not what the shop had.');
  printLine(
    `Restored beside the shop and compared: ${sums.orders} orders, ${sums.customers} customers, every sum is the same.`,
  );
}

function readOptions(): { where: string | undefined; prove: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { prove: { type: 'boolean', default: false } },
    });
    if (positionals.length > 1) throw new Error();
    return { where: positionals[0], prove: values.prove };
  } catch {
    throw new StartupError(USAGE);
  }
}
