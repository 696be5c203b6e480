import { availableParallelism, cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchAnalytics } from './analytics.ts';
import { benchBackup } from './backup.ts';
import { benchCart } from './cart.ts';
import { benchCatalogue } from './catalogue.ts';
import { benchCheckout } from './checkout.ts';
import { benchCold } from './cold.ts';
import { benchFacets } from './facets.ts';
import { benchGrowth } from './growth.ts';
import { benchImport } from './import.ts';
import { benchMigrate } from './migrate.ts';
import { benchOffice, benchOrders } from './office.ts';
import { benchPages } from './pages.ts';
import { benchPhone } from './phone.ts';
import { startDatabase } from './servers.ts';
import { benchStart } from './start.ts';

/** `npm run bench`: what this machine's shop can do, in a few minutes. */

const USAGE =
  'Usage: npm run bench -- [--only pages|cold|phone|cart|checkout|catalogue|start|import|office|orders|analytics|migrate|growth|backup|facets] [--products N] [--processes N] [--against FOLDER] [--quick]';

const ROOT = resolve(import.meta.dirname, '..');

const SMALL = 1_000;
const CONNECTIONS = 16;
/** So many never find a shop too busy, however late it is (src/server/plugins/overload.ts). */
const COLD_CONNECTIONS = 8;

const { only, quick, products, processes, against } = readOptions();
const wanted = (section: string) => only === '' || only === section;
const rounds = { count: quick ? 1 : 5, connections: CONNECTIONS };

const stack = new AsyncDisposableStack();
let ending: Promise<void> | undefined;
const endAll = () => (ending ??= stack.disposeAsync());
// What Ctrl-C interrupts fails, since its servers are ended; that is no news.
let isInterrupted = false;
process.once('SIGINT', () => {
  isInterrupted = true;
  void endAll();
});
try {
  await bench();
} catch (error) {
  if (!isInterrupted) throw error;
  process.exitCode = 130;
} finally {
  await endAll();
}

async function bench(): Promise<void> {
  const began = performance.now();
  console.log(`${availableParallelism()} × ${cpus()[0]?.model}, shared by load, shop and database`);
  // It fills the database for minutes, so it runs alone.
  if (only === 'analytics') {
    const database = await startDatabase(stack, SMALL);
    await benchAnalytics(stack, database, quick ? 100_000 : 1_000_000, quick ? 5 : 20);
    return;
  }
  // It asks the index itself, without a shop.
  if (only === 'facets') {
    await benchFacets(products, quick ? 20 : 300);
    return;
  }
  if (only === 'migrate') {
    await benchMigrate(stack, quick ? 20_000 : 1_000_000);
    return;
  }
  if (only === 'orders') {
    await benchOrders(stack, quick ? 20_000 : 1_000_000);
    return;
  }
  if (only === 'backup') {
    await benchBackup(stack, quick ? 20_000 : 1_000_000);
    return;
  }
  if (only === 'growth') {
    const database = await startDatabase(stack, SMALL);
    await benchGrowth(
      stack,
      database,
      quick ? { orders: 1_000, visits: 5_000 } : { orders: 10_000, visits: 100_000 },
    );
    return;
  }
  const checkouts = [ROOT, ...(against ? [resolve(against)] : [])];
  if (only === 'phone') {
    await benchPhone(stack, checkouts, quick ? 1 : 7);
    return;
  }
  // Its shops have databases of their own.
  if (only === 'cold') {
    await benchCold(stack, {
      products: SMALL,
      processes,
      checkouts,
      rounds: { ...rounds, connections: COLD_CONNECTIONS, milliseconds: quick ? 500 : 2_000 },
      memorySeconds: quick ? 10 : 60,
    });
    return;
  }
  const small = only === 'start' || only === 'office' ? '' : await startDatabase(stack, SMALL);
  const needsLarge = ['catalogue', 'start', 'office'].some(wanted);
  const large = needsLarge ? await startDatabase(stack, products) : '';
  if (wanted('pages'))
    await benchPages(stack, small, { ...rounds, milliseconds: quick ? 300 : 1_000 });
  if (wanted('cart'))
    await benchCart(stack, small, { ...rounds, milliseconds: quick ? 500 : 2_000 });
  if (wanted('checkout'))
    await benchCheckout(stack, small, { ...rounds, milliseconds: quick ? 1_000 : 2_000 });
  if (wanted('import')) await benchImport(stack, small, quick ? 10_000 : 100_000);
  if (wanted('start')) await benchStart(stack, large, products, quick ? 1 : 3);
  if (wanted('office')) await benchOffice(stack, large, products);
  if (wanted('catalogue')) {
    await benchCatalogue(
      stack,
      { small, large },
      {
        ...rounds,
        count: quick ? 1 : 11,
        milliseconds: quick ? 100 : 150,
      },
    );
  }
  console.log(`\n${Math.round((performance.now() - began) / 1000)} s`);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', default: '' },
        products: { type: 'string', default: '100000' },
        processes: { type: 'string', default: '1' },
        against: { type: 'string' },
        quick: { type: 'boolean', default: false },
      },
    });
    const isSection =
      /^(pages|cold|phone|cart|checkout|catalogue|start|import|office|orders|analytics|migrate|growth|backup|facets)?$/.test(
        values.only,
      );
    const isSome = /^[1-9]\d{0,6}$/;
    if (isSection && isSome.test(values.products) && isSome.test(values.processes)) {
      return {
        ...values,
        products: Number(values.products),
        processes: Number(values.processes),
      };
    }
  } catch {}
  console.error(USAGE);
  process.exit(1);
}
