import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The tests wait for PostgreSQL more than they reckon themselves.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['{src,demo}/**/*.test.{ts,tsx}'],
          // Far above what any of them takes: a machine that does other things as well may starve one for long.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'api',
          isolate: false,
          include: ['tests/{api,build,processes}/**/*.test.ts'],
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          // The demo shop that they share, and a server for shops of a test's own.
          globalSetup: ['tests/e2e/global-setup.ts', 'tests/support/global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // As long as Playwright waits for what a page shows.
          expect: { poll: { timeout: 30_000 } },
          // One browser at a time leaves a small machine enough to answer it.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
