import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { ShopError } from '../errors.ts';
import { PICTURE_WIDTHS, type PictureFormat } from './choices.ts';

/** The largest width in which a picture is kept, in pixels. */
const MASTER_WIDTH = 1920;
/** Larger sources are refused before they are decoded: a small file can hold a very large picture. */
const MAX_PIXELS = 50_000_000;
/** The formats we accept. SVG is not among them: it can carry scripts. */
const ACCEPTED: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'];

const zip = promisify(gzip);
const unzip = promisify(gunzip);
const atMostTwo = limiter(2);

/**
 * Stores a picture under the hash of its bytes, re-encoded so that nothing but pixels is left.
 * Refuses files that are not pictures, judging by content and not by name.
 */
export async function storePicture(mediaDir: string, source: Buffer): Promise<{ url: string }> {
  const format = await formatOf(source);
  if (!format || !ACCEPTED.includes(format)) {
    throw new ShopError(
      'invalid_input',
      'This file is not a picture. Use JPEG, PNG, WebP, GIF or AVIF.',
    );
  }
  const hash = hashOf(source);
  await mkdir(mediaDir, { recursive: true });
  await once(masterPath(mediaDir, hash), (temporary) =>
    encodeMaster(sharp(source, LIMITS), temporary),
  );
  return { url: masterUrl(hash) };
}

/**
 * Stores a drawing that this program made. Its bitmap is rendered now or on first request; the
 * drawing itself is never served.
 */
export async function storeDrawing(
  mediaDir: string,
  svg: string,
  render: 'now' | 'when-asked',
): Promise<{ url: string }> {
  const hash = hashOf(Buffer.from(svg));
  await mkdir(mediaDir, { recursive: true });
  if (render === 'now') {
    await once(masterPath(mediaDir, hash), (temporary) =>
      renderDrawing(Buffer.from(svg), temporary),
    );
  } else {
    await once(drawingPath(mediaDir, hash), async (temporary) =>
      writeFile(temporary, await zip(svg)),
    );
  }
  return { url: masterUrl(hash) };
}

/** The file of a picture in full size; null if there is no such picture. */
export async function pictureMaster(mediaDir: string, hash: string): Promise<string | null> {
  const master = masterPath(mediaDir, hash);
  if (await exists(master)) return master;
  const drawing = drawingPath(mediaDir, hash);
  if (!(await exists(drawing))) return null;
  await once(master, async (temporary) =>
    renderDrawing(await unzip(await readFile(drawing)), temporary),
  );
  return master;
}

/**
 * The file of a picture in one width and format, made on first request; null if there is no such
 * picture or the shop does not serve that width.
 */
export async function pictureVariant(
  mediaDir: string,
  hash: string,
  width: number,
  format: PictureFormat,
): Promise<string | null> {
  if (!PICTURE_WIDTHS.some((served) => served === width)) return null;
  const variant = join(mediaDir, `${hash}-${width}.${format}`);
  if (await exists(variant)) return variant;
  const master = await pictureMaster(mediaDir, hash);
  if (!master) return null;
  await once(variant, async (temporary) => {
    const resized = sharp(master, LIMITS).resize({ width, withoutEnlargement: true });
    await encoded(resized, format).toFile(temporary);
  });
  return variant;
}

interface MediaName {
  hash: string;
  /** Left out for the full size. */
  variant?: { width: number; format: PictureFormat };
}

/** Reads `<hash>.webp` and `<hash>-<width>.<format>`; null for any other name. */
export function parseMediaName(name: string): MediaName | null {
  const [, hash, width, format] =
    /^([0-9a-f]{32})(?:-(\d{1,4}))?\.(avif|webp|jpg)$/.exec(name) ?? [];
  if (!hash) return null;
  if (width) return { hash, variant: { width: Number(width), format: format as PictureFormat } };
  return format === 'webp' ? { hash } : null;
}

const LIMITS = { limitInputPixels: MAX_PIXELS } as const;

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);
const masterUrl = (hash: string) => `/media/${hash}.webp`;
const masterPath = (mediaDir: string, hash: string) => join(mediaDir, `${hash}.webp`);
const drawingPath = (mediaDir: string, hash: string) => join(mediaDir, `${hash}.svg.gz`);

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function formatOf(source: Buffer): Promise<string | undefined> {
  try {
    const image = sharp(source, LIMITS);
    const { format } = await image.metadata();
    // A valid header is not enough: the pixels must decode as well.
    if (format && ACCEPTED.includes(format)) await image.resize(8).toBuffer();
    return format;
  } catch {
    return undefined;
  }
}

const renderDrawing = (svg: Buffer, path: string) => encodeMaster(sharp(svg), path);

async function encodeMaster(image: Sharp, path: string): Promise<void> {
  await image
    .autoOrient()
    .resize({ width: MASTER_WIDTH, height: MASTER_WIDTH, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88, effort: 1 })
    .toFile(path);
}

function encoded(image: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return image.avif({ quality: 58, effort: 1 });
  if (format === 'webp') return image.webp({ quality: 80, effort: 3 });
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true });
}

const making = new Map<string, Promise<void>>();

/**
 * Makes a file unless it exists. It gets a temporary name first, so that nobody reads half a file.
 * Concurrent calls for the same file share the work.
 */
async function once(path: string, make: (temporary: string) => Promise<unknown>): Promise<void> {
  const begun = making.get(path);
  if (begun) return begun;
  const work = atMostTwo(async () => {
    if (await exists(path)) return;
    const temporary = `${path}.${process.pid}.part`;
    try {
      await make(temporary);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }).finally(() => making.delete(path));
  making.set(path, work);
  return work;
}

/** Runs at most `count` tasks at once; the others wait, first come, first served. */
function limiter(count: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (task) => {
    if (running >= count) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await task();
    } finally {
      // Pass the place to the next in line, so that nobody can jump the queue.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
