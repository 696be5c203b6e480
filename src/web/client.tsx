import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepPages } from './offline/keep-pages.ts';
import { getRouter } from './router.tsx';

/**
 * Starts the page in the browser. Stands in for Start's own entry, which also loads the transport of
 * server functions: this program has none, since its pages read the same API as everybody else.
 * Each step is a task of its own, so that a phone can answer its owner in between.
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
  addEventListener('hydrated', () => whenIdle(() => keepPages(router)), { once: true });
}

/**
 * Says when a press reaches React, in a task of its own: then a press on a part of the page that still waits
 * for its turn has that part hydrated at once.
 */
function HydratedPage({ router }: { router: ReturnType<typeof getRouter> }) {
  useEffect(() => {
    setTimeout(() => dispatchEvent(new Event('hydrated')));
  }, []);
  return <RouterClient router={router} />;
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Safari knows no idle time. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1000);

start();
