import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { writeDeclared } from '../../src/modules/custom-fields/fields.ts';
import { gatewaysOf } from '../../src/modules/payments/known-gateways.ts';
import { addMissingProviders } from '../../src/modules/payments/payment-methods.ts';
import { readConfig } from '../../src/platform/config.ts';
import { bySystem, Database, write } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { openDataFolder } from '../../src/platform/postgres/embedded-postgres.ts';
import { migrateQueue } from '../../src/platform/queue/queue.ts';
import { loadExtensions, migrateExtensions } from '../../src/server/extensions.ts';
import { listJobs } from '../../src/server/jobs.ts';
import { openShop } from '../../src/server/shop.ts';
import { insertStarter } from '../../starter/insert-starter.ts';
import { buildIfOld } from './build-if-old.ts';
import { type Baseline, readBaseline } from './restore-database.ts';
import { runDueJobs } from './run-due-jobs.ts';
import { scratchFolder } from './scratch-folder.ts';
import { createDatabase, TEMPLATE } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this run. */
    serverUrl: string;
    /** A folder that is removed after the run. */
    scratchDir: string;
    /** What the template holds. */
    baseline: Baseline;
  }
}

/** Starts one PostgreSQL server for all tests, with a template of a shop as every owner begins it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildIfOld('mail');
  const scratchDir = await scratchFolder('tests');
  const dataFolder = await openDataFolder(scratchDir);
  const server = await dataFolder.startPostgres({ durable: false, maxConnections: 400 });
  const end = async () => {
    await server.stop();
    await rm(scratchDir, { recursive: true, force: true });
  };
  try {
    await easeSignIn(server.url);
    await allowRestoring(server.url, scratchDir);
    project.provide('baseline', await makeTemplate(server.url));
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('serverUrl', server.url);
  project.provide('scratchDir', scratchDir);
  return end;
}

/** A test opens a dozen connections: for each, both sides would hash the password thousands of times. */
async function easeSignIn(serverUrl: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query('set scram_iterations = 1');
  const password = client.escapeLiteral(decodeURIComponent(new URL(serverUrl).password));
  await client.query(`alter role current_user password ${password}`);
  await client.end();
}

/** Rows go back in any order, past what refuses to forget them (`restoreDatabase`). */
async function allowRestoring(serverUrl: string, dataDir: string): Promise<void> {
  const url = new URL(serverUrl);
  const role = url.username;
  url.username = 'postgres';
  url.password = (await readFile(join(dataDir, 'postgres', 'superuser-password'), 'utf8')).trim();
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(`grant set on parameter session_replication_role to ${role}`);
  await client.end();
}

async function makeTemplate(serverUrl: string): Promise<Baseline> {
  const url = await createDatabase(serverUrl, TEMPLATE);
  await migrate(url);
  await migrateQueue(url);
  const database = new Database(url, { max: 1 });
  try {
    const extensions = await loadExtensions();
    await migrateExtensions(url, extensions);
    await write(database, bySystem('test'), async (tx) => {
      await insertStarter(tx);
      await addMissingProviders(tx, gatewaysOf(extensions));
    });
    // As in a shop that has run before: its tasks are known, and the fields that are declared.
    const config = readConfig({});
    const log = createLog('silent');
    const shop = openShop({ config, database, secretKey: 'none', log, dev: false }, extensions);
    await writeDeclared(database, shop.modules);
    await runDueJobs(url, listJobs(shop));
    await database.query('analyze');
  } finally {
    await database.close();
  }
  // PostgreSQL keeps what each connection begins by reading in a file, which the first one writes: copies have it too.
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await readBaseline(client);
  } finally {
    await client.end();
  }
}
