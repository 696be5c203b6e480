import type { WorkboxPlugin } from 'workbox-core';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { assetsOf, type Kind, kindOf, mayBeKept } from './keepable.ts';

/** The offline page's address, which changes with its content: put here by the build. */
declare const OFFLINE_PAGE: string;

/** What the worker itself asks of its global scope: the DOM's types only know windows. */
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

/** After so long a wait, what is kept is better than nothing. */
const networkTimeoutSeconds = 4;

const OFFLINE_CACHE = 'cirrus offline page';

/** What to keep of a kind and how much; what was kept longest ago goes first. */
const limitedTo = (limit: number, kind: Kind, ...plugins: WorkboxPlugin[]) => ({
  // Named by kind and not by build, so that an open page of an older build goes on finding its files.
  cacheName: `cirrus ${kind}s`,
  // The session id that a call bears changes no public answer.
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => (mayBeKept(response, kind) ? response : null),
      cacheDidUpdate: ({ cacheName }) => dropOldest(cacheName, limit),
    } satisfies WorkboxPlugin,
    ...plugins,
  ],
});

/** Keeps a page with the files that it needs, and marked so that it says itself that it was kept. */
const wholeAndMarked: WorkboxPlugin = {
  async cacheWillUpdate({ event, response }) {
    const html = await response.text();
    const needed = event ? assetsOf(html) : [];
    await Promise.allSettled(needed.map((request) => assets.handle({ event, request })));
    return rewritten(response, html.replace('<html', '<html data-kept'));
  },
};

/** Tells the page that asked that its answer was a kept one, so that it says so. */
const admitted: WorkboxPlugin = {
  async cachedResponseWillBeUsed({ event, cachedResponse }) {
    const id = event && 'clientId' in event ? String(event.clientId) : '';
    if (cachedResponse) (await self.clients.get(id))?.postMessage('kept');
    return cachedResponse;
  },
};

const pages = new NetworkFirst({ ...limitedTo(30, 'page', wholeAndMarked), networkTimeoutSeconds });
const answers = new NetworkFirst({ ...limitedTo(90, 'answer', admitted), networkTimeoutSeconds });
const assets = new CacheFirst(limitedTo(300, 'asset'));
const pictures = new CacheFirst(limitedTo(150, 'picture'));

const strategies = { page: pages, answer: answers, asset: assets, picture: pictures };
for (const [kind, strategy] of Object.entries(strategies)) {
  registerRoute(({ sameOrigin, url, request, event }) => {
    // By message, a page says what it showed or loaded without the worker: at its first visit, or by moving within
    // the shop.
    const isPage = request.mode === 'navigate' || event.type === 'message';
    return sameOrigin && kindOf(url, isPage) === kind;
  }, strategy);
}
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly());
setCatchHandler(async ({ event }) =>
  'request' in event && event.request.mode === 'navigate' ? offlinePage() : Response.error(),
);

/** What stands where nothing was kept, with a way to each page that was, the last seen first. */
async function offlinePage(): Promise<Response> {
  const page = await caches.match(OFFLINE_PAGE);
  if (!page) return Response.error();
  const kept = await caches.open(pages.cacheName);
  const links = await Promise.all(
    (await kept.keys()).map(async (request) => {
      const { pathname, search } = new URL(request.url);
      const html = (await (await kept.match(request))?.text()) ?? '';
      const title = /<title>([^<]+)/.exec(html)?.[1] ?? pathname;
      return `<li><a href="${(pathname + search).replaceAll('&', '&amp;')}">${title}</a></li>`;
    }),
  );
  const html = (await page.text()).replace('<!--kept pages-->', () => links.reverse().join(''));
  return rewritten(page, html, 503);
}

/** With the answer's own headers, its policy among them, but for those that describe its bytes as they were sent. */
function rewritten(answer: Response, html: string, status = 200): Response {
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(html, { status, headers });
}

async function dropOldest(cacheName: string, limit: number): Promise<void> {
  const cache = await caches.open(cacheName);
  const tooMany = (await cache.keys()).slice(0, -limit);
  await Promise.all(tooMany.map((request) => cache.delete(request)));
}

async function keepOfflinePage(): Promise<void> {
  await (await caches.open(OFFLINE_CACHE)).add(OFFLINE_PAGE);
  await dropOldest(OFFLINE_CACHE, 1);
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // A worker that still has to start does not hold up a page.
  event.waitUntil(
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]),
  );
});
