import type { AnyRouter } from '@tanstack/react-router';

/** Has the pages that are shown kept for a bad connection, once everything else has loaded. */
export function keepPages(router: AnyRouter): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register(router);
  else addEventListener('load', () => register(router));
}

async function register(router: AnyRouter): Promise<void> {
  const { serviceWorker } = navigator;
  try {
    await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  } catch {
    // Refused, or out of reach: the shop works without.
    return;
  }
  const tell = (urls: string[]) => serviceWorker.controller?.postMessage(urls);
  if (!serviceWorker.controller) {
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    // What was loaded before the worker stood in between, it must be told.
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    tell([location.href, ...loaded]);
  }
  router.subscribe('onResolved', ({ hrefChanged }) => hrefChanged && tell([location.href]));
}
