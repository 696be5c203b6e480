import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rotateCodes } from '../src/modules/gift-cards/code.ts';
import { rotateSecrets } from '../src/modules/settings/secrets.ts';
import { rotateTwoFactorSecrets } from '../src/modules/staff/two-factor.ts';
import { readConfig } from '../src/platform/config.ts';
import { bySystem, write } from '../src/platform/database/database.ts';
import { loadSecretKey } from '../src/platform/secrets/secret-key.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import { printLine } from '../src/server/start/terminal.ts';
import { runCommand } from './command.ts';
import { openShopDatabase } from './shop-database.ts';

/**
 * Encrypts everything that the shop keeps secret anew: from SECRET_KEY, or the key of the data folder, to
 * NEW_SECRET_KEY, or a new key for the data folder. Stop the shop first.
 */

await runCommand(main);

async function main(): Promise<void> {
  const config = readConfig();
  const oldKey = await loadSecretKey(config);
  const newKey = readNewKey(config.secretKey !== undefined);
  const file = join(config.dataDir, 'secret-key');
  await using stack = new AsyncDisposableStack();
  const database = await openShopDatabase(config, stack);
  const isInFolder = config.secretKey === undefined;
  // On the disk before the commit: whatever breaks off then, one of the two files opens what is stored.
  if (isInFolder) await writeFile(`${file}.new`, `${newKey}\n`, { mode: 0o600 });
  const count = await write(
    database,
    bySystem('secrets'),
    async (tx) =>
      (await rotateCodes(tx, oldKey, newKey)) +
      (await rotateSecrets(tx, oldKey, newKey)) +
      (await rotateTwoFactorSecrets(tx, oldKey, newKey)),
  );
  if (isInFolder) await rename(`${file}.new`, file);
  printLine(
    `${count} secrets are encrypted anew. Links in mails that were sent before no longer work.`,
  );
  printLine(isInFolder ? `The new key is in ${file}.` : 'Start the shop with the new SECRET_KEY.');
}

function readNewKey(isGiven: boolean): string {
  const { NEW_SECRET_KEY: key = '' } = process.env;
  if (key.length >= 32) return key;
  if (key !== '' || isGiven) {
    throw new StartupError('NEW_SECRET_KEY must be set, to at least 32 characters.');
  }
  return randomBytes(32).toString('base64url');
}
