import { useRouterState } from '@tanstack/react-router';

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
