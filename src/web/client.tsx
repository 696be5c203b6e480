import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition, useEffect } from 'react';
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
      <HydratedPage />
    </StrictMode>,
  );
});

/**
 * Says when a press reaches React, in a task of its own: then a press on a part of the page that still waits
 * for its turn has that part hydrated at once.
 */
function HydratedPage() {
  useEffect(() => {
    setTimeout(() => dispatchEvent(new Event('hydrated')));
  }, []);
  return <RouterClient router={router} />;
}

keepPages(router);
