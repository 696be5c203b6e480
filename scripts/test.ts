import { spawn } from 'node:child_process';
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECTS } from '../vitest.config.ts';

/**
 * `npm test`: the checks and the unit tests, then all others, what is quick and fails most first. Each of these stages tells its failures
 * when it ends, and the rest runs all the same. Words after it go to vitest (`npm test -- cart`), and leave the checks
 * out. Ends with a line that counts.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const asked = process.argv.slice(2);

let passed = 0;
let failed = 0;
const failures: string[] = [];

const [first, ...later] = await projectsOf(asked);
// The checks are mostly one program that uses one core: the first tests have the other.
const checks = asked.length === 0 ? run('scripts/check.ts') : 0;
if (first) await runTests(first);
if ((await checks) !== 0) fail('The checks');
for (const project of later) await runTests(project);
if (passed + failed === 0) fail('No test was found');

if (failures.length > 0)
  console.log(`\nFailed:\n${failures.map((each) => `  ${each}`).join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function fail(what: string): void {
  failed += 1;
  failures.push(what);
}

/** The projects that have tests of these names, in the order of the configuration; all, if the words are more than names. */
async function projectsOf(words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, include } of PROJECTS) {
    const files = await Array.fromAsync(glob(include, { cwd: root }));
    const isAsked = (file: string) => words.some((word) => join(root, file).includes(word));
    if (words.length === 0 || words.some((word) => word.startsWith('-')) || files.some(isAsked)) {
      found.push(name);
    }
  }
  return found;
}

async function runTests(project: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'cirrus-test-'));
  const report = join(scratch, 'report.json');
  const ended = await run(
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${project}`,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...asked,
  );
  const told = await readReport(report);
  await rm(scratch, { recursive: true, force: true });
  passed += told.passed;
  told.failures.forEach(fail);
  // A run that broke outside any test is a failure as well.
  if (ended !== 0 && told.failures.length === 0) fail(`The ${project} tests, outside any of them`);
}

function run(...args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Of vitest's own report. */
interface Report {
  numPassedTests: number;
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

async function readReport(file: string): Promise<{ passed: number; failures: string[] }> {
  let report: Report;
  try {
    report = JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return { passed: 0, failures: [] };
  }
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name.replace(root, '')}: ${fullName}`),
  );
  return { passed: report.numPassedTests, failures };
}
