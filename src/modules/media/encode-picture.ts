import type { Sharp } from 'sharp';
import type { PictureFormat } from '../../kit/picture-address.ts';

/** The picture that all widths are made of: WebP, upright, within a square of `size` pixels. */
export const encodeMaster = (image: Sharp, size: number): Sharp =>
  image
    .autoOrient()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88, effort: 1 });

/** One width of a picture. */
export function encodeWidth(image: Sharp, width: number, format: PictureFormat): Sharp {
  const resized = image.resize({ width, withoutEnlargement: true });
  if (format === 'avif') return resized.avif({ quality: 58, effort: 1 });
  if (format === 'webp') return resized.webp({ quality: 80, effort: 3 });
  return resized.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true });
}

/** Pictures that this process works on at the same time: decoded, a large one takes 200 MB. */
const AT_ONCE = 2;

const waiting: (() => void)[] = [];
let running = 0;

/** Works on a picture when it is its turn, first come, first served. */
export async function atMostTwo<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await work();
  } finally {
    // Pass the place to the next in line, so that nobody can jump the queue.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
