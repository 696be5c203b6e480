import type { WorkboxPlugin } from 'workbox-core';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { assetsOf, isCacheable, type Kind, kindOf } from './cacheable.ts';
import { cachedPages, cacheOf, productOf } from './cached-pages.ts';

/** The offline page's URL, which changes with its content; set by the build. */
declare const OFFLINE_PAGE: string;

/** The part of the worker's global scope that we use: the DOM's types only know windows. */
declare const self: {
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
};

/** After waiting this long, an old copy is better than nothing. */
const networkTimeoutSeconds = 4;

const OFFLINE_CACHE = 'cirrus offline page';

/** What to keep of each kind and how much; the oldest copies go first. */
const limitedTo = (limit: number, kind: Kind, ...plugins: WorkboxPlugin[]) => ({
  // Named by kind and not by build, so that an open page of an older build still finds its files.
  cacheName: cacheOf(kind),
  // A call's session id does not affect public responses.
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => (isCacheable(response, kind) ? response : null),
      cacheDidUpdate: ({ cacheName }) => deleteOldest(cacheName, limit),
    } satisfies WorkboxPlugin,
    ...plugins,
  ],
});

/**
 * Keeps a page with the files that it needs, marked so that the page can say that it is a cached
 * copy.
 */
const wholeAndMarked: WorkboxPlugin = {
  async cacheWillUpdate({ event, response }) {
    const html = await response.text();
    const needed = event ? assetsOf(html) : [];
    await Promise.allSettled(needed.map((request) => assets.handle({ event, request })));
    return rewritten(response, html.replace('<html', '<html data-cached'));
  },
};

/** Tells the page that its response was a cached copy, so that it can say so. */
const admitted: WorkboxPlugin = {
  async cachedResponseWillBeUsed({ event, cachedResponse }) {
    const id = event && 'clientId' in event ? String(event.clientId) : '';
    if (cachedResponse) (await self.clients.get(id))?.postMessage('cached');
    return cachedResponse;
  },
};

const pages = new NetworkFirst({ ...limitedTo(30, 'page', wholeAndMarked), networkTimeoutSeconds });
const calls = new NetworkFirst({ ...limitedTo(90, 'call', admitted), networkTimeoutSeconds });
const assets = new CacheFirst(limitedTo(300, 'asset'));
const pictures = new CacheFirst(limitedTo(150, 'picture'));

const strategies = { page: pages, call: calls, asset: assets, picture: pictures };
for (const [kind, strategy] of Object.entries(strategies)) {
  registerRoute(({ sameOrigin, url, request, event }) => {
    // Pages report what they showed or loaded without the worker: on a first visit, or when moving
    // within the shop.
    const isPage = request.mode === 'navigate' || event.type === 'message';
    return sameOrigin && kindOf(url, isPage) === kind;
  }, strategy);
}
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly());
setCatchHandler(async ({ event }) =>
  'request' in event && event.request.mode === 'navigate'
    ? offlinePage(new URL(event.request.url))
    : Response.error(),
);

/**
 * What is shown when there is no copy: the same product in the variant that was seen, or else a page with links to
 * all cached pages.
 */
async function offlinePage(url: URL): Promise<Response> {
  const cached = await cachedPages();
  const product = productOf(url.pathname);
  const seen = cached.find(
    ({ href }) => product && productOf(href.replace(/\?.*/, '')) === product,
  );
  if (seen) return Response.redirect(seen.href);
  const page = await caches.match(OFFLINE_PAGE);
  if (!page) return Response.error();
  const links = cached.map(
    ({ href, title }) => `<li><a href="${href.replaceAll('&', '&amp;')}">${title}</a></li>`,
  );
  const html = (await page.text()).replace('<!--cached pages-->', () => links.join(''));
  return rewritten(page, html, 503);
}

/**
 * Keeps the response's headers, including its security policy, except those that describe its encoded
 * bytes.
 */
function rewritten(response: Response, html: string, status = 200): Response {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(html, { status, headers });
}

async function deleteOldest(cacheName: string, limit: number): Promise<void> {
  const cache = await caches.open(cacheName);
  const tooMany = (await cache.keys()).slice(0, -limit);
  await Promise.all(tooMany.map((request) => cache.delete(request)));
}

async function cacheOfflinePage(): Promise<void> {
  await (await caches.open(OFFLINE_CACHE)).add(OFFLINE_PAGE);
  await deleteOldest(OFFLINE_CACHE, 1);
}

self.addEventListener('install', (event) => {
  event.waitUntil(cacheOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // A worker that is still starting must not delay the page.
  event.waitUntil(
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]),
  );
});
