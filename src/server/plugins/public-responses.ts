import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CachedResponse } from '../../platform/cache/cached-response.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Tag } from '../../platform/database/changes.ts';

declare module '../../kit/endpoint.ts' {
  interface Rules {
    /** The response is the same for everyone, names nobody and sets no cookie, so it may be cached. */
    public?: boolean;
    /** A page; it decides itself how much of it may be cached. */
    page?: boolean;
  }
}

declare module 'fastify' {
  interface FastifyReply {
    /** Names what a public response is about, so that it is dropped when that changes. */
    tag(...tags: Tag[]): FastifyReply;
    tags: Tag[] | null;
  }
}

/**
 * Browsers must ask every time whether their copy is still valid; a CDN may keep it and is purged
 * by tag.
 */
export const PUBLIC_HEADERS = {
  'cache-control': 'no-cache',
  'cdn-cache-control': 'public, s-maxage=60, stale-while-revalidate=600',
} as const;

/**
 * Keeps the responses of public routes as bytes. Forbids anybody to store the responses of other
 * routes.
 */
export function cachePublicResponses(app: FastifyInstance, cache: PublicCache): void {
  app.decorateReply('tags', null);
  app.decorateReply('tag', function (...tags: Tag[]) {
    this.tags = [...(this.tags ?? []), ...tags];
    return this;
  });

  const begun = new WeakMap<FastifyRequest, number>();

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.page) return;
    if (!isPublic(request)) {
      reply.header('cache-control', 'no-store');
      return;
    }
    begun.set(request, cache.now());
  });

  // By now the route has validated what its response depends on.
  app.addHook('preHandler', async (request, reply) => {
    if (!isPublic(request)) return;
    const cached = cache.find(keyOf(request));
    if (!cached) return;
    cache.alias(request.url, keyOf(request));
    await reply.sendKept(cached);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (!isPublic(request)) return payload;
    if (reply.statusCode !== 200 || typeof payload !== 'string') {
      reply.header('cache-control', 'no-store');
      return payload;
    }
    const response = cachedResponse(reply, payload);
    response.route = request.routeOptions.url;
    cache.store(keyOf(request), response, begun.get(request) ?? 0);
    const { head, body } = await response.formFor(request.raw);
    for (let i = 0; i < head.length; i += 2) reply.header(head[i] ?? '', head[i + 1]);
    if (!response.isKnownTo(request.raw)) return body;
    reply.code(304).removeHeader('content-length');
    return null;
  });
}

const isPublic = (request: FastifyRequest): boolean =>
  request.routeOptions.config.public === true &&
  (request.method === 'GET' || request.method === 'HEAD');

function cachedResponse(reply: FastifyReply, payload: string): CachedResponse {
  const headers: Record<string, string> = { ...PUBLIC_HEADERS };
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (name !== 'content-length' && value !== undefined) headers[name] = String(value);
  }
  const etag = createHash('sha256').update(payload).digest('base64url').slice(0, 22);
  return new CachedResponse(Buffer.from(payload), headers, etag, [...new Set(reply.tags)]);
}

/**
 * One key for one answer: the route with the parameters and the query that its handler gets. It is made of
 * what the route's own schemas let through, never of the URL; the space keeps it apart from every URL.
 */
function keyOf({ routeOptions, params, query }: FastifyRequest): string {
  const known = routeOptions.schema?.querystring ? query : {};
  return `${routeOptions.url} ${JSON.stringify([params, known])}`;
}
