import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Reads the title of a page that was reached without a reload out to screen readers. */
export function PageAnnouncer() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(() => {
    return router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (fromLocation && pathChanged) setTitle(document.title);
    });
  }, [router]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

/** A bar at the top while the next page loads, if that takes a moment. */
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
