import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';

/** Shorter than any key that this program makes or accepts. */
const SHORTEST = 32;

/**
 * SECRET_KEY, or else the key that the data folder keeps in `secret-key`, made at the first call.
 * Only the program that holds the data folder's lock may call it first.
 */
export async function loadSecretKey(
  config: Pick<Config, 'secretKey' | 'dataDir'>,
): Promise<string> {
  if (config.secretKey) return config.secretKey;
  const file = join(config.dataDir, 'secret-key');
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (kept === undefined) return makeKey(file);
  const key = kept.trim();
  if (key.length < SHORTEST) {
    throw new StartupError(
      `${file} is damaged. Restore it from a backup: what the shop has encrypted cannot be read without it.`,
    );
  }
  return key;
}

async function makeKey(file: string): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  // Write, then rename: a full disk must not leave half a key behind.
  await writeFile(`${file}.new`, `${key}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return key;
}
