import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Warm waits for us, accent is well under way, danger failed, quiet is done or off. */
const TONES = {
  // Its edge keeps it visible on a chosen row, which has the same ground.
  quiet: 'bg-sunken text-ink-soft ring-1 ring-line ring-inset',
  accent: 'bg-accent-soft text-accent',
  warm: 'bg-warm-soft text-warm',
  danger: 'bg-danger-soft text-danger',
};

export type PillTone = keyof typeof TONES;

/** A status in a word. */
export function StatusPill({ tone = 'quiet', children }: { tone?: PillTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center whitespace-nowrap rounded-pill px-2.5 font-strong text-xs',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
