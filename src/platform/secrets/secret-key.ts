import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';

/** Shorter than any key that this program makes or accepts. */
const SHORTEST = 32;

/**
 * SECRET_KEY, or else the key that the data folder keeps in `secret-key`, made at the first call: of several programs
 * that make one at once, all take the first.
 */
export async function loadSecretKey(
  config: Pick<Config, 'secretKey' | 'dataDir'>,
): Promise<string> {
  if (config.secretKey) return config.secretKey;
  const file = fileOf(config.dataDir);
  const kept = (await readKept(file)) ?? (await makeKey(file));
  const key = kept.trim();
  if (key.length < SHORTEST) {
    throw new StartupError(
      `${file} is damaged. Restore it from a backup: what the shop has encrypted cannot be read without it.`,
    );
  }
  return key;
}

/** The same, but none is made: undefined where there is none yet. */
export const findSecretKey = async ({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string | undefined> =>
  secretKey ?? (await readKept(fileOf(dataDir)))?.trim();

const fileOf = (dataDir: string) => join(dataDir, 'secret-key');

const readKept = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

async function makeKey(file: string): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const draft = `${file}.${randomUUID()}`;
  try {
    // Write, then name: a full disk must not leave half a key behind.
    await writeFile(draft, `${key}\n`, { mode: 0o600 });
    await link(draft, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return (await readKept(file)) ?? '';
    if (!WITHOUT_LINKS.has(code)) throw error;
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  return key;
}

/** What file systems answer that know no second name for a file. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);
