import { gatewaysOf } from '../../modules/payments/known-gateways.ts';
import { ensureFirstAdmin, type FirstAdmin } from '../../modules/staff/first-admin.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import { poolSize, wantedConnections } from '../../platform/database/connection-shares.ts';
import { Database } from '../../platform/database/database.ts';
import { checkDatabaseServer } from '../../platform/database/database-server.ts';
import { firstMigration, migrate, oneStartAtATime } from '../../platform/database/migrate.ts';
import { openStorage } from '../../platform/files/storage.ts';
import { createLog } from '../../platform/log.ts';
import {
  type DataFolder,
  openDataFolder,
  shareDataFolder,
} from '../../platform/postgres/embedded-postgres.ts';
import { migrateQueue } from '../../platform/queue/queue.ts';
import { loadSecretKey } from '../../platform/secrets/secret-key.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { backUpBefore, plannedUpgrade } from '../backup/before-upgrade.ts';
import { completeShop } from '../complete-shop.ts';
import { loadExtensions, migrateExtensions } from '../extensions.ts';
import { gatherMetrics, listenForMetrics } from '../metrics.ts';
import { BUILD, keepServedBuild, servedBuild } from '../pages/builds.ts';
import { claimPort } from './claim-port.ts';
import { readEnvFile } from './env-file.ts';
import { serve, serveAnew } from './serve.ts';
import type { Shutdown } from './shutdown.ts';
import { printLine, step } from './terminal.ts';
import { welcome } from './welcome.ts';
import { askForRestart, startWorkers } from './workers.ts';

/** Tells a worker its share of the database's connections. */
const POOL_SIZE = 'CIRRUS_POOL_SIZE';

/** The whole program, in the order in which it starts. */
export async function startProgram(shutdown: Shutdown, dev: boolean): Promise<void> {
  readEnvFile();
  const asked = readConfig();
  printLine('Cirrus');
  // Only a database of its own is for one program alone.
  const dataFolder = asked.databaseUrl ? undefined : await openDataFolder(asked.dataDir);
  shutdown.atEnd(async () => dataFolder?.release());
  const config = await claimPort(asked);
  const log = createLog(config.logLevel);
  const processes = dev ? 1 : config.webConcurrency;

  const url = dataFolder
    ? await startDatabase(shutdown, dataFolder, processes)
    : (config.databaseUrl ?? '');
  const { maxConnections } = await checkDatabaseServer(url);
  const connections = poolSize(maxConnections, processes);
  const directUrl = config.databaseListenUrl ?? url;
  const extensions = await loadExtensions();
  await tellUpgrade(config, directUrl, extensions);
  await migrate(directUrl, { log });
  await migrateExtensions(directUrl, extensions);
  await migrateQueue(directUrl);
  shutdown.atEnd(await shareDataFolder(config.dataDir, await firstMigration(url)));
  const secretKey = await loadSecretKey(config);
  const admin = await oneStartAtATime(url, () => openShop(config, url));
  if (!dev) shutdown.atEnd(keepServedBuild());

  if (processes === 1) {
    const open = async () => {
      const database = openDatabase(config, url, connections);
      return { config, database, secretKey: await loadSecretKey(config), log, dev };
    };
    shutdown.atEnd(await serveAnew(open, shutdown.fail));
  } else {
    const env = {
      DATABASE_URL: url,
      SECRET_KEY: secretKey,
      PORT: String(config.port),
      PUBLIC_URL: config.publicUrl,
      [POOL_SIZE]: String(connections),
      // One that takes another's place later serves what the others do.
      [BUILD]: servedBuild(),
    };
    const renew = async () => {
      env.SECRET_KEY = await loadSecretKey(config);
    };
    shutdown.atEnd(await startWorkers(processes, env, log, renew));
    const metrics = await listenForMetrics(config, gatherMetrics());
    if (metrics) {
      shutdown.atEnd(metrics.stop);
      printLine(`  metrics   ${metrics.url}`);
    }
  }
  await dataFolder?.announce(config.publicUrl);
  if (shutdown.begun) return;
  printLine(`  ready     in ${process.uptime().toFixed(1)} s\n`);
  for (const line of await welcome(config, admin)) printLine(line);
}

/** One of several serving processes; the first process has prepared everything. */
export async function startWorker(shutdown: Shutdown): Promise<void> {
  const config = readConfig();
  const max = Number(process.env[POOL_SIZE]);
  const database = openDatabase(config, config.databaseUrl ?? '', max);
  const secretKey = await loadSecretKey(config);
  const log = createLog(config.logLevel);
  shutdown.atEnd(
    await serve({ config, database, secretKey, log, dev: false, restart: askForRestart }),
  );
}

const openDatabase = (config: Config, url: string, max: number) =>
  new Database(url, {
    max,
    waitMs: config.databaseWaitMs,
    directUrl: config.databaseListenUrl,
    readUrl: config.databaseReadUrl,
  });

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

/** Says what is about to be done to the database of a shop, and keeps it as it is in a backup. */
async function tellUpgrade(
  config: Config,
  url: string,
  extensions: Awaited<ReturnType<typeof loadExtensions>>,
): Promise<void> {
  const upgrade = await plannedUpgrade(url, extensions);
  if (!upgrade) return;
  printLine(`  upgrade   ${upgrade.migrations.join(', ')}: ${upgrade.takes}`);
  if (!config.backupBeforeUpgrade) return;
  const make = () => backUpBefore(config, url, extensions);
  await step('backup', 'making', make, (made) =>
    made ? `${made.name}, which npm run rollback goes back to, made` : 'made by another start',
  );
}

/** Fills a database that holds no shop yet, and makes the owner's account. */
async function openShop(config: Config, url: string): Promise<FirstAdmin> {
  const gateways = gatewaysOf(await loadExtensions());
  const database = new Database(url);
  try {
    const { dataDir, adminUsername: username, adminPassword: password } = config;
    await fillShop(config, database);
    await completeShop(database, gateways);
    return await ensureFirstAdmin(database, { username, password, dataDir });
  } finally {
    await database.close();
  }
}

/** Both are imported only where they are needed: workers need neither, and a shop of its owner's no demo. */
async function fillShop(config: Config, database: Database): Promise<void> {
  const { beginShop, hasShop, keepClosed } = await import('../../../starter/begin-shop.ts');
  if (await hasShop(database)) return;
  if (!config.demo) return beginShop(database, keepClosed);
  const { beginDemoShop } = await import('../../../demo/seed.ts');
  const fill = () => beginDemoShop(database, openStorage(config));
  await step('shop', 'filling', fill, () => 'filled');
}
