import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { PICTURE_WIDTHS, type PictureFormat } from '../../kit/picture-address.ts';
import type { Storage, StoredFile } from '../../platform/files/storage.ts';
import { atMostTwo, encodeWidth } from './encode-picture.ts';

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' };

export const pictureUrl = (name: string): string => `/media/${name}`;

/** The media type of a picture's file, by its name. */
export const pictureType = (name: string): string =>
  TYPES[name.split('.').at(-1) as keyof typeof TYPES] ?? 'application/octet-stream';

/**
 * The file of a picture by its name, in one width and format if the name says so; that is made when it is
 * first asked for. Null if there is no such picture or the shop serves no such width.
 */
export async function openPicture(storage: Storage, name: string): Promise<StoredFile | null> {
  const asked = parseMediaName(name);
  if (!asked) return null;
  const kept = await storage.read(name);
  if (kept) return kept;
  const made = await make(storage, name, asked);
  return made && { body: Readable.from([made]), bytes: made.length };
}

/** Whether there is such a picture; what `openPicture` would make is made. */
export async function hasPicture(storage: Storage, name: string): Promise<boolean> {
  const asked = parseMediaName(name);
  if (!asked) return false;
  return (await storage.has(name)) || (await make(storage, name, asked)) !== null;
}

/** The side of a square icon of the shop's own, in pixels; null for any other picture. */
export async function iconSize(storage: Storage, url: string): Promise<number | null> {
  const [, name] = /^\/media\/([0-9a-f]{32}\.png)$/.exec(url) ?? [];
  const icon = name && (await storage.read(name));
  if (!icon) return null;
  const { width, height } = await sharp(await buffer(icon.body)).metadata();
  return width === height ? width : null;
}

/** How names of pictures end that not everybody may see: no address below `/media/` leads to them. */
export const PRIVATE_END = '.private.webp';

/** Whose picture a file is in full size, public or private; undefined for a width, and for any other file. */
export function hashOfOriginal(name: string): string | undefined {
  const parsed = parseMediaName(name);
  if (parsed) return parsed.variant ? undefined : parsed.hash;
  const hash = name.endsWith(PRIVATE_END) ? name.slice(0, -PRIVATE_END.length) : '';
  return /^[0-9a-f]{32}$/.test(hash) ? hash : undefined;
}

interface MediaName {
  hash: string;
  /** Left out for the picture in full size. */
  variant?: { width: number; format: PictureFormat };
}

/**
 * Reads `<hash>.webp`, `<hash>.avif` (a picture that came ready), `<hash>.png` (an icon) and `<hash>-<width>.<format>`;
 * null for any other name.
 */
export function parseMediaName(name: string): MediaName | null {
  const [, hash, width, format] =
    /^([0-9a-f]{32})(?:-(\d{1,4}))?\.(avif|webp|jpg|png)$/.exec(name) ?? [];
  if (!hash) return null;
  if (!width) return format === 'jpg' ? null : { hash };
  if (format === 'png' || !PICTURE_WIDTHS.some((served) => served === Number(width))) return null;
  return { hash, variant: { width: Number(width), format: format as PictureFormat } };
}

/** Makes one width of a picture and keeps it; null if there is nothing to make it of. */
function make(
  storage: Storage,
  name: string,
  { hash, variant }: MediaName,
): Promise<Buffer | null> {
  return sharingWork(storage, name, async () => {
    if (!variant) return null;
    const kept = (await storage.read(`${hash}.webp`)) ?? (await storage.read(`${hash}.avif`));
    if (!kept) return null;
    const source = await buffer(kept.body);
    const { width, format } = variant;
    return storeMade(storage, name, () => encodeWidth(sharp(source), width, format).toBuffer());
  });
}

async function storeMade(
  storage: Storage,
  name: string,
  work: () => Promise<Buffer>,
): Promise<Buffer> {
  const bytes = await atMostTwo(work);
  await storage.write(name, bytes, pictureType(name));
  return bytes;
}

type Work = Promise<Buffer | null>;
const underWay = new WeakMap<Storage, Map<string, Work>>();

/** Calls for the same file at the same time share the work. */
function sharingWork(storage: Storage, name: string, work: () => Work): Work {
  const ofStorage = underWay.get(storage) ?? new Map<string, Work>();
  underWay.set(storage, ofStorage);
  const begun = ofStorage.get(name);
  if (begun) return begun;
  const made = work().finally(() => ofStorage.delete(name));
  ofStorage.set(name, made);
  return made;
}
