import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { routeTree } from './routeTree.gen.ts';
import { createQueryClient } from './shared/queries.ts';
import { ErrorPage } from './storefront/frame/error-page.tsx';
import { NotFoundPage } from './storefront/frame/not-found-page.tsx';
import { parseQueryString, toQueryString } from './ui/query-string.ts';

/** With what the renderer marks the scripts that it writes. */
const scriptNonce = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.nonce)
  .client(() => undefined);

/** One router and one query cache for each request on the server, one of each in the browser. */
export function getRouter() {
  const queryClient = createQueryClient();
  const router = createRouter({
    routeTree,
    ssr: { nonce: scriptNonce() },
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
