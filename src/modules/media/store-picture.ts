import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { ShopError } from '../../kit/errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { deleteRows } from '../../platform/database/write-row.ts';
import type { Storage } from '../../platform/files/storage.ts';
import { DownloadError, download } from '../../platform/net/outbound.ts';
import { callOut } from '../../platform/traces.ts';
import { PRIVATE_END, pictureType, pictureUrl } from './pictures.ts';
import { hashOf, type NewPicture, readPicture } from './received-picture.ts';
import { bytesOf, type UploadKind } from './uploads.ts';

/**
 * Keeps a picture under its address for good, and as long as something names it (src/modules/media/RULES.md, Pictures). The
 * file is written within the transaction, so that it is not collected at the same moment.
 * @returns its address
 */
export async function storePicture(
  tx: Tx,
  storage: Storage,
  { hash, name, type, bytes }: NewPicture,
): Promise<string> {
  await deleteRows(tx, 'unused_pictures', { hash });
  await storage.write(name, bytes, type);
  const url = pictureUrl(name);
  // What customers send is told of with what it belongs to.
  if (tx.by.kind === 'staff') tx.record('picture.kept', name, null, { url });
  return url;
}

/**
 * Keeps a picture that not everybody may see: a call of its own shows it to those who may. Its name is made up, so that not even
 * who has the same file can find out whether it is here.
 * @returns the file's name
 */
export async function storePrivatePicture(storage: Storage, picture: NewPicture): Promise<string> {
  const name = randomBytes(16).toString('hex') + PRIVATE_END;
  await storage.write(name, picture.bytes, picture.type);
  return name;
}

/**
 * Keeps a picture that comes with the program, as it is: an AVIF that needs no encoding anew.
 * @returns its address
 */
export async function storeReadyPicture(storage: Storage, bytes: Buffer): Promise<string> {
  const name = `${hashOf(bytes)}.avif`;
  if (!(await storage.has(name))) await storage.write(name, bytes, pictureType(name));
  return pictureUrl(name);
}

/**
 * Keeps a drawing of the program's own. Nobody sends it: of what people send SVG is refused.
 * @returns its address
 */
export async function storeDrawing(storage: Storage, svg: string): Promise<string> {
  const source = Buffer.from(svg);
  const name = `${hashOf(source)}.webp`;
  if (!(await storage.has(name))) {
    const bytes = await sharp(source).webp({ quality: 90 }).toBuffer();
    await storage.write(name, bytes, pictureType(name));
  }
  return pictureUrl(name);
}

/**
 * Fetches a picture from elsewhere, once: it is then kept as the shop's own.
 * @throws invalid_input that says why it cannot be had
 */
export async function fetchPicture(
  url: string,
  { allowPrivate }: { allowPrivate: boolean },
  kind: UploadKind = 'picture',
): Promise<NewPicture> {
  const source = await callOut('picture', () =>
    download(url, { allowPrivate, maxBytes: bytesOf(kind) }),
  ).catch((error) => {
    if (!(error instanceof DownloadError)) throw error;
    throw new ShopError('invalid_input', `The picture could not be fetched: ${error.message}.`);
  });
  return readPicture(source, kind);
}
