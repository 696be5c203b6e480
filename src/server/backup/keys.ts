import { hkdfSync } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '../../platform/backup/backups.ts';
import type { Config } from '../../platform/config.ts';

/**
 * What the shop has encrypted, and the codes of gift cards, can only be read with its secret key, so a backup is worth little
 * without it. A key that DATA_DIR keeps is in every backup of it; one of the environment, which its owner keeps elsewhere,
 * in encrypted ones alone.
 */

const FILE = 'secret-key';

/** Tells whether two keys are one, and nothing else. */
export const fingerprintOf = (secretKey: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'cirrus backup', 16)).toString('hex');

type Where = Pick<Config, 'dataDir'>;

const keyInFolder = ({ dataDir }: Where): Promise<string | undefined> =>
  readFile(join(dataDir, FILE), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );

/** Workers get the folder's key by their environment, so the file says where it is from. */
export const isKeptInFolder = async (where: Where, secretKey: string): Promise<boolean> =>
  (await keyInFolder(where)) === secretKey;

interface KeysOfBackup {
  fingerprint: string;
  /** Left out: it is not in the backup. */
  key?: string | undefined;
}

interface Here extends Where {
  /** That of the environment or, in a running shop, the one in use. */
  secretKey: string | undefined;
}

/**
 * Makes sure that what is restored can be read here.
 * @returns what writes the backup's key into the folder; undefined where the key is there already
 * @throws BackupError
 */
export async function adoptKey(
  { fingerprint, key }: KeysOfBackup,
  here: Here,
): Promise<(() => Promise<void>) | undefined> {
  const kept = await keyInFolder(here);
  const isOfEnvironment = here.secretKey !== undefined && here.secretKey !== kept;
  const current = here.secretKey ?? kept;
  if (current !== undefined && fingerprintOf(current) === fingerprint) return undefined;
  if (key === undefined || isOfEnvironment) {
    const found = key === undefined ? 'which is not in it' : 'and SECRET_KEY is another one here';
    throw new BackupError(
      'secret_key',
      `The shop of this backup encrypted its secrets with its own SECRET_KEY, ${found}. Set SECRET_KEY to that of the shop that was backed up. If it is lost, npm run restore -- --without-secrets restores the rest: the keys of payment providers and second factors have to be set up anew, and codes of gift cards no longer work.`,
    );
  }
  return async () => {
    const file = join(here.dataDir, FILE);
    if (kept !== undefined) await writeFile(`${file}.before-restore`, `${kept}\n`, { mode: 0o600 });
    await writeFile(`${file}.new`, `${key}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
}
