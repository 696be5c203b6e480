import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { storeReadyPicture } from '../../../src/modules/media/store-picture.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { openStorage } from '../../../src/platform/files/storage.ts';
import { task } from '../../../src/platform/queue/task.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { pictureFile, uploadPicture } from '../../support/pictures.ts';
import { openS3Server, type S3Server } from '../../support/s3-server.ts';
import { anotherProcess, testShop } from '../../support/test-shop.ts';

let s3: S3Server;
beforeAll(async () => {
  // What the stand-in's only user has.
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  s3 = await openS3Server();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await s3[Symbol.asyncDispose]();
});

const small = (url: string) => url.replace('.webp', '-160.webp');
const nameOf = (url: string) => url.replace('/media/', '');

async function names(beginning = ''): Promise<string[]> {
  const storage = openStorage(readConfig(s3.env));
  return Array.fromAsync(storage.list(beginning));
}

test('pictures go into the bucket, and come from it through any process of the shop', async () => {
  await using shop = await testShop({ env: s3.env });
  await using other = await anotherProcess(shop, { env: s3.env });
  const owner = await signedInAdmin(shop);
  const { status, body } = await uploadPicture(owner, await pictureFile(400, 200, '#101010'));
  expect(status).toBe(201);
  const width = await other.app.inject(small(body.url));
  expect(width.statusCode).toBe(200);
  expect(width.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(width.rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const before = s3.asked.length;
  expect((await shop.app.inject(small(body.url))).rawPayload).toEqual(width.rawPayload);
  expect(s3.asked.slice(before)).toHaveLength(1);
  expect(await names(nameOf(body.url).slice(0, 32))).toEqual([
    nameOf(small(body.url)),
    nameOf(body.url),
  ]);
  expect((await shop.app.inject(`/media/${'a'.repeat(32)}.webp`)).statusCode).toBe(404);
  const kept = { 'if-none-match': String(width.headers.etag) };
  const again = await shop.app.inject({ url: small(body.url), headers: kept });
  expect(again.statusCode).toBe(304);
});

test('browsers are sent to where they can read the bucket themselves', async () => {
  const env = { ...s3.env, STORAGE_PUBLIC_URL: 'https://pictures.example/' };
  await using shop = await testShop({ env });
  const owner = await signedInAdmin(shop);
  const { body } = await uploadPicture(owner, await pictureFile(400, 200, '#202020'));
  const { statusCode, headers } = await shop.app.inject(small(body.url));
  expect([statusCode, headers.location]).toEqual([
    302,
    `https://pictures.example/shop/${nameOf(small(body.url))}`,
  ]);
  expect(await names(nameOf(body.url).slice(0, 32))).toHaveLength(2);
  const before = s3.asked.length;
  await shop.app.inject(small(body.url));
  expect(s3.asked.slice(before)).toEqual([]);
  expect((await shop.app.inject(`/media/${'a'.repeat(32)}-160.webp`)).statusCode).toBe(404);
});

test('a picture that comes with the program is kept as it is, and shown in widths as all are', async () => {
  const storage = openStorage(readConfig(s3.env));
  const ready = await sharp(await pictureFile(400, 200, '#303030'))
    .avif()
    .toBuffer();
  const url = await storeReadyPicture(storage, ready);
  await using shop = await testShop({ env: s3.env });
  expect((await shop.app.inject(url)).rawPayload).toEqual(ready);
  expect((await shop.app.inject(url.replace('.avif', '-160.webp'))).statusCode).toBe(200);
});

test('what nothing names is deleted from the bucket as well', async () => {
  await using shop = await testShop({ env: s3.env });
  const owner = await signedInAdmin(shop);
  const { body } = await uploadPicture(owner, await pictureFile(40, 20, '#404040'));
  await shop.app.inject(small(body.url));
  const collect = async () => {
    await shop.write(async (tx) => tx.queue(task('collect-pictures', { alone: true })));
    await shop.runJobs();
  };
  await collect();
  await shop.later('unusedPictures', '31 days');
  expect(await names(nameOf(body.url).slice(0, 32))).toHaveLength(2);
  await collect();
  expect(await names(nameOf(body.url).slice(0, 32))).toEqual([]);
});

test('a store that refuses is a failure that says nothing of it', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'SOMEBODY');
  await using shop = await testShop({ env: s3.env });
  const owner = await signedInAdmin(shop);
  const { status, body } = await uploadPicture(owner, await pictureFile(10, 10, '#303030'));
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  expect(status).toBe(500);
  expect(body.message).toBe('Something went wrong on our side. Please try again.');
});
