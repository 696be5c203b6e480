import { ArrowUpIcon } from '@heroicons/react/24/outline';

/** Comes into view after three screens of a list, by styles alone. */
export function BackToTop() {
  return (
    // Of a list that ends before, nothing reaches beyond it.
    <div className="pointer-events-none absolute inset-y-0 right-0 z-20 overflow-y-clip focus-within:overflow-visible">
      <button
        type="button"
        aria-label="Back to top"
        onClick={() => {
          scrollTo({ top: 0 });
          document.getElementById('content')?.focus({ preventScroll: true });
        }}
        className="pointer-events-auto sticky no-script:hidden top-[calc(100dvh-5rem)] mt-[300dvh] grid size-12 place-items-center rounded-full bg-ink text-paper shadow-floating"
      >
        <ArrowUpIcon aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
