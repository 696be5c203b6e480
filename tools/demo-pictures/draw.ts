import { mkdir, rm, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { PICTURES } from '../../demo/picture-files.ts';
import { type Drawing, shopDrawings } from './shop-drawings.ts';

/**
 * Draws all of the demo shop's pictures anew into `demo/pictures`. Words after it name the files to draw, by a part
 * of their name, and leave all others as they are: `npm run demo:draw -- lumen`.
 */
const wanted = process.argv.slice(2);

/** Pixels across, of those that a page begins with (the home page's first one is wider) and of all others. */
const WIDTHS = { first: 960, other: 720 };

/** Smaller than anybody sees in the widths that pages show: a clone holds each file twice. */
const FIRST = { quality: 34, chromaSubsampling: '4:2:0' } as const;
const OTHER = { quality: 28, chromaSubsampling: '4:2:0' };

/** Pictures under way at a time: what a small machine has cores for. */
const AT_ONCE = 2;

const drawings = [...shopDrawings()].filter(
  ({ file }) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
);
if (wanted.length === 0) await rm(PICTURES, { recursive: true, force: true });
for (const folder of ['home', 'brands', 'products']) {
  await mkdir(new URL(folder, PICTURES), { recursive: true });
}

let bytes = 0;
const left = drawings.values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const drawing of left) {
      const picture = await render(drawing);
      await writeFile(new URL(drawing.file, PICTURES), picture);
      bytes += picture.length;
      console.log(`${drawing.file} ${(picture.length / 1000).toFixed(1)} kB`);
    }
  }),
);
console.log(`${drawings.length} pictures, ${(bytes / 1e6).toFixed(2)} MB`);

async function render({ draw, isFirst }: Drawing): Promise<Buffer> {
  const image = sharp(Buffer.from(draw()));
  const { width } = await image.metadata();
  const wide = width > 1280 ? width : isFirst ? WIDTHS.first : WIDTHS.other;
  return image
    .resize({ width: wide })
    .flatten()
    .avif(isFirst ? FIRST : OTHER)
    .toBuffer();
}
