import { useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { type ShownToast, TOAST_MS } from './toast.ts';

/**
 * A toast without dependencies. Stays mounted, because screen readers often miss text in a new live
 * region.
 */
export function PlainToast({ toast }: { toast: ShownToast }) {
  const [shown, setShown] = useState<ShownToast>();
  useEffect(() => {
    setShown(toast);
    const timer = setTimeout(() => setShown(undefined), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);

  return (
    <div className="fixed inset-x-4 top-20 z-60 mx-auto max-w-sm">
      <p role="status">{shown && !shown.destructive && <Message toast={shown} />}</p>
      <p role="alert">{shown?.destructive && <Message toast={shown} />}</p>
    </div>
  );
}

function Message({ toast: { title, description, destructive } }: { toast: ShownToast }) {
  return (
    <span
      className={classNames(
        'block rounded-lg px-4 py-3 text-sm shadow-floating',
        destructive ? 'bg-danger text-on-danger' : 'bg-ink text-paper',
      )}
    >
      <span className="block font-strong">{title}</span>
      {description}
    </span>
  );
}
