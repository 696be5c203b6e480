import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashMigrations, RELEASED, readReleased } from './released-migrations.ts';

/**
 * `npm run release 1.2.0`: writes the version into package.json and its lock, freezes the migrations that are there, and
 * keeps a shop as this release makes it (tests/upgrade).
 */

const ROOT = join(import.meta.dirname, '..');

/** @throws Error that says what is missing */
export async function release(version: string, root = ROOT): Promise<string[]> {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('A version is three numbers: 1.2.0');
  const before: string = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version;
  if (!isLater(version, before)) throw new Error(`${version} is not later than ${before}`);
  const changes = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  if (!new RegExp(`^## ${version.replaceAll('.', '\\.')}\\b.*\\n+\\S`, 'm').test(changes)) {
    throw new Error(`CHANGELOG.md does not say under "## ${version}" what is new`);
  }
  for (const file of ['package.json', 'package-lock.json']) {
    const path = join(root, file);
    const text = await readFile(path, 'utf8');
    // The package's own version comes first in both, and a second time in the lock, by its root's.
    const places = file === 'package.json' ? 1 : 2;
    await writeFile(
      path,
      replaceFirst(text, `"version": "${before}"`, `"version": "${version}"`, places),
    );
  }
  const released = await readReleased(root);
  const added: string[] = [];
  for (const [file, sha256] of await hashMigrations(root)) {
    if (file in released) continue;
    released[file] = { release: version, sha256 };
    added.push(file);
  }
  await writeFile(join(root, RELEASED), `${JSON.stringify(released, null, 2)}\n`);
  return added;
}

function isLater(version: string, before: string): boolean {
  const [now, then] = [version, before].map((each) => each.split('.').map(Number));
  const place = [0, 1, 2].find((each) => now?.[each] !== then?.[each]);
  return place !== undefined && (now?.[place] ?? 0) > (then?.[place] ?? 0);
}

function replaceFirst(text: string, from: string, to: string, times: number): string {
  let result = text;
  for (let done = 0; done < times; done++) result = result.replace(from, to);
  return result;
}

const [version = ''] = process.argv.slice(2);
if (import.meta.main) {
  try {
    const added = await release(version);
    console.log(`Cirrus ${version}; frozen: ${added.join(', ') || 'no new migration'}`);
    // A shop with a life behind it, as this release makes it, for all later ones to start with.
    execFileSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project=api', 'tests/upgrade'],
      { cwd: ROOT, stdio: 'inherit', env: { ...process.env, UPGRADE_SHOP: version } },
    );
    console.log(`Next: npm test, commit, git tag v${version}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
