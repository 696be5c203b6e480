import { ChevronDownIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useEffect, useRef } from 'react';

type FoldedPanelProps = {
  title: string;
  /** Something in it has to be seen, such as a refusal: it opens by itself. */
  opens?: boolean;
  children: ReactNode;
};

/** A part of a screen that is seldom needed: only its title, until somebody opens it. */
export function FoldedPanel({ title, opens = false, children }: FoldedPanelProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (opens && details.current) details.current.open = true;
  }, [opens]);
  return (
    <details ref={details} className="group min-w-0 rounded-lg border border-line bg-surface">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 [&::-webkit-details-marker]:hidden">
        <h2 className="text-base">{title}</h2>
        <ChevronDownIcon
          aria-hidden="true"
          className="size-5 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="border-line border-t">{children}</div>
    </details>
  );
}
