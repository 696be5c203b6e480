import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ShopError } from '../src/kit/errors.ts';
import { rescue } from '../src/modules/staff/rescue.ts';
import { readConfig } from '../src/platform/config.ts';
import { bySystem, write } from '../src/platform/database/database.ts';
import { explainFailure } from '../src/platform/explain-failure.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import { readEnvFile } from '../src/server/start/env-file.ts';
import { printLine } from '../src/server/start/terminal.ts';
import { openShopDatabase } from './shop-database.ts';

const USAGE = `Usage: npm run rescue -- [--username NAME] [--data DIR]

  Opens the back office again to whoever has been shut out: it may be used from every network, and asks for
  no reCAPTCHA. The shop may be running.

  --username NAME  this account is unlocked as well: an owner, without a second factor, with a new password
                   to be changed at once
  --data DIR       the shop's data folder, instead of DATA_DIR`;

try {
  await main();
} catch (error) {
  const known = error instanceof ShopError ? error.message : explainFailure(error);
  console.error(known ?? error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  readEnvFile();
  const { databaseUrl, dataDir } = readConfig();
  const { username, data } = readOptions();
  await using stack = new AsyncDisposableStack();
  const database = await openShopDatabase(
    { databaseUrl, dataDir: resolve(data ?? dataDir) },
    stack,
  );
  const password = await write(database, bySystem('rescue'), (tx) => rescue(tx, username));
  printLine('The back office may be used from every network, without reCAPTCHA.');
  if (password) printLine(`Sign in as ${username} / ${password}, and choose another password.`);
}

function readOptions() {
  try {
    return parseArgs({ options: { username: { type: 'string' }, data: { type: 'string' } } })
      .values;
  } catch {
    throw new StartupError(USAGE);
  }
}
