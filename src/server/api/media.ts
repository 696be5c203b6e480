import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { z } from 'zod';
import { ShopError } from '../../domain/errors.ts';
import { parseMediaName, pictureMaster, pictureVariant } from '../../domain/media/pictures.ts';
import type { App } from '../app-types.ts';

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

/** Pictures by the hash of their content: an address never shows anything else, so it is kept for ever. */
export function mediaRoutes(app: App, { mediaDir }: { mediaDir: string }): void {
  app.get(
    '/media/:name',
    {
      schema: { hide: true, params: z.object({ name: z.string() }) },
    },
    async ({ params: { name }, headers }, reply) => {
      const path = await fileOf(mediaDir, name);
      if (!path) throw new ShopError('not_found', 'There is no such picture.');
      const etag = `"${name}"`;
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
      if (headers['if-none-match'] === etag) return reply.code(304).send();
      const { size } = await stat(path);
      reply.header('content-length', size).type(TYPES[extname(path)] ?? 'application/octet-stream');
      return reply.send(createReadStream(path));
    },
  );
}

async function fileOf(mediaDir: string, name: string): Promise<string | null> {
  const asked = parseMediaName(name);
  if (!asked) return null;
  const { hash, variant } = asked;
  return variant
    ? pictureVariant(mediaDir, hash, variant.width, variant.format)
    : pictureMaster(mediaDir, hash);
}
