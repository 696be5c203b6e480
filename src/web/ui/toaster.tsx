import { useState, useSyncExternalStore } from 'react';
import { onDemand, useOnDemand } from './on-demand.tsx';
import { PlainToast } from './plain-toast.tsx';
import { latestToast, subscribeToToasts } from './toast.ts';

const viewport = onDemand(async () => (await import('./toast-viewport.tsx')).ToastViewport);

/**
 * Where toasts appear. Stands once in the document; what it needs is loaded with the first toast. Without a
 * connection nothing can be loaded, and that is when a toast is needed: then it is a plain one.
 */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, latestToast, () => undefined);
  const [plainId, setPlainId] = useState<number>();
  // Each toast tries anew.
  const ToastViewport = useOnDemand(viewport, toast !== undefined && toast.id !== plainId, () =>
    setPlainId(toast?.id),
  );
  if (!toast) return null;
  if (ToastViewport) return <ToastViewport toast={toast} />;
  return plainId !== undefined && <PlainToast toast={toast} />;
}
