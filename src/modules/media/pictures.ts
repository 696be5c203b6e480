import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import sharp from 'sharp';
import { PICTURE_WIDTHS, type PictureFormat } from '../../kit/picture-address.ts';
import type { Storage, StoredFile } from '../../platform/files/storage.ts';
import { atMostTwo, encodeMaster, encodeWidth } from './encode-picture.ts';
import { hashOf } from './received-picture.ts';

/** The largest width in which a drawing is kept, in pixels. */
const DRAWING_WIDTH = 1920;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' };

export const pictureUrl = (name: string): string => `/media/${name}`;

/**
 * Stores a drawing that this program made. Its bitmap is rendered now or on first request; the
 * drawing itself is never served.
 */
export async function storeDrawing(
  storage: Storage,
  svg: string,
  render: 'now' | 'when-asked',
): Promise<{ url: string }> {
  const hash = hashOf(Buffer.from(svg));
  const name = master(hash);
  if (render === 'now') {
    if (!(await storage.has(name))) {
      await keepMade(storage, name, () => renderDrawing(Buffer.from(svg)));
    }
  } else {
    await storage.write(drawing(hash), await zip(svg), 'application/gzip');
  }
  return { url: pictureUrl(name) };
}

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

interface MediaName {
  hash: string;
  /** Left out for the picture in full size. */
  variant?: { width: number; format: PictureFormat };
}

/** Reads `<hash>.webp`, `<hash>.png` (an icon) and `<hash>-<width>.<format>`; null for any other name. */
export function parseMediaName(name: string): MediaName | null {
  const [, hash, width, format] =
    /^([0-9a-f]{32})(?:-(\d{1,4}))?\.(avif|webp|jpg|png)$/.exec(name) ?? [];
  if (!hash) return null;
  if (!width) return format === 'webp' || format === 'png' ? { hash } : null;
  if (format === 'png' || !PICTURE_WIDTHS.some((served) => served === Number(width))) return null;
  return { hash, variant: { width: Number(width), format: format as PictureFormat } };
}

const master = (hash: string) => `${hash}.webp`;
const drawing = (hash: string) => `${hash}.svg.gz`;

/** Makes a picture's file and keeps it; null if there is nothing to make it of. */
function make(
  storage: Storage,
  name: string,
  { hash, variant }: MediaName,
): Promise<Buffer | null> {
  return sharingWork(storage, name, async () => {
    if (!variant) return name === master(hash) ? renderStored(storage, hash) : null;
    const kept = await storage.read(master(hash));
    const source = kept ? await buffer(kept.body) : await make(storage, master(hash), { hash });
    if (!source) return null;
    const { width, format } = variant;
    return keepMade(storage, name, () => encodeWidth(sharp(source), width, format).toBuffer());
  });
}

/** Renders a drawing that waited to be asked for; null if there is none. */
async function renderStored(storage: Storage, hash: string): Promise<Buffer | null> {
  const stored = await storage.read(drawing(hash));
  if (!stored) return null;
  const svg = await buffer(stored.body);
  return keepMade(storage, master(hash), async () => renderDrawing(await unzip(svg)));
}

const renderDrawing = (svg: Buffer) => encodeMaster(sharp(svg), DRAWING_WIDTH).toBuffer();

async function keepMade(
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
