import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The migrations that releases had, by their path: what no later program may change (docs/decisions/012). */
export type ReleasedMigrations = Record<string, { release: string; sha256: string }>;

/** Written by `npm run release`, and by nothing else. */
export const RELEASED = 'db/released-migrations.json';

/** The shop's own, and those of extensions that come with it. */
const MIGRATIONS = ['db/migrations/*.sql', 'extensions/*/migrations/*.sql'];

/** Every migration that there is now, by its path below `root`, with the SHA-256 of its text. */
export async function hashMigrations(root: string): Promise<Map<string, string>> {
  const files = await Array.fromAsync(glob(MIGRATIONS, { cwd: root }));
  const hashed = files.sort().map(async (file): Promise<[string, string]> => {
    // As it stands in the repository: on Windows, Git may have changed the line endings.
    const text = (await readFile(join(root, file), 'utf8')).replaceAll('\r\n', '\n');
    return [file.replaceAll('\\', '/'), createHash('sha256').update(text).digest('hex')];
  });
  return new Map(await Promise.all(hashed));
}

export async function readReleased(root: string): Promise<ReleasedMigrations> {
  return JSON.parse(await readFile(join(root, RELEASED), 'utf8'));
}

/** What a shop that has a release could not live with: a migration edited, gone, or come in among those that it has. */
export async function findRewritten(root: string): Promise<string[]> {
  const released = await readReleased(root);
  const present = await hashMigrations(root);
  const changed = Object.entries(released).flatMap(([file, { release, sha256 }]) => {
    const now = present.get(file);
    if (now === sha256) return [];
    const what = now === undefined ? 'is gone' : 'was changed';
    return [`${file} ${what}. Shops have it from ${release}: restore it, and add a migration.`];
  });
  const late = [...present.keys()].filter((file) => {
    if (file in released) return false;
    const folder = folderOf(file);
    const siblings = Object.keys(released).filter((other) => folderOf(other) === folder);
    return siblings.some((other) => numberOf(other) >= numberOf(file));
  });
  return [
    ...changed,
    ...late.map(
      (file) => `${file} comes before one that shops have already: give it a later number.`,
    ),
  ];
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

const numberOf = (file: string) => Number.parseInt(file.slice(folderOf(file).length + 1), 10);
