import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Tells screen readers the title of a page that was reached without a reload. */
export function PageAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (fromLocation && pathChanged) setTitle(document.title);
      }),
    [router],
  );

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

/** A line along the upper edge while the next page is on its way, if that takes a moment. */
export function NavigationProgress() {
  const navigating = useRouterState({ select: (state) => state.status === 'pending' });
  if (!navigating) return null;
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-progress bg-accent"
    />
  );
}
