import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { extensions } from './src/web/build-extensions.ts';

/**
 * Tests start the program a hundred times, and their workers load what it loads: half of what that takes is compiling, which
 * Node keeps from one to the next. `npm test` reads this file first, so the checks and vitest itself have it too.
 */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/compiled', import.meta.url));

/** Node loads what it can load, as it does for the shop itself: going through Vite takes longer, and so does all that runs then. */
const asTheShop = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** In the order in which `npm test` runs them. A project inherits nothing but what stands with the whole, below. */
export const PROJECTS = [
  {
    name: 'unit',
    isolate: false,
    include: ['{src,starter,demo}/**/*.test.{ts,tsx}', 'tests/build/**/*.test.ts'],
    setupFiles: 'tests/support/seed.ts',
    // Far above what any of them takes: a machine that does other things as well may starve one for long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
  {
    name: 'api',
    ...asTheShop,
    isolate: false,
    include: ['tests/{api,processes,upgrade,fuzz,crash}/**/*.test.ts', 'extensions/**/*.test.ts'],
    globalSetup: 'tests/support/global-setup.ts',
    setupFiles: 'tests/support/seed.ts',
    // Each test makes a shop and drops it: with room for more of them, the garbage collector runs less often, and in one thread
    // it takes an eighth less of what a shop takes, since the workers leave no core for the others.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
  {
    name: 'browser',
    ...asTheShop,
    isolate: false,
    include: ['tests/e2e/**/*.test.ts'],
    // Their demo shops, and a server for shops of a test's own.
    globalSetup: 'tests/e2e/global-setup.ts',
    testTimeout: 400_000,
    hookTimeout: 300_000,
    // As long as Playwright waits for what a page shows; each look is work for the page.
    expect: { poll: { timeout: 120_000, interval: 100 } },
    // After the others, so that what a page waits for is not behind them.
    sequence: { groupOrder: 1 },
    // Of three files at once, one waits while the others compute. Each worker has a demo shop of its own.
    maxWorkers: 3,
    // In a file that allows it: more pages at once than cores only make each of them late.
    maxConcurrency: 2,
  },
];

/** What starts programs takes long in few lines, and would be waited for at the end. */
const LONG = /\/tests\/(processes|fuzz|crash|upgrade)\//;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(LONG.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => isLong(other) - isLong(one));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // The tests wait for PostgreSQL and for programs: one more than cores keeps them all busy, and two more bring nothing.
    maxWorkers: availableParallelism() + 1,
    // Files that run one after the other in a process load what they share once: no test changes what a module holds.
    // A project does not inherit this.
    projects: PROJECTS.map((test) => ({ test, plugins: [extensions()] })),
  },
});
