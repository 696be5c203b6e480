import { useEffect, useRef } from 'react';
import { store } from '../browser/store.ts';

/** Where toasts can appear, the latest last: the page, then each panel that is open above it. */
export const toastPlaces = store<readonly HTMLOListElement[]>([]);

type ToastPlaceProps = {
  /** Whether the panel that it belongs to is open; left out: it belongs to the page. */
  open?: boolean;
  className?: string;
  /** Where on the screen; left out: where the classes say. */
  spot?: { left: number; top: number } | undefined;
};

/**
 * A list that shows the toast while it is the latest place. Panels above the page have one of their
 * own, because nothing outside an open panel can be reached or is read out.
 */
export function ToastPlace({ open, className, spot }: ToastPlaceProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const place = list.current;
    if (open === false || !place) return;
    const others = toastPlaces.get();
    toastPlaces.set(open ? [...others, place] : [place, ...others]);
    return () => toastPlaces.set(toastPlaces.get().filter((each) => each !== place));
  }, [open]);
  // A panel has a name of its own; two regions of one name would be one too many.
  const label = open === undefined ? 'Notifications (F8)' : undefined;
  return (
    <section data-toasts aria-label={label} className={className} style={spot}>
      <ol ref={list} aria-live="polite" />
    </section>
  );
}
