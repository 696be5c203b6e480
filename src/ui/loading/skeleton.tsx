import { type ReactNode, useLayoutEffect } from 'react';
import { classNames } from '../class-names.ts';

/** A placeholder for something that is still loading; give it the shape of the content. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block max-w-full animate-pulse rounded-md bg-sunken', className)}
    />
  );
}

/** Stands for the rows of a panel. */
export function RowSkeletons() {
  return (
    <div className="grid animate-late-fade-in gap-3 p-5">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  );
}

type PageSkeletonProps = {
  /** What a screen reader is told: 'Loading the page…'. */
  label: string;
  className: string;
  children: ReactNode;
};

/**
 * The shape of a page that is still loading. It begins at its top: the router scrolls only once the
 * page is there, so that until then a shopper who had scrolled down would see the footer.
 */
export function PageSkeleton({ label, className, children }: PageSkeletonProps) {
  useLayoutEffect(() => {
    if (scrollY === 0) return;
    // The router must not take this for a scroll of the page that is being left: whoever goes back
    // before the new one has come finds the old one where it was.
    addEventListener('scroll', (event) => event.stopImmediatePropagation(), ONCE);
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <div className={classNames('page-width grid', className)}>
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  );
}

const ONCE = { capture: true, once: true };

/** Stands for the products of a drawer. @param button the size of the button on each line */
export function LineSkeletons({ button }: { button: string }) {
  return (
    <div className="grid gap-6 py-4">
      {['first', 'second'].map((line) => (
        <div key={line} className="flex gap-4">
          <Skeleton className="size-24" />
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className={`mt-3 rounded-full ${button}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
