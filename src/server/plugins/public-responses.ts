import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '../../kit/errors.ts';
import { tag } from '../../kit/tags.ts';
import { readSettingTexts } from '../../modules/settings/site-config.ts';
import { CachedResponse, markOf } from '../../platform/cache/cached-response.ts';
import type { PublicCache, Stale } from '../../platform/cache/public-cache.ts';
import { EVERYTHING, type Tag } from '../../platform/database/changes.ts';
import type { Database } from '../../platform/database/database.ts';
import { DatabaseAway, type Reach } from '../../platform/database/reach.ts';

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
    /** What stays the same as long as the answer says the same; left out: its bytes decide. */
    marked(mark: string): FastifyReply;
    mark: string | null;
    /** Says that this answer of a public route is for its caller alone: nobody keeps it. */
    personal(): FastifyReply;
    isPersonal: boolean;
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

/** Why a response that may be outdated is better than none. */
export type StaleReason = 'database-away' | 'overload';

/**
 * What says of a stale response that it is one: `Cache-Status` (RFC 9211), whose `ttl` is below zero since it stopped
 * being right. No CDN may keep it.
 */
export const staleHeaders = (
  { seconds }: Pick<Stale, 'seconds'>,
  reason: StaleReason,
): string[] => [
  'cache-status',
  `Cirrus; hit; ttl=${-seconds}; detail=${reason}`,
  'cdn-cache-control',
  'no-store',
];

/** Since how many seconds a response may be outdated; undefined of one that is not stale. */
export function staleSeconds(cacheStatus: string | null): number | undefined {
  const [, seconds] = /^Cirrus; hit; ttl=-?(\d+);/.exec(cacheStatus ?? '') ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}

/**
 * Answers by what is kept, in any spelling of its URL, before anything looks at the request.
 * @param send sends it, and what marks it; false: it cannot
 * @returns whether it did
 */
export function sendKept(
  cache: PublicCache,
  reach: Reach,
  url: string,
  send: (kept: CachedResponse, mark?: string[]) => boolean,
): boolean {
  const kept = cache.find(url);
  if (kept) return send(kept);
  const stale = reach.isAway ? cache.findStale(url) : undefined;
  return stale !== undefined && send(stale.response, staleHeaders(stale, 'database-away'));
}

/**
 * Stale responses are used for as long as the owner says. That is remembered, since it matters while the database cannot
 * be asked.
 */
export function boundStaleResponses(
  cache: PublicCache,
  db: Database,
  log: FastifyBaseLogger,
): void {
  const { changes, reach } = db;
  const readBound = async () => {
    const read = await readSettingTexts(db, ['stale_minutes']).catch(() => undefined);
    if (read) cache.staleMs = Number(read.stale_minutes) * 60_000;
  };
  changes.on('invalidate', (tags) => {
    if (tags.includes(tag.settings) || tags.includes(EVERYTHING)) void readBound();
  });
  reach.on('away', () => {
    log.error('the database cannot be reached: what was kept is shown');
    // A connection that has gone silent does not tell what changes.
    changes.invalidate([EVERYTHING]);
  });
  reach.on('back', () => {
    log.warn('the database can be reached again');
    void readBound();
  });
}

/**
 * Keeps the responses of public routes as bytes, and answers by what it kept as long as the database cannot be reached.
 * Forbids anybody to store the responses of other routes.
 */
export function cachePublicResponses(app: FastifyInstance, cache: PublicCache, reach: Reach): void {
  app.decorateReply('tags', null);
  app.decorateReply('tag', function (...tags: Tag[]) {
    this.tags = [...(this.tags ?? []), ...tags];
    return this;
  });
  app.decorateReply('mark', null);
  app.decorateReply('marked', function (mark: string) {
    this.mark = mark;
    return this;
  });
  app.decorateReply('isPersonal', false);
  app.decorateReply('personal', function () {
    this.isPersonal = true;
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
    const key = keyOf(request);
    const cached = cache.find(key);
    const stale = cached || !reach.isAway ? undefined : cache.findStale(key);
    const response = cached ?? stale?.response;
    if (!response) {
      // What is in memory may still answer, but no longer than what is kept.
      if (reach.awayFor > cache.staleMs) throw new DatabaseAway();
      return;
    }
    cache.alias(request.url, key);
    await reply.sendKept(response, stale && staleHeaders(stale, 'database-away'));
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (!isPublic(request)) return payload;
    if (reply.isPersonal) {
      reply.header('cache-control', 'no-store');
      return payload;
    }
    // What was refused before it came here is refused all the same.
    const isUnavailable = reply.statusCode === UNAVAILABLE && begun.has(request);
    const stale = isUnavailable ? cache.findStale(keyOf(request)) : undefined;
    // Once it is known that there is no such thing, nobody is shown what it was.
    if (reply.statusCode === 404) cache.drop(keyOf(request));
    if (!stale && (reply.statusCode !== 200 || !isWritten(payload, reply))) {
      reply.header('cache-control', 'no-store');
      return payload;
    }
    const response = stale?.response ?? cachedResponse(reply, payload as Buffer | string);
    response.route = request.routeOptions.url;
    const isStale = stale !== undefined || reach.isAway;
    if (stale) reply.code(200).removeHeader('retry-after');
    else if (!isStale) cache.store(keyOf(request), response, begun.get(request) ?? 0);
    const { head, body } = await response.formFor(request.raw);
    const mark = isStale ? staleHeaders(stale ?? { seconds: 0 }, 'database-away') : [];
    const headers = [...head, ...mark];
    for (let i = 0; i < headers.length; i += 2) reply.header(headers[i] ?? '', headers[i + 1]);
    if (!response.isKnownTo(request.raw)) return body;
    reply.code(304).removeHeader('content-length');
    return null;
  });
}

/** What a public call answers, in place of what it is asked for, only where the database cannot be reached. */
const UNAVAILABLE = ERRORS.database_away;

const isPublic = (request: FastifyRequest): boolean =>
  request.routeOptions.config.public === true &&
  (request.method === 'GET' || request.method === 'HEAD');

/** Bytes are a file that has its own way to be kept, unless they are said to be an answer. */
const isWritten = (payload: unknown, { mark }: FastifyReply): boolean =>
  typeof payload === 'string' || (Buffer.isBuffer(payload) && mark !== null);

function cachedResponse(reply: FastifyReply, payload: Buffer | string): CachedResponse {
  const headers: Record<string, string> = { ...PUBLIC_HEADERS };
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (name !== 'content-length' && value !== undefined) headers[name] = String(value);
  }
  const tags = [...new Set(reply.tags)];
  const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
  return new CachedResponse(body, headers, reply.mark ?? markOf(payload), tags);
}

/**
 * One key for one answer: the route with the parameters and the query that its handler gets. It is made of
 * what the route's own schemas let through, never of the URL; the space keeps it apart from every URL.
 */
function keyOf({ routeOptions, params, query }: FastifyRequest): string {
  const known = routeOptions.schema?.querystring ? query : {};
  return `${routeOptions.url} ${JSON.stringify([params, known])}`;
}
