import { completeCustomerForms } from '../../modules/customers/complete-forms.ts';
import { gatewaysOf } from '../../modules/payments/known-gateways.ts';
import { addMissingProviders } from '../../modules/payments/payment-methods.ts';
import { completeStaffForms } from '../../modules/staff/find-staff.ts';
import { ensureFirstAdmin, type FirstAdmin } from '../../modules/staff/first-admin.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import { bySystem, Database, write } from '../../platform/database/database.ts';
import { checkDatabaseServer } from '../../platform/database/database-server.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openStorage } from '../../platform/files/storage.ts';
import { createLog } from '../../platform/log.ts';
import { type DataFolder, openDataFolder } from '../../platform/postgres/embedded-postgres.ts';
import { migrateQueue } from '../../platform/queue/queue.ts';
import { loadSecretKey } from '../../platform/secrets/secret-key.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { loadExtensions, migrateExtensions } from '../extensions.ts';
import { claimPort } from './claim-port.ts';
import { poolSize, wantedConnections } from './connection-shares.ts';
import { readEnvFile } from './env-file.ts';
import { serve } from './serve.ts';
import type { Shutdown } from './shutdown.ts';
import { printLine, step } from './terminal.ts';
import { welcome } from './welcome.ts';
import { startWorkers } from './workers.ts';

/** Tells a worker its share of the database's connections. */
const POOL_SIZE = 'CIRRUS_POOL_SIZE';

/** The whole program, in the order in which it starts. */
export async function startProgram(shutdown: Shutdown, dev: boolean): Promise<void> {
  readEnvFile();
  const asked = readConfig();
  printLine('Cirrus');
  const dataFolder = await openDataFolder(asked.dataDir);
  shutdown.atEnd(() => dataFolder.release());
  const config = await claimPort(asked);
  const log = createLog(config.logLevel);
  const processes = dev ? 1 : config.webConcurrency;

  const url = config.databaseUrl ?? (await startDatabase(shutdown, dataFolder, processes));
  const { maxConnections } = await checkDatabaseServer(url);
  const connections = poolSize(maxConnections, processes);
  await migrate(url, { log });
  await migrateExtensions(url, await loadExtensions());
  await migrateQueue(url);
  const secretKey = await loadSecretKey(config);
  const admin = await openShop(config, url);

  if (processes === 1) {
    const database = new Database(url, { max: connections, waitMs: config.databaseWaitMs });
    shutdown.atEnd(await serve({ config, database, secretKey, log, dev }));
  } else {
    const env = {
      DATABASE_URL: url,
      SECRET_KEY: secretKey,
      PORT: String(config.port),
      PUBLIC_URL: config.publicUrl,
      [POOL_SIZE]: String(connections),
    };
    shutdown.atEnd(await startWorkers(processes, env, log));
  }
  await dataFolder.announce(config.publicUrl);
  if (shutdown.begun) return;
  printLine(`  ready     in ${process.uptime().toFixed(1)} s\n`);
  for (const line of await welcome(config, admin)) printLine(line);
}

/** One of several serving processes; the first process has prepared everything. */
export async function startWorker(shutdown: Shutdown): Promise<void> {
  const config = readConfig();
  const max = Number(process.env[POOL_SIZE]);
  const database = new Database(config.databaseUrl ?? '', { max, waitMs: config.databaseWaitMs });
  const secretKey = await loadSecretKey(config);
  const log = createLog(config.logLevel);
  shutdown.atEnd(await serve({ config, database, secretKey, log, dev: false }));
}

async function startDatabase(
  shutdown: Shutdown,
  dataFolder: DataFolder,
  processes: number,
): Promise<string> {
  const server = await step(
    'database',
    'starting',
    () => dataFolder.startPostgres({ maxConnections: wantedConnections(processes) }),
    ({ found }) => DATABASE_OUTCOMES[found],
  );
  shutdown.atEnd(() => server.stop());
  server.ended.then(() =>
    shutdown.fail(
      new StartupError(
        'The database ended unexpectedly; its log, postgres/postgres.log in DATA_DIR, may say why.',
      ),
    ),
  );
  return server.url;
}

const DATABASE_OUTCOMES = {
  empty: 'made',
  closed: 'started',
  'in use': 'started after an earlier start was killed,',
};

/** Fills a database that holds no shop yet, and makes the owner's account. */
async function openShop(config: Config, url: string): Promise<FirstAdmin> {
  const gateways = gatewaysOf(await loadExtensions());
  const database = new Database(url);
  try {
    const { dataDir, adminUsername: username, adminPassword: password } = config;
    await fillShop(config, database);
    await write(database, bySystem('start'), (tx) => addMissingProviders(tx, gateways));
    await completeCustomerForms(database);
    await completeStaffForms(database);
    return await ensureFirstAdmin(database, { username, password, dataDir });
  } finally {
    await database.close();
  }
}

/** Both are imported only where they are needed: workers need neither, and a shop of its owner's no demo. */
async function fillShop(config: Config, database: Database): Promise<void> {
  const { beginShop, hasShop } = await import('../../../starter/begin-shop.ts');
  if (await hasShop(database)) return;
  if (!config.demo) return beginShop(database);
  const { beginDemoShop } = await import('../../../demo/seed.ts');
  const fill = () => beginDemoShop(database, openStorage(config));
  await step('shop', 'filling', fill, () => 'filled');
}
