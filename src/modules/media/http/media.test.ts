import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../../kit/http/app-types.ts';
import { FolderStorage } from '../../../platform/files/folder-storage.ts';
import { registerErrors } from '../../../server/plugins/errors.ts';
import { pictureUrl } from '../pictures.ts';
import { readPicture } from '../received-picture.ts';
import { mediaRoutes } from './shop.ts';

let mediaDir: string;
let app: App;
let url: string;

beforeAll(async () => {
  mediaDir = await mkdtemp(join(tmpdir(), 'cirrus-media-'));
  const plain = Fastify({
    routerOptions: { maxParamLength: 300 },
  }).withTypeProvider<ZodTypeProvider>();
  plain.setValidatorCompiler(validatorCompiler);
  plain.setSerializerCompiler(serializerCompiler);
  registerErrors(plain);
  const storage = new FolderStorage(mediaDir);
  mediaRoutes(plain, storage);
  app = plain;
  const source = sharp({ create: { width: 800, height: 800, channels: 3, background: '#d9cbb3' } });
  const { name, bytes } = await readPicture(await source.png().toBuffer());
  await storage.write(name, bytes);
  url = pictureUrl(name);
});
afterAll(async () => {
  await app.close();
  await rm(mediaDir, { recursive: true });
});

test('a picture is answered with its type, and for ever', async () => {
  const response = await app.inject(url.replace('.webp', '-320.avif'));
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await sharp(response.rawPayload).metadata()).width).toBe(320);
});

test('HEAD answers the same headers without the bytes', async () => {
  const full = await app.inject(url);
  const head = await app.inject({ method: 'HEAD', url });
  expect(head.statusCode).toBe(200);
  expect(head.headers['content-length']).toBe(full.headers['content-length']);
  expect(Number(full.headers['content-length'])).toBe(full.rawPayload.length);
  expect(head.rawPayload.length).toBe(0);
});

test('a browser that has the picture is told that it still holds', async () => {
  const { headers } = await app.inject(url);
  const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
});

test.each([
  '/media/nothing.webp',
  `/media/${'a'.repeat(32)}.webp`,
  `/media/${'a'.repeat(32)}-320.avif`,
  '/media/..%2f..%2fpackage.json',
])('%s is not found', async (address) => {
  const response = await app.inject(address);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'not_found' });
});
