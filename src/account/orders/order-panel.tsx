import { type ReactNode, useId } from 'react';

type OrderPanelProps = { title: string; className?: string; children: ReactNode };

/** A titled part of an order's page. */
export function OrderPanel({ title, className = '', children }: OrderPanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`grid content-start gap-4 rounded-lg border border-line bg-surface p-5 ${className}`}
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
