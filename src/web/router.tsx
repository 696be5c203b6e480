import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { createQueryClient } from './queries.ts';
import { parseQueryString, toQueryString } from './query-string.ts';
import { routeTree } from './routeTree.gen.ts';
import { ErrorPage } from './storefront/error-page.tsx';
import { NotFoundPage } from './storefront/not-found-page.tsx';

/** One router and one query cache for each request on the server, one of each in the browser. */
export function getRouter() {
  const queryClient = createQueryClient();
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
