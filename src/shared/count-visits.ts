import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { VisitReport } from '../modules/analytics/schema.ts';
import * as visitsApi from '../modules/analytics/visit-endpoints.ts';

/** How long events wait for others to be sent with. */
const BATCH_MS = 2_000;

/**
 * Reports what happens during a visit: that a page was seen, but not which; nothing where the browser asks not to
 * be tracked (src/modules/analytics/RULES.md, Figures). Every byte counts towards the home page's: it is loaded once that is idle.
 */
export function countVisits(router: AnyRouter, queryClient: QueryClient): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  if (doNotTrack === '1' || globalPrivacyControl) return;
  const { referrer } = document;
  const from = referrer && new URL(referrer).host;
  const link = new URLSearchParams(location.search);
  const source: Omit<VisitReport, 'events'> = {
    referrer: from === location.host ? 'own' : from,
    medium: link.get('utm_medium'),
    source: link.get('utm_source'),
  };

  const events: VisitReport['events'] = [];
  let isWaiting = false;
  const send = () => {
    isWaiting = false;
    if (!events[0]) return;
    const { url, body } = visitsApi.count({ events: events.splice(0, 50), ...source });
    navigator.sendBeacon(url, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  };
  const note = (event?: VisitReport['events'][number]) => {
    if (!event) return;
    events.push(event);
    if (!isWaiting) setTimeout(send, BATCH_MS);
    isWaiting = true;
  };
  addEventListener('visibilitychange', send);

  const seePage = () => {
    const { pathname } = location;
    if (pathname.startsWith('/admin')) return;
    note({ kind: 'page' });
    if (pathname.startsWith('/product/')) note({ kind: 'product' });
    if (pathname === '/checkout') note({ kind: 'checkout' });
  };
  seePage();
  router.subscribe('onResolved', ({ pathChanged }) => pathChanged && seePage());

  const queries = queryClient.getQueryCache();
  for (const { meta, state } of queries.getAll())
    if (state.data) note(meta?.counts?.(state.data as never));
  queries.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') {
      note(event.query.meta?.counts?.(event.action.data as never));
    }
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') {
      note(event.mutation.meta?.counts?.(event.action.data as never));
    }
  });
}
