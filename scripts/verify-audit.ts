import { parseArgs } from 'node:util';
import { holdsHead, verifyAudit } from '../src/modules/audit/audit-log.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Database } from '../src/platform/database/database.ts';
import { explainFailure } from '../src/platform/explain-failure.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import { readEnvFile } from '../src/server/start/env-file.ts';
import { openShopDatabase } from './shop-database.ts';

/**
 * `npm run audit:verify`: whether every line of the audit log is as it was written. Given an end of the chain that
 * it printed before, also whether nothing up to there was written anew. The shop may be running.
 */
try {
  await using stack = new AsyncDisposableStack();
  readEnvFile();
  const database = await openShopDatabase(readConfig(), stack);
  process.exitCode = (await verify(database, readHead())) ? 0 : 1;
} catch (error) {
  console.error(explainFailure(error) ?? error);
  process.exitCode = 1;
}

function readHead(): string | undefined {
  const [head] = parseArgs({ allowPositionals: true }).positionals;
  if (head === undefined || /^[\da-f]{64}$/.test(head)) return head;
  throw new StartupError('Usage: npm run audit:verify [-- <an end of the chain, 64 hex digits>]');
}

async function verify(database: Database, earlier: string | undefined): Promise<boolean> {
  const { lines, erased, head, touched } = await verifyAudit(database);
  if (touched) {
    console.error(
      `Line ${touched.id} (${touched.action}, ${touched.at}) is not as it was written.`,
    );
    return false;
  }
  if (earlier && !(await holdsHead(database, earlier))) {
    console.error(
      'The audit log was written anew: the end of the chain that you gave is not in it.',
    );
    return false;
  }
  console.log(`All ${lines} lines are as they were written; the values of ${erased} were erased.`);
  if (head) console.log(`The chain ends with ${head}. Keep a copy of this elsewhere.`);
  return true;
}
