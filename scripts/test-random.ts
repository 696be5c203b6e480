import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { glob, readFile } from 'node:fs/promises';

/**
 * `npm run test:random`: the tests that try random things, with others than `npm test` does. `npm run test:random -- 5`
 * does so five times. A seed that fails stays in its test, as an example of what it found.
 */
const rounds = Number(process.argv[2] ?? 1);

const files: string[] = [];
for await (const file of glob('{src,demo,tests}/**/*.test.{ts,tsx}')) {
  if (/'fast-check'|search-contract|random-size/.test(await readFile(file, 'utf8')))
    files.push(file);
}

const failed: number[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const seed = Math.floor(Math.random() * 2 ** 31);
  console.log(`\nRound ${round} of ${rounds}, seed ${seed}`);
  const tests = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
    env: { ...process.env, TEST_SEED: String(seed) },
    stdio: 'inherit',
  });
  const [code] = await once(tests, 'exit');
  if (code !== 0) failed.push(seed);
}
for (const seed of failed) console.log(`Failed: TEST_SEED=${seed} npm test -- <file>`);
process.exitCode = failed.length > 0 ? 1 : 0;
