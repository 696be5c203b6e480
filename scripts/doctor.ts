import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Finding, State } from '../src/kit/check.ts';
import { examineShop } from '../src/modules/doctor/examine.ts';
import type { Examination } from '../src/modules/doctor/schema.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import { Database } from '../src/platform/database/database.ts';
import { explainFailure } from '../src/platform/explain-failure.ts';
import { createLog } from '../src/platform/log.ts';
import { findSecretKey } from '../src/platform/secrets/secret-key.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import { loadExtensions } from '../src/server/extensions.ts';
import { openShop } from '../src/server/shop.ts';
import { readEnvFile } from '../src/server/start/env-file.ts';
import { openShopDatabase } from './shop-database.ts';

/**
 * `npm run doctor`: whether the shop has all that it needs, while it runs and while it does not. Changes nothing.
 * `--json`: the same for programs. Ends with 0 where nothing is to be done, 2 where there are warnings, 1 where something
 * is at fault (docs/decisions/055-builds-and-doctor.md).
 */

const CODES: Record<State, number> = { ok: 0, unknown: 0, warning: 2, fault: 1 };

try {
  await using stack = new AsyncDisposableStack();
  const asJson = readOptions();
  readEnvFile();
  const found = await examine(readConfig(), stack);
  const said = asJson ? `${JSON.stringify(found, null, 2)}\n` : asText(found);
  await new Promise((resolve) => process.stdout.write(said, resolve));
  process.exitCode = CODES[found.state];
} catch (error) {
  console.error(explainFailure(error) ?? error);
  process.exitCode = 1;
}
// What a late check still waits for is of no use any more.
process.exit();

function readOptions(): boolean {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values.json;
  } catch {
    throw new StartupError('Usage: npm run doctor [-- --json]');
  }
}

async function examine(config: Config, stack: AsyncDisposableStack): Promise<Examination> {
  const found = await findDatabase(config, stack);
  const database = found instanceof Database ? found : new Database('postgres://127.0.0.1:1/none');
  const program = {
    config,
    database,
    secretKey: (await findSecretKey(config).catch(() => undefined)) ?? '',
    log: createLog('silent'),
    dev: false,
  };
  const shop = openShop(program, await loadExtensions());
  return examineShop(shop, found instanceof Database ? undefined : found);
}

/** The shop's database, running or started for as long as `stack` lives, or why there is none. */
async function findDatabase(
  config: Config,
  stack: AsyncDisposableStack,
): Promise<Database | Finding> {
  const about = 'Server';
  if (!config.databaseUrl && !(await isThere(join(config.dataDir, 'postgres', 'data')))) {
    return {
      about,
      state: 'unknown',
      says: 'There is no database yet: the first start makes it in DATA_DIR.',
    };
  }
  try {
    return await openShopDatabase(config, stack);
  } catch (error) {
    const says = explainFailure(error);
    if (says === undefined) throw error;
    return { about, state: 'fault', says };
  }
}

/** What may not be looked at is there. */
function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
}

function asText({ version, parts }: Examination): string {
  const findings = parts.flatMap((part) => part.findings);
  const width = Math.max(...findings.map(({ about }) => about.length));
  const line = ({ state, about, says, advice }: Finding) => [
    `  ${state.padEnd(7)}  ${about.padEnd(width)}  ${says}`,
    ...(advice ? [`  ${''.padEnd(7)}  ${''.padEnd(width)}  → ${advice}`] : []),
  ];
  const count = (state: State) => findings.filter((found) => found.state === state).length;
  return `${[
    `Cirrus ${version}`,
    ...parts.flatMap((part) => ['', part.title, ...part.findings.flatMap(line)]),
    '',
    `${count('ok')} ok, ${count('warning')} to look at, ${count('fault')} at fault, ${count('unknown')} unknown`,
  ].join('\n')}\n`;
}
