import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { routeTree } from './routeTree.gen.ts';
import { createQueryClient } from './shared/queries.ts';
import { noticeEndedSessions } from './shared/session.ts';
import { ErrorPage } from './storefront/frame/error-page.tsx';
import { NotFoundPage } from './storefront/frame/not-found-page.tsx';
import { parseQueryString, toQueryString } from './ui/query-string.ts';

/** One router and one query cache for each request on the server, one of each in the browser. */
export function getRouter() {
  const queryClient = createQueryClient();
  if (!import.meta.env.SSR) noticeEndedSessions(queryClient);
  const router = createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The query cache alone decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    parseSearch: parseQueryString,
    stringifySearch: toQueryString,
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}
