import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../../platform/startup-error.ts';

/**
 * Where `scripts/prepare.mjs` puts what it builds: each build in a folder of its own, and in `current` the name of the
 * newest (docs/decisions/055-builds-and-doctor.md).
 */
const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Tells the processes of one program which build they serve. */
export const BUILD = 'CIRRUS_BUILD';

let chosen: string | undefined;

/**
 * The folder of the build that this process serves, from its first question to its end, whatever is built meanwhile.
 * @throws StartupError if there is none
 */
export function servedBuild(): string {
  chosen ??= process.env[BUILD] || newestBuild();
  return chosen;
}

function newestBuild(): string {
  const folder = join(DIST, nameOfNewest());
  if (folder !== DIST && existsSync(join(folder, 'server', 'server.js'))) return folder;
  throw new StartupError('The pages are not built. Run `npm start` instead: it builds them.');
}

function nameOfNewest(): string {
  try {
    return readFileSync(join(DIST, 'current'), 'latin1').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Marks the build, for as long as this program runs, as one that is not to be removed. @returns what ends that */
export function keepServedBuild(): () => Promise<void> {
  const mark = join(servedBuild(), `.used-by-${process.pid}`);
  try {
    writeFileSync(mark, '');
  } catch {
    // Where nothing can be written, nothing is built.
  }
  return async () => {
    try {
      rmSync(mark, { force: true });
    } catch {}
  };
}

/** The same file of every other build that is still there; of those that an open tab may ask for, one is enough. */
export async function inOtherBuilds(file: string): Promise<string | undefined> {
  const names = await readdir(DIST).catch(() => []);
  return names.map((name) => join(DIST, name, 'client', file)).find((path) => existsSync(path));
}
