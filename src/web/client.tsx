import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { nextTask } from '../shared/queries.ts';
import { getRouter } from './router.tsx';

/**
 * Starts the page in the browser. Replaces Start's own entry, which also loads the transport for
 * server functions: this program has none, since its pages read the same API as everybody else.
 * Each step is a separate task, so that a phone can respond to its user in between.
 */
async function start(): Promise<void> {
  await nextTask();
  const router = getRouter();
  await nextTask();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedPage router={router} />
      </StrictMode>,
    );
  });
  addEventListener('hydrated', () => whenIdle(() => doTheRest(router)), { once: true });
}

/** If it cannot be loaded, the page is neither kept for a bad connection nor counted. */
function doTheRest(router: ReturnType<typeof getRouter>): void {
  import('./afterwards.ts').then(
    ({ afterwards }) => afterwards(router),
    () => {},
  );
}

/**
 * Tells React about a press in a separate task, so that a part of the page that is not hydrated yet
 * is hydrated at once when pressed.
 */
function HydratedPage({ router }: { router: ReturnType<typeof getRouter> }) {
  useEffect(() => {
    setTimeout(() => dispatchEvent(new Event('hydrated')));
  }, []);
  return <RouterClient router={router} />;
}

/** Safari has no requestIdleCallback. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000);

start();
