import { ChevronDownIcon } from '@heroicons/react/24/outline';
import { type ReactNode, useId, useState } from 'react';

type PanelProps = {
  title: string;
  action?: ReactNode;
  className?: string;
  /** Folds it behind its title and these words, until it is opened; the browser remembers that. */
  folded?: string;
  children: ReactNode;
};

/** A titled part of a screen. */
export function Panel({ title, action, className = '', folded, children }: PanelProps) {
  const titleId = useId();
  const [isOpen, setIsOpen] = useUnfolded(title, folded === undefined);
  return (
    <section
      aria-labelledby={titleId}
      className={`flex min-w-0 flex-col rounded-lg border border-line bg-surface ${className}`}
    >
      <header
        className={`flex min-h-14 items-center justify-between gap-x-4 gap-y-1 px-5 py-1 ${isOpen ? 'flex-wrap border-line border-b' : ''}`}
      >
        <h2 id={titleId} className={`shrink-0 text-base ${folded === undefined ? 'py-1.5' : ''}`}>
          {folded === undefined ? (
            title
          ) : (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="-mx-2 flex min-h-11 items-center gap-2 rounded-sm px-2 font-strong"
            >
              <ChevronDownIcon
                aria-hidden="true"
                className={`size-4 shrink-0 text-ink-soft ${isOpen ? '' : '-rotate-90'}`}
              />
              {title}
            </button>
          )}
        </h2>
        {isOpen ? action : <span className="truncate text-ink-soft text-sm">{folded}</span>}
      </header>
      {isOpen && children}
    </section>
  );
}

/** Kept for each title; a browser that keeps nothing folds it again next time. */
function useUnfolded(title: string, always: boolean) {
  const key = `unfolded ${title}`;
  const [isOpen, setIsOpen] = useState(() => always || stored(key) === 'yes');
  return [
    isOpen,
    (open: boolean) => {
      setIsOpen(open);
      try {
        localStorage.setItem(key, open ? 'yes' : 'no');
      } catch {}
    },
  ] as const;
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
