import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PictureFormat } from '../../kit/picture-address.ts';
import { FolderStorage } from '../../platform/files/folder-storage.ts';
import { openPicture, parseMediaName } from './pictures.ts';
import { readPicture } from './received-picture.ts';
import { storeReadyPicture } from './store-picture.ts';

/** Counts what it keeps. */
class CountingStorage extends FolderStorage {
  written: string[] = [];

  override async write(name: string, bytes: Buffer): Promise<void> {
    this.written.push(name);
    await super.write(name, bytes);
  }
}

let mediaDir: string;
let storage: CountingStorage;
beforeEach(async () => {
  mediaDir = await mkdtemp(join(tmpdir(), 'cirrus-media-'));
  storage = new CountingStorage(mediaDir);
});
afterEach(() => rm(mediaDir, { recursive: true }));

const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3b6f72' } })
    .png()
    .toBuffer();

/** Keeps a picture as an upload does. @returns its hash */
async function keep(source: Buffer): Promise<string> {
  const { hash, name, bytes } = await readPicture(source);
  await storage.write(name, bytes);
  return hash;
}

async function open(name: string): Promise<Buffer | null> {
  const picture = await openPicture(storage, name);
  return picture && (await buffer(picture.body));
}

const width = async (hash: string, pixels: number, format: PictureFormat) =>
  sharp((await open(`${hash}-${pixels}.${format}`)) ?? undefined).metadata();

test('a picture is kept as WebP under the hash of its content, at most 1920 pixels wide', async () => {
  const hash = await keep(await photograph(2400, 1200));
  expect(hash).toMatch(/^[0-9a-f]{32}$/);
  expect(await sharp((await open(`${hash}.webp`)) ?? undefined).metadata()).toMatchObject({
    format: 'webp',
    width: 1920,
    height: 960,
  });
});

test('the same content has the same address, other content another', async () => {
  const first = await keep(await photograph(40, 40));
  expect(await keep(await photograph(40, 40))).toBe(first);
  expect(await keep(await photograph(41, 40))).not.toBe(first);
});

describe('a width of a picture', () => {
  test.each(['avif', 'webp', 'jpg'] as const)(
    'is made in %s when it is first asked for',
    async (format) => {
      const hash = await keep(await photograph(1000, 500));
      expect(await width(hash, 320, format)).toMatchObject({ width: 320, height: 160 });
      const [first, again] = await Promise.all([
        open(`${hash}-320.${format}`),
        open(`${hash}-320.${format}`),
      ]);
      expect(again).toEqual(first);
      expect(storage.written).toHaveLength(2);
    },
  );

  test('is made once for all who ask at the same time, and leaves no half-made file', async () => {
    const hash = await keep(await photograph(1000, 1000));
    await Promise.all(Array.from({ length: 12 }, () => open(`${hash}-640.avif`)));
    expect(storage.written).toEqual([`${hash}.webp`, `${hash}-640.avif`]);
    expect((await readdir(mediaDir)).filter((name) => name.includes('part'))).toEqual([]);
  });

  test('is never wider than the picture is', async () => {
    const hash = await keep(await photograph(200, 200));
    expect(await width(hash, 640, 'webp')).toMatchObject({ width: 200 });
  });

  test('is refused when the shop serves no such width, or has no such picture', async () => {
    const hash = await keep(await photograph(200, 200));
    expect(await open(`${hash}-321.webp`)).toBeNull();
    expect(await open(`${'a'.repeat(32)}-320.webp`)).toBeNull();
  });
});

test('a picture that came ready stays as it is, and its widths are made of it', async () => {
  const ready = await sharp(await photograph(400, 400))
    .avif()
    .toBuffer();
  const url = await storeReadyPicture(storage, ready);
  const name = url.replace('/media/', '');
  expect(await open(name)).toEqual(ready);
  const hash = parseMediaName(name)?.hash ?? '';
  expect(await width(hash, 160, 'webp')).toMatchObject({ width: 160 });
  expect(await storeReadyPicture(storage, ready)).toBe(url);
  expect(storage.written).toEqual([name, `${hash}-160.webp`]);
});

test('only the names of pictures are understood', () => {
  const hash = '0123456789abcdef0123456789abcdef';
  expect(parseMediaName(`${hash}.webp`)).toEqual({ hash });
  expect(parseMediaName(`${hash}.avif`)).toEqual({ hash });
  expect(parseMediaName(`${hash}.png`)).toEqual({ hash });
  expect(parseMediaName(`${hash}-320.avif`)).toEqual({
    hash,
    variant: { width: 320, format: 'avif' },
  });
  for (const name of [
    `${hash}.jpg`,
    `../${hash}.webp`,
    `${hash}-320.svg`,
    `${hash}-320.png`,
    `${hash}-321.avif`,
    'x.webp',
    `${hash}-320.avif.part`,
  ]) {
    expect(parseMediaName(name)).toBeNull();
  }
});
