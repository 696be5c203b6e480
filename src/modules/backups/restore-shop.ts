import { createReadStream, createWriteStream } from 'node:fs';
import {
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import type { Shop } from '../../kit/module.ts';
import { bySystem, type Db, namedOne, write } from '../../platform/database/database.ts';
import { loadSecretKey } from '../../platform/secrets/secret-key.ts';
import { PIECE_BYTES } from './constants.ts';
import { wordsOf } from './make-backups.ts';
import type { RestoreView } from './schema.ts';

/** A backup that is brought to an empty shop: it comes in pieces, which lie in the data folder until it is restored. */

type Restoring = Pick<Shop, 'backups' | 'config' | 'database' | 'log' | 'secretKey' | 'restart'>;

const folderOf = ({ config }: Pick<Restoring, 'config'>) => join(config.dataDir, 'uploads');
const fileOf = (shop: Pick<Restoring, 'config'>, id: string) => join(folderOf(shop), `${id}.part`);
/** How that goes, for all processes of this machine. */
const stateFile = (shop: Pick<Restoring, 'config'>, id: string) =>
  join(folderOf(shop), `${id}.json`);

/** Nothing was put on sale or sold here yet, and nobody signed up. */
export async function isEmptyShop(db: Db): Promise<boolean> {
  const { found } = await namedOne<{ found: boolean }>(
    db,
    'is-shop-empty',
    `select exists (select from orders) or exists (select from products) or exists (select from customers) as found`,
  );
  return !found;
}

/** @throws shop_not_empty */
async function refuseFilled(db: Db): Promise<void> {
  if (await isEmptyShop(db)) return;
  throw new ShopError(
    'shop_not_empty',
    'There are products, orders or customers in this shop already. A backup can be restored into an empty one alone.',
  );
}

/**
 * Adds a piece to an upload. @returns how much of it is there, which may be more where the piece came before
 * @throws shop_not_empty, invalid_input where it does not follow what is there, or there is no room for the file
 */
export async function receivePiece(
  shop: Restoring,
  id: string,
  { offset, size }: { offset: number; size: number },
  piece: Readable,
): Promise<number> {
  await refuseFilled(shop.database);
  const file = fileOf(shop, id);
  await mkdir(folderOf(shop), { recursive: true });
  const there = await sizeOf(file);
  if (offset === 0) await refuseWithoutRoom(folderOf(shop), size);
  if (offset > there) {
    throw fieldRefusal('offset', 'A piece before this one is missing. Choose the file again.');
  }
  // A line that was lost may have left half of a piece.
  if (there > offset) await truncate(file, offset);
  const most = Math.min(PIECE_BYTES, size - offset);
  const limited = async function* (source: AsyncIterable<Buffer>) {
    let length = 0;
    for await (const chunk of source) {
      length += chunk.length;
      if (length > most) throw fieldRefusal('size', 'This piece is longer than it may be.');
      yield chunk;
    }
  };
  await pipeline(piece, limited, createWriteStream(file, { flags: 'a', mode: 0o600 }));
  return sizeOf(file);
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** The file, and as much again for what comes out of it. @throws invalid_input */
async function refuseWithoutRoom(folder: string, size: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (size * 2 < bavail * bsize) return;
  throw fieldRefusal('size', 'There is not enough room for this file on the shop’s disk.');
}

/** How restoring an upload goes. @throws not_found */
export async function readRestoring(shop: Restoring, id: string): Promise<RestoreView> {
  const kept = await readState(shop, id);
  if (!kept) throw new ShopError('not_found', 'Nothing of this name is being restored.');
  const { needsRestart, ...view } = kept;
  // Nobody can sign in with a second factor, say, before this process has the key of what was restored.
  if (needsRestart && shop.restart && (await hasOldKey(shop))) return RESTORING;
  return view;
}

async function hasOldKey({ config, secretKey }: Pick<Shop, 'config' | 'secretKey'>) {
  // Workers are given by their environment what the folder held when they began.
  return (await loadSecretKey({ dataDir: config.dataDir, secretKey: undefined })) !== secretKey;
}

/** What is kept of it: once it is restored, whether each process has to begin anew. */
interface KeptState extends RestoreView {
  needsRestart?: boolean;
}

/** How often whoever restores says that it lives, and how long it may be silent, in milliseconds. */
const BEAT_MS = 2_000;
const DEAD_MS = 60_000;

const INTERRUPTED =
  'Restoring was interrupted, and nothing of the file is in this shop. Choose the file again.';

async function readState(
  shop: Pick<Restoring, 'config'>,
  id: string,
): Promise<KeptState | undefined> {
  const file = stateFile(shop, id);
  try {
    const { mtimeMs: beatAt } = await stat(file);
    const view: KeptState = JSON.parse(await readFile(file, 'utf8'));
    if (view.state !== 'restoring' || Date.now() - beatAt < DEAD_MS) return view;
    return { state: 'failed', error: INTERRUPTED };
  } catch {
    return undefined;
  }
}

/**
 * Begins to restore what was uploaded. It goes on after the response: when it is done, whoever was signed in is not.
 * @returns what resolves with whether this process has to begin anew, since the secret key came with the backup
 * @throws shop_not_empty, backup_under_way, not_found
 */
export async function beginRestoring(
  shop: Restoring,
  id: string,
  passphrase: string,
): Promise<Promise<boolean>[]> {
  await refuseFilled(shop.database);
  const before = await readState(shop, id);
  if (before?.state === 'restoring') {
    throw new ShopError('backup_under_way', 'This backup is being restored already.');
  }
  if ((await sizeOf(fileOf(shop, id))) === 0) {
    throw new ShopError('not_found', 'The file is not here any more. Choose it again.');
  }
  await writeState(shop, id, RESTORING);
  // In a list, so that whoever waits for this does not wait for that.
  return [restoreUploaded(shop, id, passphrase)];
}

const RESTORING: RestoreView = { state: 'restoring', error: null };

async function restoreUploaded(shop: Restoring, id: string, passphrase: string): Promise<boolean> {
  const { backups, database: db, log } = shop;
  const file = fileOf(shop, id);
  const beat = setInterval(() => {
    const now = new Date();
    utimes(stateFile(shop, id), now, now).catch(() => {});
  }, BEAT_MS);
  try {
    const source = createReadStream(file);
    const { needsRestart } = await backups.restore(source, { passphrase: passphrase || undefined });
    await write(db, bySystem('restore'), async (tx) => tx.record('backup.restored', 'shop'));
    await writeState(shop, id, { state: 'restored', error: null, needsRestart });
    return needsRestart;
  } catch (error) {
    log.error({ err: error }, 'a backup could not be restored');
    await writeState(shop, id, { state: 'failed', error: wordsOf(error) });
    return false;
  } finally {
    clearInterval(beat);
    await rm(file, { force: true });
  }
}

async function writeState(shop: Restoring, id: string, view: KeptState): Promise<void> {
  const part = `${stateFile(shop, id)}.part`;
  await writeFile(part, JSON.stringify(view));
  await rename(part, stateFile(shop, id));
}

/** How long an upload that nobody restores is kept, in milliseconds. */
const KEPT_MS = 24 * 60 * 60_000;

/** Removes uploads that nobody went on with. */
export async function removeOldUploads(shop: Pick<Restoring, 'config'>): Promise<void> {
  const folder = folderOf(shop);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > KEPT_MS) await rm(file, { force: true });
  }
}
