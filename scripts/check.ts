import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findRewritten } from './released-migrations.ts';
import { staleTables } from './rule-tables.ts';
import { describeMigrations } from './schema-description.ts';
import { findBreaches, readSources } from './walls.ts';

/**
 * Everything that is checked without running the shop: `npm run check`. `--without style` leaves out what whoever calls has
 * just checked.
 */

const root = fileURLToPath(new URL('..', import.meta.url));

const { values } = parseArgs({
  options: { without: { type: 'string', multiple: true } },
});
const { without: left = [] } = values;

interface Check {
  name: string;
  /** @returns what is wrong; empty when nothing is */
  run(): Promise<string>;
}

const CHECKS: Check[] = [
  {
    name: 'types',
    // Each further checker finds out much of the same: four take five thirds of the work of one.
    run: () => program('typescript/bin/tsc', '-p', '.', '--checkers', '1'),
  },
  {
    name: 'style',
    run: () => program('@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  },
  { name: 'walls', run: async () => findBreaches(await readSources()).join('\n') },
  { name: 'dead code', run: () => program('knip/bin/knip.js', '--no-progress') },
  { name: 'schema dump', run: compareSchema },
  { name: 'tables of rules', run: compareTables },
  { name: 'released migrations', run: async () => (await findRewritten(root)).join('\n') },
];

const results = await Promise.all(
  CHECKS.filter(({ name }) => !left.includes(name)).map(async ({ name, run }) => {
    const complaint = await run();
    console.log(complaint ? `✗ ${name}\n${complaint}` : `✓ ${name}`);
    return complaint === '';
  }),
);
process.exitCode = results.every(Boolean) ? 0 : 1;

/** Runs a program of a package with this same Node.js. */
function program(path: string, ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`node_modules/${path}`, ...args], { cwd: root });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      resolve(code === 0 ? '' : Buffer.concat(output).toString() || `it ended with code ${code}`),
    );
  });
}

async function compareTables(): Promise<string> {
  const stale = await staleTables();
  if (stale.length === 0) return '';
  return `${stale.join(', ')}: run \`npm run rules\` and read the difference.`;
}

async function compareSchema(): Promise<string> {
  const committed = await readFile(`${root}/db/schema.sql`, 'utf8');
  const fresh = await describeMigrations();
  if (fresh === committed) return '';
  return 'db/schema.sql is not what the migrations make. Run `npm run schema` and read the difference.';
}
