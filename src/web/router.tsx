import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import { parseQueryString, toQueryString } from '../kit/query-string.ts';
import { createQueryClient } from '../shared/queries.ts';
import { noticeEndedSessions } from '../shared/session.ts';
import { ErrorPage } from '../storefront/frame/error-page.tsx';
import { NotFoundPage } from '../storefront/frame/not-found-page.tsx';
import { routeTree } from './routeTree.gen.ts';

/** With what the renderer marks the scripts that it writes. */
const scriptNonce = createIsomorphicFn()
  .server(() => getGlobalStartContext()?.nonce)
  .client(() => undefined);

/** One router and one query cache for each request on the server, one of each in the browser. */
export function getRouter() {
  const queryClient = createQueryClient();
  if (!import.meta.env.SSR) noticeEndedSessions(queryClient);
  let mayScroll = import.meta.env.SSR;
  const router = createRouter({
    routeTree,
    ssr: { nonce: scriptNonce() },
    context: { queryClient },
    scrollRestoration: () => mayScroll,
    defaultPreload: 'intent',
    // The query cache alone decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    parseSearch: parseQueryString,
    stringifySearch: toQueryString,
  });
  // The first page stays where its visitor has scrolled it before the scripts came, and the router is
  // told about that scrolling, so that it finds the place again later.
  const stop = router.subscribe('onRendered', () => {
    mayScroll = true;
    document.dispatchEvent(new Event('scroll'));
    stop();
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}
