import { keptPage, offlinePage } from './fallback-pages.ts';
import { type Kind, kindOf } from './keepable.ts';
import { fetchAndKeep, findKept, keep, keepAssets } from './kept.ts';
import type { Fetching, WorkerScope } from './worker-scope.ts';

/** The offline page's address, which changes with its content: put here by the build. */
declare const OFFLINE_PAGE: string;

/** After so long a wait, what is kept is better than nothing. */
const PATIENCE_MS = 4_000;

const worker = globalThis as unknown as WorkerScope;

/** How a page that was seen before is shown again over a bad connection, and nothing else. */
worker.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => worker.skipWaiting()));
});

// What is kept is named by its address and not by its build, so that an open page of an older build
// goes on finding its files.
worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()]),
  );
});

/** A page says what it showed or loaded without the worker: at its first visit, or by moving within the site. */
worker.addEventListener('message', (event) => {
  const urls = Array.isArray(event.data) ? event.data.map(String) : [];
  event.waitUntil(Promise.allSettled(urls.map(keepByAddress)));
});

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const isPage = mode === 'navigate';
  if (method !== 'GET' || !isOurs(url)) return;
  const kind = kindOf(new URL(url), isPage);
  if (isPage) event.respondWith(answerPage(event, kind));
  else if (kind === 'answer') event.respondWith(answerCall(event));
  else if (kind) event.respondWith(answerFile(event, kind));
});

const isOurs = (url: string) => new URL(url).origin === worker.location.origin;

async function keepOfflinePage(): Promise<void> {
  await fetchAndKeep('asset', OFFLINE_PAGE);
  const page = await findKept('asset', OFFLINE_PAGE);
  if (page) await keepAssets(await page.text());
}

async function keepByAddress(address: string): Promise<void> {
  if (!isOurs(address)) return;
  const url = new URL(address);
  url.hash = '';
  const kind = kindOf(url, true);
  if (kind) await fetchAndKeep(kind, url.href);
}

async function answerPage(event: Fetching, kind: Kind | undefined): Promise<Response> {
  const { request } = event;
  const ask = async () => (await event.preloadResponse) ?? fetch(request);
  try {
    if (kind !== 'page') return await ask();
    const { answer, isKept } = await freshOrKept(event, kind, ask);
    return isKept ? keptPage(answer) : answer;
  } catch {
    return offlinePage(await findKept('asset', OFFLINE_PAGE));
  }
}

async function answerCall(event: Fetching): Promise<Response> {
  const { answer, isKept } = await freshOrKept(event, 'answer', () => fetch(event.request));
  if (isKept) (await worker.clients.get(event.clientId))?.postMessage('kept');
  return answer;
}

async function answerFile(event: Fetching, kind: Kind): Promise<Response> {
  const { request } = event;
  const kept = await findKept(kind, request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  event.waitUntil(keep(kind, request.url, answer.clone()));
  return answer;
}

/** The network's answer, which is kept; where it fails or takes too long, what was kept of an earlier one. */
async function freshOrKept(
  event: Fetching,
  kind: Kind,
  ask: () => Promise<Response>,
): Promise<{ answer: Response; isKept: boolean }> {
  const { url } = event.request;
  const fresh = ask();
  const copy = fresh.then((answer) => answer.clone());
  event.waitUntil(copy.then((answer) => keep(kind, url, answer)).catch(() => undefined));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  try {
    const answer = await Promise.race([fresh, late]);
    if (answer) return { answer, isKept: false };
  } catch {
    // The network failed, and at once.
  }
  const kept = await findKept(kind, url);
  return kept ? { answer: kept, isKept: true } : { answer: await fresh, isKept: false };
}
