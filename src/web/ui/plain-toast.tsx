import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';
import { type ShownToast, TOAST_MS } from './toast.ts';

/** A toast that needs nothing but itself. */
export function PlainToast({ toast }: { toast: ShownToast }) {
  const [goneId, setGoneId] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setGoneId(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast.id]);

  return (
    <p
      role={toast.destructive ? 'alert' : 'status'}
      className="fixed inset-x-4 top-20 z-60 sm:top-auto sm:right-auto sm:bottom-6"
    >
      {goneId !== toast.id && (
        <span
          className={classNames(
            'block rounded-lg px-4 py-3 text-sm shadow-floating',
            toast.destructive ? 'bg-danger text-on-danger' : 'bg-ink text-paper',
          )}
        >
          <span className="block font-strong">{toast.title}</span>
          {toast.description}
        </span>
      )}
    </p>
  );
}
