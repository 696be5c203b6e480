import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import pg from 'pg';

/** PostgreSQL's own benchmark, against which it can be said what a machine's disk and processors give. */

const run = promisify(execFile);

/** So many branches: of fewer than there are customers, whoever waits for whom is what is measured. */
const SCALE = 50;

/** Transactions a second of its TPC-B-like script, with prepared statements. */
export type Pgbench = (connections: number, milliseconds: number) => Promise<number>;

/**
 * Fills a database of its own on the same server.
 * @returns undefined where the program isn't installed
 */
export async function openPgbench(databaseUrl: string): Promise<Pgbench | undefined> {
  const program = await findPgbench();
  if (!program) return undefined;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create database pgbench');
  await client.end();
  const url = new URL(databaseUrl);
  url.pathname = '/pgbench';
  await run(program, ['--initialize', '--quiet', `--scale=${SCALE}`, url.href]);
  return async (connections, milliseconds) => {
    const { stdout } = await run(program, [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${connections}`,
      '--jobs=2',
      `--time=${Math.max(1, Math.round(milliseconds / 1000))}`,
      url.href,
    ]);
    const [, perSecond] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
    if (perSecond === undefined) throw new Error(`pgbench said: ${stdout}`);
    return Number(perSecond);
  };
}

/** On the path, or where Debian puts it. */
async function findPgbench(): Promise<string | undefined> {
  const versions = await readdir(DEBIAN).catch(() => []);
  const placed = versions
    .toSorted()
    .reverse()
    .map((version) => `${DEBIAN}/${version}/bin/pgbench`);
  for (const program of ['pgbench', ...placed]) {
    const isThere = await run(program, ['--version']).then(
      () => true,
      () => false,
    );
    if (isThere) return program;
  }
  return undefined;
}

const DEBIAN = '/usr/lib/postgresql';
