import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  parseMediaName,
  pictureMaster,
  pictureVariant,
  storeDrawing,
  storePicture,
} from './pictures.ts';

let mediaDir: string;
beforeEach(async () => {
  mediaDir = await mkdtemp(join(tmpdir(), 'cirrus-media-'));
});
afterEach(() => rm(mediaDir, { recursive: true }));

const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3b6f72' } })
    .png()
    .toBuffer();

const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="${colour}"/></svg>`;

const hashIn = (url: string) => parseMediaName(url.replace('/media/', ''))?.hash ?? '';

describe('storing a picture', () => {
  test('keeps it as WebP under the hash of its content, at most 1920 pixels wide', async () => {
    const { url } = await storePicture(mediaDir, await photograph(2400, 1200));
    expect(url).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
    const master = await pictureMaster(mediaDir, hashIn(url));
    expect(await sharp(master ?? '').metadata()).toMatchObject({
      format: 'webp',
      width: 1920,
      height: 960,
    });
  });

  test('the same content has the same address, other content another', async () => {
    const [first, again, other] = await Promise.all([
      storePicture(mediaDir, await photograph(40, 40)),
      storePicture(mediaDir, await photograph(40, 40)),
      storePicture(mediaDir, await photograph(41, 40)),
    ]);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  test.each([
    ['a text file', Buffer.from('GIF89a is only how this text begins')],
    ['an SVG', Buffer.from(drawing('#000000'))],
    ['half a PNG', async () => (await photograph(900, 900)).subarray(0, 90)],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s, whatever it is called', async (_what, source) => {
    const bytes = typeof source === 'function' ? await source() : source;
    await expect(storePicture(mediaDir, bytes)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await readdir(mediaDir)).toEqual([]);
  });
});

describe('a width of a picture', () => {
  test.each(['avif', 'webp', 'jpg'] as const)(
    'is made in %s when it is first asked for',
    async (format) => {
      const { url } = await storePicture(mediaDir, await photograph(1000, 500));
      const path = (await pictureVariant(mediaDir, hashIn(url), 320, format)) ?? '';
      const { width, height } = await sharp(path).metadata();
      expect([width, height]).toEqual([320, 160]);
    },
  );

  test('is made once for all who ask at the same time, and leaves no half-made file', async () => {
    const { url } = await storePicture(mediaDir, await photograph(1000, 1000));
    const asked = Array.from({ length: 12 }, () =>
      pictureVariant(mediaDir, hashIn(url), 640, 'avif'),
    );
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect((await readdir(mediaDir)).filter((name) => name.includes('part'))).toEqual([]);
  });

  test('is never wider than the picture is', async () => {
    const { url } = await storePicture(mediaDir, await photograph(200, 200));
    const path = (await pictureVariant(mediaDir, hashIn(url), 640, 'webp')) ?? '';
    expect((await sharp(path).metadata()).width).toBe(200);
  });

  test('is refused when the shop serves no such width, or has no such picture', async () => {
    const { url } = await storePicture(mediaDir, await photograph(200, 200));
    expect(await pictureVariant(mediaDir, hashIn(url), 321, 'webp')).toBeNull();
    expect(await pictureVariant(mediaDir, 'a'.repeat(32), 320, 'webp')).toBeNull();
  });
});

describe('a drawing', () => {
  test('becomes a bitmap when it is first asked for, and is itself never served', async () => {
    const { url } = await storeDrawing(mediaDir, drawing('#2f6b5a'), 'when-asked');
    expect(await readdir(mediaDir)).toEqual([expect.stringMatching(/\.svg\.gz$/)]);
    const path = (await pictureVariant(mediaDir, hashIn(url), 160, 'webp')) ?? '';
    expect((await sharp(path).metadata()).width).toBe(160);
    expect(parseMediaName(`${hashIn(url)}.svg.gz`)).toBeNull();
  });

  test('looks the same whether it is rendered now or later', async () => {
    const now = await storeDrawing(mediaDir, drawing('#8b3a2e'), 'now');
    const rendered = await readFile((await pictureMaster(mediaDir, hashIn(now.url))) ?? '');
    await rm(join(mediaDir, `${hashIn(now.url)}.webp`));
    const later = await storeDrawing(mediaDir, drawing('#8b3a2e'), 'when-asked');
    expect(later).toEqual(now);
    expect(await readFile((await pictureMaster(mediaDir, hashIn(later.url))) ?? '')).toEqual(
      rendered,
    );
  });
});

test('only the names of pictures are understood', () => {
  const hash = '0123456789abcdef0123456789abcdef';
  expect(parseMediaName(`${hash}.webp`)).toEqual({ hash });
  expect(parseMediaName(`${hash}-320.avif`)).toEqual({
    hash,
    variant: { width: 320, format: 'avif' },
  });
  for (const name of [
    `${hash}.avif`,
    `../${hash}.webp`,
    `${hash}-320.svg`,
    'x.webp',
    `${hash}-320.avif.part`,
  ]) {
    expect(parseMediaName(name)).toBeNull();
  }
});
