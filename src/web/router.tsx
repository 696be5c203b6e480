import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { parseQueryString, toQueryString } from '../kit/query-string.ts';
import { readPageState } from '../shared/page-state.tsx';
import { type ApiRead, createQueryClient } from '../shared/queries.ts';
import { noticeEndedSessions } from '../shared/session.ts';
import { ErrorPage } from '../storefront/frame/error-page.tsx';
import { NotFoundPage } from '../storefront/frame/not-found-page.tsx';
import { routeTree } from './routeTree.gen.ts';

/** What the server gives a page. */
interface OnServer {
  read: ApiRead;
  /** With what the renderer marks the scripts that it writes. */
  nonce: string | undefined;
}

/** One router and one query cache for each page on the server, one of each in the browser. */
export function getRouter({ read, nonce }: Partial<OnServer> = {}) {
  const queryClient = createQueryClient(read);
  if (!import.meta.env.SSR) noticeEndedSessions(queryClient);
  let mayScroll = import.meta.env.SSR;
  const router = createRouter({
    routeTree,
    ssr: { nonce },
    context: { queryClient },
    scrollRestoration: () => mayScroll,
    defaultPreload: 'intent',
    // The query cache alone decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    parseSearch: parseQueryString,
    stringifySearch: toQueryString,
    hydrate: () => readPageState(queryClient),
    Wrap: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  // The first page stays where its visitor has scrolled it before the scripts came, and the router is
  // told about that scrolling, so that it finds the place again later.
  const stop = router.subscribe('onRendered', () => {
    mayScroll = true;
    document.dispatchEvent(new Event('scroll'));
    stop();
  });
  return router;
}
