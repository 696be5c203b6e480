import type { AnyRouter } from '@tanstack/react-router';

/** Has the pages that are shown kept for a bad connection, once everything else has loaded. */
export function keepPages(router: AnyRouter): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register(router);
  else addEventListener('load', () => register(router));
}

async function register(router: AnyRouter): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirstVisit = !serviceWorker.controller;
  try {
    await serviceWorker.register('/service-worker.js');
  } catch {
    // Refused, or out of reach: the shop works without.
    return;
  }
  // Workbox's own message: the worker asks for each of these as if a page had.
  const tell = async (urlsToCache: string[]) =>
    (await serviceWorker.ready).active?.postMessage({
      type: 'CACHE_URLS',
      payload: { urlsToCache },
    });
  router.subscribe('onResolved', ({ hrefChanged }) => hrefChanged && tell([location.href]));
  if (!isFirstVisit) return;
  await serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  tell([location.href, ...loaded]);
}
