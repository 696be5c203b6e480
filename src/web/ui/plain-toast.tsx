import { useEffect, useState } from 'react';
import { type ShownToast, TOAST_MS } from './toast.ts';

/** A toast that needs nothing but itself. */
export function PlainToast({ toast }: { toast: ShownToast }) {
  const [goneId, setGoneId] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setGoneId(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast.id]);

  return (
    <p role="alert" className="fixed inset-x-4 top-20 z-60 sm:top-auto sm:right-auto sm:bottom-6">
      {goneId !== toast.id && (
        <span className="block rounded-lg bg-ink px-4 py-3 text-paper text-sm shadow-floating">
          <span className="block font-strong">{toast.title}</span>
          {toast.description}
        </span>
      )}
    </p>
  );
}
