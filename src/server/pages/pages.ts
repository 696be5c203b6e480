import { hash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ERRORS } from '../../kit/errors.ts';
import type { App } from '../../kit/http/app-types.ts';
import { BOUNDS, countOrRefuse } from '../../kit/rate-limits.ts';
import * as contentApi from '../../modules/content/endpoints.ts';
import { locationOf } from '../../modules/content/old-addresses.ts';
import type { Opening } from '../../modules/content/opening.ts';
import type { Redirects } from '../../modules/content/redirects.ts';
import type { SiteConfigEntry } from '../../modules/settings/schema.ts';
import { bytesOf, CachedResponse, type Pieces } from '../../platform/cache/cached-response.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { RateLimiter } from '../../platform/database/rate-limiter.ts';
import { isUnreachable, type Reach } from '../../platform/database/reach.ts';
import { isLoopback } from '../../platform/net/ip-address.ts';
import { writtenAs } from '../../platform/text/written-json.ts';
import { AGAIN_S } from '../plugins/errors.ts';
import { openRenderQueue, type RenderBounds, TooBusy } from '../plugins/overload.ts';
import { PUBLIC_HEADERS, type StaleReason, staleHeaders } from '../plugins/public-responses.ts';
import type { Requests } from '../requests.ts';
import { closedPage, friendRoutes } from './closed-page.ts';
import {
  builtFilePolicy,
  releaseRendered,
  withCaptcha,
  withPreview,
} from './content-security-policy.ts';
import { pageAddress } from './page-address.ts';
import { type ReadApi, readApi } from './read-api.ts';

/** The pages' React code, built or straight from its sources. */
export interface Site {
  /** Changes with every build. */
  buildId: string;
  /** The page that says why another one cannot be shown, with places for its title and its text; left out: they alone. */
  unavailable?: string;
  /** The page that stands in place of a closed shop; left out: its words alone. */
  closed?: string;
  render(url: URL, context: RenderContext): Promise<Page>;
}

export interface Page {
  status: number;
  headers: Record<string, string>;
  /** Empty where it leads elsewhere. */
  html: string;
  /** What stands in it where `<!--nonce number-->` does. */
  parts?: readonly Pieces[];
}

export interface RenderContext {
  read: ReadApi;
  /** A secret of this rendering, with which the renderer marks the scripts that it writes. */
  nonce?: string;
  /** The JSON of an object that was read, if it is at hand. */
  writtenAs?: (data: object) => Buffer | string | undefined;
  /** The owner has said that what stood at the address is gone for good. */
  isGone?: boolean;
}

/** Gets the pages, and serves the files that they load. */
export type LoadSite = (app: App) => Promise<Site>;

export interface PageOptions {
  cache: PublicCache;
  limits: RateLimiter;
  reach: Reach;
  opening: Opening;
  redirects: Redirects;
  publicUrl: string;
  loadSite: LoadSite;
  requests: Requests;
  /** How many pages are rendered at a time, and how many wait; left out: as suits a shop. */
  renders?: RenderBounds | undefined;
}

/**
 * Serves the pages. Each is rendered from the responses of this app's own API. It is the same for
 * every visitor, so it is cached as bytes until one of those responses changes.
 */
export async function registerPages(app: App, options: PageOptions): Promise<void> {
  const { cache, limits, reach, opening, redirects, publicUrl, loadSite } = options;
  const { requests, renders } = options;
  const site = await loadSite(app);
  const queue = openRenderQueue(app, renders);
  const unavailable = unavailablePage(site.unavailable);
  const showClosed = closedPage(site.closed);
  await friendRoutes(app, { opening, limits, show: showClosed });

  // An unknown API path must not fall through to a page.
  app.all('/api/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
  app.get('/*', { schema: { hide: true }, config: { page: true } }, async (request, reply) => {
    const asked = pageAddress(request.url);
    if (!asked) return reply.callNotFound();
    const { movedTo } = asked;
    const toPage = () => reply.redirect(movedTo ?? '/', 308);
    // Where an old address may be meant, what is there is found out first: it leads on in one step.
    const address = movedTo && redirects.find(movedTo) ? pageAddress(movedTo) : asked;
    if (!address || address.movedTo) return toPage();
    const { key, route } = address;
    request.pageRoute = route;
    const closed = request.closedPage(key);
    if (closed) {
      const { html, headers } = showClosed(closed, key);
      return reply.code(503).headers(headers).send(html);
    }
    const send = (kept: CachedResponse, stale?: string[]) => {
      if (movedTo) return toPage();
      cache.alias(request.url, key);
      return reply.sendKept(kept, stale);
    };
    /** What is done where the page cannot be made. */
    const sendStale = (reason: StaleReason) => {
      const stale = cache.findStale(key);
      if (stale) {
        request.answer = 'kept';
        return send(stale.response, staleHeaders(stale, reason));
      }
      return reply.code(503).headers(unavailable[reason].headers).send(unavailable[reason].html);
    };

    if (reach.isAway && !redirects.findByQuery(request.url) && cache.findStale(key)) {
      return sendStale('database-away');
    }
    const byQuery = redirects.findByQuery(request.url);
    const isKept = cache.find(key) !== undefined;
    const old = byQuery ?? (isKept ? undefined : redirects.find(request.url));
    const leadOn = () => {
      const [, search = ''] = /(\?.*)$/.exec(request.url) ?? [];
      const location = old && locationOf(old, search);
      // The owner may think better of it, and browsers would keep a permanent one for ever.
      if (location) return reply.header('cache-control', 'no-cache').redirect(location, old.status);
      return undefined;
    };
    const known = byQuery || redirects.isVacant(key) ? leadOn() : undefined;
    if (known) return known;
    if (!isKept) {
      await refuseFlood(limits, request);
      request.answer = 'rendered';
    }
    const render = () =>
      requests.render(async () =>
        renderPage(
          readApi(app, cache, request.ip, reach.isAway ? undefined : app.told),
          site,
          new URL(publicUrl + key),
          route,
          old?.newAddress === null,
        ),
      );
    try {
      const page = await cache.getOrMake(key, async () => {
        const made = await queue.run(render);
        const isWhole = made.status === 200 && made.complete && made.staleSeconds === undefined;
        if (!isWhole || route === '/preview') return made;
        const kept = keep(made, securityHeaders(reply.getHeaders()));
        kept.route = route;
        return kept;
      });
      if (page instanceof CachedResponse) return send(page);
      if (page.lacksDatabase) return sendStale('database-away');
      const { status, headers, body, staleSeconds: seconds } = page;
      // Once it is known that there is no such page, nobody is shown what it was.
      if (status < 500 && status !== 200) cache.drop(key);
      if (status === 404 && old) {
        redirects.noteVacant(key);
        const sent = leadOn();
        if (sent) return sent;
      }
      if (movedTo && !(status === 404 && old)) return toPage();
      const stale = seconds === undefined ? [] : staleHeaders({ seconds }, 'database-away');
      for (let i = 0; i < stale.length; i += 2) headers[stale[i] ?? ''] = stale[i + 1] ?? '';
      return reply
        .code(status === 404 && old ? old.status : status)
        .headers({ ...headers, 'cache-control': 'no-store' })
        .send(bytesOf(body));
    } catch (error) {
      if (error instanceof TooBusy) return sendStale('overload');
      if (isUnreachable(error)) return sendStale('database-away');
      throw error;
    }
  });
}

const SAID: Record<StaleReason, { title: string; text: string; seconds: number }> = {
  'database-away': {
    title: 'We will be right back',
    text: 'The shop cannot reach its database just now. Nothing was lost: your cart and your orders are safe. This page loads by itself in a moment.',
    seconds: AGAIN_S,
  },
  overload: {
    title: 'The shop is very busy',
    text: 'More people are looking around than the shop can show pages to at once. This page loads by itself in a moment.',
    seconds: 1,
  },
};

/** What visitors see where a page cannot be made, ready to be sent: it must not take any work. */
function unavailablePage(
  template = '<!doctype html><title>%TITLE%</title><h1>%TITLE%</h1><p>%TEXT%</p>',
) {
  const made = Object.entries(SAID).map(([reason, { title, text, seconds }]) => {
    const html = template.replaceAll('%TITLE%', title).replaceAll('%TEXT%', text);
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': builtFilePolicy(html),
      'cache-control': 'no-store',
      'retry-after': String(seconds),
    };
    return [reason, { html, headers }];
  });
  return Object.fromEntries(made) as Record<StaleReason, { html: string; headers: object }>;
}

/** Where reCAPTCHA comes from, while the owner asks for it. */
const captchaUrlIn = (settings: SiteConfigEntry[]): string | undefined =>
  settings.find(({ key }) => key === 'recaptcha_url')?.value;

/**
 * Rendering is a hundred times the work of a cached response, and anybody can ask for pages that nobody has asked
 * for before. What comes from this machine passes: a proxy that nobody told us of sends everybody's calls.
 * @throws too_many_requests
 */
async function refuseFlood(limits: RateLimiter, request: FastifyRequest): Promise<void> {
  if (isLoopback(request.ip)) return;
  const network = request.network();
  if (network) await countOrRefuse(limits, 'pages', BOUNDS.pageRenders, network);
}

interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: Pieces;
  /**
   * Made from the build id and the ETags of the API's responses, because two renders of the same page
   * differ in timestamps.
   */
  etag: string;
  tags: string[];
  /** Whether every call that the page needed was answered. */
  complete: boolean;
  /** Whether one was not because the database cannot be reached. */
  lacksDatabase: boolean;
  /** Since when what it tells may be outdated, if it may. */
  staleSeconds: number | undefined;
}

async function renderPage(
  ask: ReadApi,
  site: Site,
  url: URL,
  route: string,
  isGone: boolean,
): Promise<Rendered> {
  let made = `${site.buildId} ${url.pathname}${url.search}`;
  const tags = new Set<string>();
  const answers = new Map<string, string>();
  let complete = true;
  let lacksDatabase = false;
  let stale: number | undefined;
  let captchaUrl: string | undefined;
  const read: ReadApi = async (path) => {
    const answer = await ask(path);
    if (answer.status >= 500) complete = false;
    else if (answer.status === 200 && path.startsWith(contentApi.listSettings.path)) {
      captchaUrl ??= captchaUrlIn(answer.data as SiteConfigEntry[]);
    }
    if (answer.status === ERRORS.database_away) lacksDatabase = true;
    const seconds = answer.staleSeconds;
    if (seconds !== undefined) stale = Math.max(stale ?? 0, seconds);
    answers.set(path, `${answer.status} ${answer.etag}`);
    for (const tag of answer.tags) tags.add(tag);
    return answer;
  };
  const nonce = randomUUID();
  const { status, headers, html, parts } = await site.render(url, {
    read,
    nonce,
    writtenAs,
    isGone,
  });
  let pieces = [html];
  if (headers['content-type']?.startsWith('text/html')) {
    const released = releaseRendered(html, nonce);
    headers['content-security-policy'] = withPreview(
      withCaptcha(released.policy, captchaUrl),
      route,
    );
    made += ` ${captchaUrl}`;
    pieces = released.pieces;
    deferScripts(pieces);
  }
  for (const path of [...answers.keys()].sort()) made += `${path} ${answers.get(path)}`;
  const etag = hash('sha256', made, 'base64url').slice(0, 22);
  return {
    status,
    headers,
    body: wholeOf(pieces, parts, nonce),
    etag,
    tags: [...tags],
    complete,
    lacksDatabase,
    staleSeconds: stale,
  };
}

/** The page in the order in which it goes out: most of it were bytes before, and what is written of it is short. */
function wholeOf(pieces: readonly string[], parts: readonly Pieces[] = [], nonce: string): Pieces {
  const all: (Buffer | string)[] = [];
  for (const piece of pieces) {
    const [first = '', ...rest] = piece.split(`<!--${nonce} `);
    all.push(first);
    for (const text of rest) {
      const end = text.indexOf(PART_END);
      const part = parts[Number(text.slice(0, end))] ?? [];
      all.push(...part, text.slice(end + PART_END.length));
    }
  }
  return all;
}

const PART_END = '-->';

const PRELOADS = '<link rel="modulepreload"';
const ENTRY = '<script type="module" async="" src="';

/**
 * Defers the scripts of a page: the browser loads none of them by itself, which leaves all of
 * a slow connection to the styles, font and pictures of the first view. `start.inline.js` in the
 * page's head loads them later. Their URLs stay in the page, for the service worker to keep.
 * @param pieces of the page, of which each tag of a script is one
 */
function deferScripts(pieces: string[]): void {
  const body = pieces.findIndex((piece) => piece.includes('</head>'));
  const entry = pieces.findLastIndex((piece) => piece.startsWith(ENTRY));
  if (entry < Math.max(0, body)) return;
  for (let place = 0; place <= body; place++)
    pieces[place] = inHead(pieces[place] ?? '', (head) =>
      head.replaceAll(PRELOADS, '<link rel="deferred"'),
    );
  pieces[entry] = `<script type="deferred" async="" src="${pieces[entry]?.slice(ENTRY.length)}`;
}

function inHead(piece: string, change: (head: string) => string): string {
  const end = piece.indexOf('</head>');
  return end < 0 ? change(piece) : change(piece.slice(0, end)) + piece.slice(end);
}

const keep = ({ body, headers, etag, tags }: Rendered, security: Record<string, string>) =>
  new CachedResponse(
    body,
    { ...security, ...headers, ...PUBLIC_HEADERS },
    etag,
    tags,
    'perhaps once',
  );

/** The headers that the security plugin has already set. */
function securityHeaders(headers: Record<string, unknown>): Record<string, string> {
  const names = Object.keys(headers).filter((name) => name !== 'cache-control');
  return Object.fromEntries(names.map((name) => [name, String(headers[name])]));
}
