import { useEffect, useState } from 'react';
import { useStore } from '../browser/store.ts';
import { onDemand, useOnDemand } from '../loading/on-demand.tsx';
import { PlainToast } from './plain-toast.tsx';
import { latestToast, showCarriedToast } from './toast.ts';

const viewport = onDemand(async () => (await import('./toast-viewport.tsx')).ToastViewport);

/**
 * Where toasts appear; mounted once in the document. The code for toasts is loaded with the first
 * one. If that fails, as it does without a connection, when toasts matter most, a plain one is
 * shown.
 */
export function Toaster() {
  const toast = useStore(latestToast, undefined);
  const [plainId, setPlainId] = useState<number>();
  useEffect(showCarriedToast, []);
  // Try again for each toast.
  const ToastViewport = useOnDemand(viewport, toast !== undefined && toast.id !== plainId, () =>
    setPlainId(toast?.id),
  );
  if (!toast) return null;
  if (ToastViewport) return <ToastViewport toast={toast} />;
  return plainId !== undefined && <PlainToast toast={toast} />;
}
