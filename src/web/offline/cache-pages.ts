import type { AnyRouter } from '@tanstack/react-router';

/**
 * Lets the service worker keep the pages shown for a bad connection, once everything else has
 * loaded.
 */
export function cachePages(router: AnyRouter): void {
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
    // The worker was refused or cannot be reached: the shop works without it.
    return;
  }
  // Workbox's own message: the worker fetches each of these as if a page had asked for it.
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
