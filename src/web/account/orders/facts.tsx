import type { ReactNode } from 'react';

/** What is to be known of an order, one below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid content-start gap-5 text-sm">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
