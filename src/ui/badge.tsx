import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  // Dark in both themes: the pictures that it stands on are light.
  neutral: 'inverse bg-paper text-ink',
  accent: 'bg-accent text-on-accent',
  warm: 'bg-warm text-on-warm',
  quiet: 'bg-sunken text-ink-soft',
};

export type BadgeTone = keyof typeof TONES;

/** A short word about the thing it stands on. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center rounded-pill px-2.5 py-0.5 font-strong text-xs tracking-wide',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}

/** A count on the corner of an icon button; nothing for zero. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="figures absolute top-0.5 right-0.5 grid h-5 min-w-5 animate-fade-in place-items-center rounded-full bg-accent px-1 font-strong text-on-accent text-xs"
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
