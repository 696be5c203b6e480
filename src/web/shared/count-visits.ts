import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import type { VisitReport } from '../../domain/analytics/schema.ts';
import type { SearchReading } from '../../domain/catalog/schema.ts';

type VisitEvent = VisitReport['events'][number];

/** How long events wait for others to be sent with. */
const BATCH_MS = 2_000;

/**
 * Reports what happens during a visit: that a page was seen, but not which; nothing where the browser asks not to
 * be tracked (docs/rules.md, Figures). Loaded once the page is idle.
 */
export function countVisits(router: AnyRouter, queryClient: QueryClient): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  if (doNotTrack === '1' || globalPrivacyControl) return;
  const parameter = (name: string) => new URLSearchParams(location.search).get(name) ?? '';
  const { referrer } = document;
  const host = referrer && new URL(referrer).host;
  const source = {
    referrer: host === location.host ? 'own' : host,
    medium: parameter('utm_medium'),
    source: parameter('utm_source'),
  };

  const events: VisitEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!events[0]) return;
    const report = JSON.stringify({ events: events.splice(0, 50), ...source });
    navigator.sendBeacon('/api/visits', new Blob([report], { type: 'application/json' }));
  };
  const note = (kind: VisitEvent['kind'] | undefined, results?: number) => {
    if (!kind) return;
    events.push({ kind, results });
    timer ??= setTimeout(send, BATCH_MS);
  };

  const searches = new Set<string>();
  const seeSearch = () => {
    const search = parameter('search').trim();
    if (location.pathname !== '/products' || !search || searches.has(search)) return;
    const key = ['/api/products/search-reading', { search }];
    const reading = queryClient.getQueryData<SearchReading>(key);
    if (!reading) return;
    searches.add(search);
    note('search', reading.total);
  };
  const seePage = () => {
    const { pathname } = location;
    if (pathname.startsWith('/admin')) return;
    note('page');
    if (pathname.startsWith('/product/')) note('product');
    if (pathname === '/checkout') note('checkout');
    seeSearch();
  };

  seePage();
  router.subscribe('onResolved', ({ pathChanged }) => pathChanged && seePage());
  queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
    seeSearch();
    if (type === 'updated' && isSuccess(event)) note(query.meta?.counts?.(query.state.data));
  });
  queryClient.getMutationCache().subscribe(({ type, mutation, ...event }) => {
    if (type === 'updated' && isSuccess(event)) note(mutation?.meta?.counts?.(mutation.state.data));
  });
  addEventListener('visibilitychange', send);
}

const isSuccess = (event: object): boolean =>
  'action' in event && (event.action as { type?: string }).type === 'success';
