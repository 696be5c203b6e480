import { lazy, Suspense, useSyncExternalStore } from 'react';
import { PlainToast } from './plain-toast.tsx';
import { latestToast, subscribeToToasts } from './toast.ts';

const ToastViewport = lazy(async () => {
  try {
    const { ToastViewport } = await import('./toast-viewport.tsx');
    return { default: ToastViewport };
  } catch {
    // Without a connection nothing can be loaded, and that is when a toast is needed.
    return { default: PlainToast };
  }
});

/** Where toasts appear. Stands once in the document; what it needs is loaded with the first toast. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, latestToast, () => undefined);
  if (!toast) return null;
  return (
    <Suspense>
      <ToastViewport toast={toast} />
    </Suspense>
  );
}
