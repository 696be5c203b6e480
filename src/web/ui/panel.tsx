import { type ReactNode, useId } from 'react';

type PanelProps = { title: string; action?: ReactNode; className?: string; children: ReactNode };

/** A titled part of a screen. */
export function Panel({ title, action, className = '', children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={`flex min-w-0 flex-col rounded-lg border border-line bg-surface ${className}`}
    >
      <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-5 py-1.5">
        <h2 id={titleId} className="text-base">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
