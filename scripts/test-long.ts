import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';

/**
 * `npm run fuzz -- --requests N` and `npm run test:crash -- --rounds N`: more of what `npm test` does a little of, and with
 * a seed of its own unless told one: `--seed S` brings a run back.
 */
const KINDS = {
  fuzz: { folder: 'tests/fuzz', counts: 'requests', standard: 100_000 },
  crash: { folder: 'tests/crash', counts: 'rounds', standard: 50 },
} as const;

const [kind = ''] = process.argv.slice(2);
if (!isKind(kind))
  throw new Error(`Usage: node scripts/test-long.ts ${Object.keys(KINDS).join('|')}`);
const { folder, counts, standard } = KINDS[kind];
const number = { type: 'string' } as const;
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { [counts]: number, seed: number },
});
const count = wholeNumber(counts, values[counts] ?? standard);
const seed = wholeNumber('seed', values.seed ?? Math.floor(Math.random() * 2 ** 31));

console.log(`${count} ${counts}, seed ${seed}`);
const name = kind.toUpperCase();
const tests = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', folder, '--project=api'],
  {
    env: {
      ...process.env,
      [`${name}_${counts.toUpperCase()}`]: String(count),
      [`${name}_SEED`]: String(seed),
    },
    stdio: 'inherit',
  },
);
const [code] = await once(tests, 'exit');
process.exitCode = code ?? 1;

function isKind(text: string): text is keyof typeof KINDS {
  return text in KINDS;
}

function wholeNumber(what: string, value: unknown): number {
  if (/^\d{1,10}$/.test(String(value))) return Number(value);
  throw new Error(`--${what} is a whole number; not "${value}"`);
}
