import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm test`: the checks, then every test. Words after it go to vitest (`npm test -- cart`), and leave the
 * checks out. Ends with a line that counts.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const asked = process.argv.slice(2);

const checked = asked.length > 0 || (await run('scripts/check.ts')) === 0;
const scratch = await mkdtemp(join(tmpdir(), 'cirrus-test-'));
const report = join(scratch, 'report.json');
const ended = await run(
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...asked,
);
const { passed, failed } = await count(report);
await rm(scratch, { recursive: true, force: true });

// A failed check, or a run that broke outside any test, is a failure as well.
const others = (checked ? 0 : 1) + (ended !== 0 && failed === 0 ? 1 : 0);
console.log(`\n${passed} passed, ${failed + others} failed`);
process.exitCode = failed + others > 0 ? 1 : 0;

function run(...args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

async function count(file: string): Promise<{ passed: number; failed: number }> {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(await readFile(file, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
