import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepPages } from './offline/keep-pages.ts';
import { getRouter } from './router.tsx';

/**
 * Starts the page in the browser. Stands in for Start's own entry, which also loads the transport of
 * server functions: this program has none, since its pages read the same API as everybody else.
 */
const router = getRouter();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});

keepPages(router);
