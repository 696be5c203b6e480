import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BRANDS } from './content/brands.ts';
import { PRODUCTS } from './content/products.ts';
import {
  brandFile,
  HOME_FILES,
  PICTURES,
  productFile,
  SHARED_SHOTS,
  shotFile,
  variantFile,
} from './picture-files.ts';
import { pictureFiles } from './pictures.ts';

const SQUARES = PRODUCTS.flatMap((product) => [
  productFile(product),
  ...SHARED_SHOTS.map((shot) => shotFile(product, shot)),
]);
const OTHERS = [...Object.values(HOME_FILES), ...BRANDS.map(brandFile)];
/** Those that look as the product's first picture does have none. */
const OF_VARIANTS = PRODUCTS.flatMap((product) =>
  product.variants.map((variant) => variantFile(product, variant)),
);

test('whatever the demo shop shows has its picture, and no other is kept', async () => {
  const files = new Set(await pictureFiles());
  const needed = new Set([...SQUARES, ...OTHERS]);
  expect([...needed].filter((file) => !files.has(file))).toEqual([]);
  const known = new Set([...needed, ...OF_VARIANTS]);
  expect([...files].filter((file) => !known.has(file))).toEqual([]);
});

test('every picture is as wide as the place where it is shown, and as high', async () => {
  const sizes = new Set<string>();
  for (const file of await pictureFiles()) {
    const { format, width, height } = await sharp(
      await readFile(new URL(file, PICTURES)),
    ).metadata();
    expect([file, format]).toEqual([file, 'heif']);
    const [folder] = file.split('/');
    const isFirst = folder !== 'products' || file.split('.').length === 2;
    expect([file, width]).toEqual([
      file,
      file === HOME_FILES.hero_image ? 1920 : isFirst ? 960 : 720,
    ]);
    sizes.add(`${folder} ${width}x${height}`);
  }
  expect([...sizes].sort()).toEqual([
    'brands 960x640',
    'home 1920x1080',
    'home 960x960',
    'products 720x720',
    'products 960x960',
  ]);
});

test('pictures decode to their end', async () => {
  // Each takes some 30 ms: a sample, another sort of thing each time.
  for (const file of (await pictureFiles()).sort().filter((_, at) => at % 10 === 0)) {
    const { data, info } = await sharp(await readFile(new URL(file, PICTURES)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([file, info.channels, data.length]).toEqual([file, 3, info.width * info.height * 3]);
  }
});

test('all of them together leave a clone small', async () => {
  let bytes = 0;
  for (const file of await pictureFiles()) {
    bytes += (await readFile(new URL(file, PICTURES))).length;
  }
  expect(bytes).toBeLessThan(1_750_000);
});
