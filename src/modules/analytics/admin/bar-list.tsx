import type { ReactNode } from 'react';

export type BarRow = {
  id: string;
  name: ReactNode;
  /** The number beside the name, as text. */
  figure: string;
  /** Another number, after it. */
  aside?: string;
  /** What else is known of it. */
  note?: string;
  /** How long its bar is, from 0 to 1. */
  share: number;
};

/** Names with numbers, and a bar each to compare them by. */
export function BarList({ rows }: { rows: BarRow[] }) {
  return (
    <ol className="grid gap-3.5 px-5 pt-2 pb-5">
      {rows.map(({ id, name, figure, aside, note, share }) => (
        <li key={id} className="grid gap-1 text-sm">
          <span className="flex items-baseline justify-between gap-4">
            <span className="wrap-anywhere min-w-0">{name}</span>
            <span className="figures shrink-0">
              <span className="font-strong">{figure}</span>
              {aside && <span className="ml-2 text-ink-soft">{aside}</span>}
            </span>
          </span>
          <svg width="100%" height="6" aria-hidden="true" className="block">
            <rect width="100%" height="6" rx="3" className="fill-sunken" />
            <rect
              width={`${Math.max(share * 100, share > 0 ? 1 : 0)}%`}
              height="6"
              rx="3"
              className="fill-accent"
            />
          </svg>
          {note && <span className="figures text-ink-soft text-xs">{note}</span>}
        </li>
      ))}
    </ol>
  );
}
