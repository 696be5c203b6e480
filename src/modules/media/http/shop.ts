import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ShopError } from '../../../kit/errors.ts';
import type { App } from '../../../kit/http/app-types.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { hasPicture, openPicture, pictureType } from '../pictures.ts';

/** Pictures that are known to be where browsers are sent for them. */
const KNOWN = { max: 20_000, ttl: 10 * 60 * 1000 };

/**
 * Pictures by the hash of their content: an address never shows anything else, so it is kept for ever. Where
 * browsers can read the storage themselves, they are sent there.
 */
export function mediaRoutes(app: App, storage: Storage): void {
  let known: LRUCache<string, true> | undefined;
  const isThere = async (name: string) => {
    // Made when it is needed: it takes all its room at once.
    known ??= new LRUCache(KNOWN);
    if (known.has(name)) return true;
    if (!(await hasPicture(storage, name))) return false;
    known.set(name, true);
    return true;
  };

  app.get(
    '/media/:name',
    {
      schema: { hide: true, params: z.object({ name: z.string() }) },
    },
    async ({ params: { name }, headers }, reply) => {
      const elsewhere = storage.publicUrl(name);
      if (elsewhere !== undefined) {
        if (!(await isThere(name))) throw notThere();
        return reply.header('cache-control', 'public, max-age=3600').redirect(elsewhere, 302);
      }
      const etag = `"${name}"`;
      const isKept = headers['if-none-match'] === etag;
      const picture = await openPicture(storage, name);
      if (!picture) throw notThere();
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
      if (isKept) {
        picture.body.destroy();
        return reply.code(304).send();
      }
      return reply
        .header('content-length', picture.bytes)
        .type(pictureType(name))
        .send(picture.body);
    },
  );
}

const notThere = () => new ShopError('not_found', 'There is no such picture.');
