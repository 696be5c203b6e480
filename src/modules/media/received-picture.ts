import { createHash } from 'node:crypto';
import decodeIco from 'decode-ico';
import sharp, { type Sharp } from 'sharp';
import { ShopError } from '../../kit/errors.ts';
import { atMostTwo, encodeMaster } from './encode-picture.ts';
import { bytesOf, tooLarge, type UploadKind } from './uploads.ts';

/** A picture as the shop will keep it. */
export interface NewPicture {
  hash: string;
  /** The file's name, which also ends its address. */
  name: string;
  type: string;
  bytes: Buffer;
  width: number;
  height: number;
}

/** The width and height within which each kind is kept, in pixels. */
const SIZES: Record<UploadKind, number> = {
  picture: 1920,
  logo: 640,
  favicon: 512,
  paymentLogo: 320,
  photo: 1600,
};

/** Larger sources are refused before they are decoded: a small file can hold a very large picture. */
const MAX_PIXELS = 50_000_000;

/** How long decoding one may take. */
const SECONDS = 30;

/** The formats that are accepted, by the first bytes of their files. SVG is not among them: it can carry scripts. */
const SIGNATURES: Record<string, RegExp> = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  gif: /^47494638(37|39)61/,
  webp: /^52494646.{8}57454250/,
  // 'ftyp', and then 'avif', 'avis' or 'mif1'.
  avif: /^.{8}66747970(61766966|61766973|6d696631)/,
  tiff: /^(49492a00|4d4d002a)/,
  ico: /^00000100/,
};

/**
 * Reads a picture that somebody sent, judging it by its content and not by its name, and encodes it anew, so
 * that nothing but pixels is left; of an animation its first frame. The same file makes the same picture.
 * @throws invalid_input that says what is wrong with it
 */
export async function readPicture(
  source: Buffer,
  kind: UploadKind = 'picture',
): Promise<NewPicture> {
  if (source.length > bytesOf(kind)) throw refused(tooLarge(kind));
  const format = formatOf(source);
  const isAccepted = kind === 'favicon' ? format === 'png' || format === 'ico' : format !== 'ico';
  if (format === undefined || !isAccepted) throw refused(NOT_ACCEPTED[kind] ?? NOT_A_PICTURE);
  const { data, info } = await atMostTwo(() => encode(source, format, kind)).catch((error) => {
    throw error instanceof ShopError ? error : refused(BROKEN);
  });
  // A logo is kept smaller than a product's picture, so it is another picture.
  const hash = hashOf(kind === 'picture' ? source : Buffer.concat([Buffer.from(kind), source]));
  const isIcon = kind === 'favicon';
  return {
    hash,
    name: `${hash}.${isIcon ? 'png' : 'webp'}`,
    type: isIcon ? 'image/png' : 'image/webp',
    bytes: data,
    width: info.width,
    height: info.height,
  };
}

const NOT_A_PICTURE = 'This file is not a picture. Use JPEG, PNG, WebP, GIF or AVIF.';
const NOT_ACCEPTED: Partial<Record<UploadKind, string>> = {
  favicon: 'This file is not an icon. Use ICO or PNG.',
};
const BROKEN = 'This picture is broken: it cannot be read to its end.';
const TOO_MANY_PIXELS = `This picture is too large: ${MAX_PIXELS / 1_000_000} million pixels are the most.`;

const refused = (message: string) => new ShopError('invalid_input', message);

export const hashOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);

function formatOf(source: Buffer): string | undefined {
  const start = source.toString('hex', 0, 12);
  return Object.keys(SIGNATURES).find((format) => SIGNATURES[format]?.test(start));
}

async function encode(source: Buffer, format: string, kind: UploadKind) {
  const image = format === 'ico' ? largestIcon(source) : await checked(source);
  image.timeout({ seconds: SECONDS });
  const size = SIZES[kind];
  if (kind !== 'favicon') return encodeMaster(image, size).toBuffer({ resolveWithObject: true });
  return image
    .autoOrient()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** @throws invalid_input if it has too many pixels */
async function checked(source: Buffer): Promise<Sharp> {
  // Only the head of the file is read here.
  const { width, height } = await sharp(source, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) throw refused(TOO_MANY_PIXELS);
  return sharp(source, { limitInputPixels: MAX_PIXELS });
}

/** Where an ICO file lists its icons, and how long one entry is. */
const ICO_HEAD = 6;
const ICO_ENTRY = 16;

/** The largest side of an icon that is a bitmap, in pixels. */
const BITMAP_SIDE = 1_024;

/**
 * The decoder takes a bitmap's word for its size: a row of no pixels costs nothing, and there may be two billion.
 * @throws invalid_input
 */
function refuseHugeBitmap(bitmap: Buffer): void {
  // As high again as it is, for the mask that says what is seen through.
  const [width, height] = [bitmap.readInt32LE(4), bitmap.readInt32LE(8) / 2];
  const isSide = (pixels: number) => pixels >= 1 && pixels <= BITMAP_SIDE;
  if (!isSide(width) || !isSide(height)) {
    throw refused(`This icon is not readable: ${BITMAP_SIDE} pixels are the longest side.`);
  }
}

/** The largest icon in an ICO file, the only one that is decoded. */
function largestIcon(source: Buffer): Sharp {
  const count = source.readUInt16LE(4);
  const entries = Array.from({ length: count }, (_, index) =>
    source.subarray(ICO_HEAD + index * ICO_ENTRY, ICO_HEAD + (index + 1) * ICO_ENTRY),
  );
  // A side of 256 pixels is written as 0.
  const widthOf = (entry: Buffer) => entry.readUInt8(0) || 256;
  const [largest] = entries.sort((one, other) => widthOf(other) - widthOf(one));
  if (!largest) throw refused(BROKEN);
  const [length, offset] = [largest.readUInt32LE(8), largest.readUInt32LE(12)];
  const content = source.subarray(offset, offset + length);
  if (formatOf(content) !== 'png') refuseHugeBitmap(content);
  const head = Buffer.from([0, 0, 1, 0, 1, 0]);
  const entry = Buffer.from(largest);
  entry.writeUInt32LE(ICO_HEAD + ICO_ENTRY, 12);
  const alone = Buffer.concat([head, entry, content]);
  const [icon] = decodeIco(alone);
  if (!icon) throw refused(BROKEN);
  const { data, width, height } = icon;
  if (icon.type === 'png') return sharp(data, { limitInputPixels: MAX_PIXELS });
  return sharp(data, { raw: { width, height, channels: 4 } });
}
