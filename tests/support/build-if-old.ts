import { spawnSync } from 'node:child_process';

/**
 * Builds the pages, and the mail templates with them, where what the tests need of them is missing or older than its
 * sources: `npm test` has done it before, a vitest that is started by itself has not.
 * @throws Error if the build fails; it has told why
 */
export function buildIfOld(part: 'pages' | 'mail'): void {
  const { status } = spawnSync(process.execPath, ['scripts/prepare.mjs', part], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The pages were not built: no test can run.');
}
