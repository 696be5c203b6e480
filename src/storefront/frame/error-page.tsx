import { ExclamationTriangleIcon, SignalSlashIcon } from '@heroicons/react/24/outline';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../shared/api-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const LOADS_ITSELF = 'This page loads by itself when your device has a connection again.';
const NOT_SHOWN = 'This page could not be shown. Please try again in a moment.';

/** Until it is asked again whether the shop can be reached. */
const AGAIN_MS = 2_000;

/**
 * Shown if a page could not be loaded or rendered. Shows the API's message, but never a bug's, nor the one that says
 * no more than the title. What the line was to blame for loads by itself when it is back.
 */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { reset: forgetFailedQueries } = useQueryErrorResetBoundary();
  const isCut = !(error instanceof ApiError);
  // As it was when the page failed, or a moment later. A server has no such thing to ask.
  const [isOffline, setOffline] = useState(() => isCut && navigator.onLine === false);

  useEffect(() => {
    if (!isCut) return;
    if (isOffline && isCacheable()) location.reload();
    const left = new AbortController();
    const { signal } = left;
    /** The whole page: browsers remember scripts that could not be loaded. */
    function load(): void {
      if (signal.aborted || document.hidden || !navigator.onLine) return;
      // A line that is back takes a moment to carry anything.
      const again = () => setTimeout(load, AGAIN_MS);
      fetch('/readyz', { cache: 'no-store', signal }).then(
        ({ ok }) => (ok ? location.reload() : again()),
        again,
      );
    }
    addEventListener('online', load, left);
    addEventListener('offline', () => setOffline(true), left);
    document.addEventListener('visibilitychange', load, left);
    return () => left.abort();
  }, [isCut, isOffline]);

  async function tryAgain() {
    forgetFailedQueries();
    await router.invalidate();
    reset();
  }

  return (
    <EmptyState
      heading="h1"
      icon={isOffline ? SignalSlashIcon : ExclamationTriangleIcon}
      title={isOffline ? 'You are offline' : 'Something went wrong'}
      text={textOf(error, isOffline)}
      action={
        <>
          <Button onClick={tryAgain}>Try Again</Button>
          <ButtonLink href="/" variant="secondary">
            Back to Home
          </ButtonLink>
        </>
      }
    />
  );
}

function textOf(error: unknown, isOffline: boolean): string {
  if (isOffline) return LOADS_ITSELF;
  return error instanceof ApiError && !error.isFault ? error.message : NOT_SHOWN;
}

/**
 * Whether the service worker may have this page, or else one about what was seen before: it is asked once, where a
 * link within the shop led here. The back office is never kept.
 */
function isCacheable(): boolean {
  const [opened] = performance.getEntriesByType('navigation');
  const { pathname } = location;
  return (
    opened !== undefined &&
    new URL(opened.name).pathname !== pathname &&
    !pathname.startsWith('/admin') &&
    Boolean(navigator.serviceWorker?.controller)
  );
}
