import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fillLargeShop, hasCatalogue, sharedPictures } from '../demo/large-shop.ts';
import { storePictures } from '../demo/pictures.ts';
import { readConfig } from '../src/platform/config.ts';
import { Database } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { explainFailure } from '../src/platform/explain-failure.ts';
import { openStorage, type Storage } from '../src/platform/files/storage.ts';
import { type DataFolder, openDataFolder } from '../src/platform/postgres/embedded-postgres.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import { readEnvFile } from '../src/server/start/env-file.ts';
import { endLine, ProgressBars, printLine, step } from '../src/server/start/terminal.ts';

const USAGE = `Usage: npm run seed -- --products N [--replace] [--data DIR]

  --products N  how many products to make, from 1 to 1000000
  --replace     a catalogue that is there goes first, with its carts, wishlists, reviews and orders
  --data DIR    the shop's data folder, instead of DATA_DIR`;

interface Wanted {
  products: number;
  replace: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  storage: Storage;
}

try {
  await seed(readWanted());
} catch (error) {
  endLine();
  console.error(explainFailure(error) ?? error);
  process.exitCode = 1;
}

function readWanted(): Wanted {
  readEnvFile();
  const config = readConfig();
  const options = readOptions();
  const products = /^\d{1,7}$/.test(options.products ?? '') ? Number(options.products) : 0;
  if (products < 1 || products > 1_000_000) throw new StartupError(USAGE);
  const dataDir = options.data ? resolve(options.data) : config.dataDir;
  return {
    products,
    replace: options.replace,
    dataDir,
    databaseUrl: config.databaseUrl,
    storage: openStorage({ ...config, dataDir }),
  };
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        products: { type: 'string' },
        replace: { type: 'boolean', default: false },
        data: { type: 'string' },
      },
    }).values;
  } catch {
    throw new StartupError(USAGE);
  }
}

/** Fills the shop's database, which must not be in use by a shop on the same data folder. */
async function seed({ products, replace, dataDir, databaseUrl, storage }: Wanted): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const dataFolder = await openDataFolder(dataDir);
  stack.defer(() => dataFolder.release());
  const url = databaseUrl ?? (await startDatabase(dataFolder, stack));
  await migrate(url);
  const database = new Database(url);
  stack.defer(() => database.close());
  if (!replace && (await hasCatalogue(database))) {
    throw new StartupError(
      'This shop has products already. With --replace they go first, and with them all carts, wishlists, reviews and orders.',
    );
  }

  const began = performance.now();
  const bars = new ProgressBars();
  await fillLargeShop(database, {
    products,
    pictures: sharedPictures(await storePictures(storage)),
    inserted: (count) => bars.report('products', count, products),
  });
  bars.end();
  const seconds = (performance.now() - began) / 1000;
  printLine(`  ready     ${products} products in ${seconds.toFixed(1)} s`);
}

async function startDatabase(dataFolder: DataFolder, stack: AsyncDisposableStack): Promise<string> {
  const server = await step('database', 'starting', () => dataFolder.startPostgres());
  stack.defer(() => server.stop());
  return server.url;
}
