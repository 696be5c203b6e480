import type { ReactNode } from 'react';
import { useSettings } from '../../../../shared/settings.ts';

type EntryScreenProps = {
  title: string;
  children: ReactNode;
  /** The way out, below the box. */
  foot: ReactNode;
};

/** A screen on the way into the back office: one box in the middle. */
export function EntryScreen({ title, children, foot }: EntryScreenProps) {
  const { siteTitle } = useSettings();
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="grid w-full max-w-sm gap-8">
        <header className="grid gap-2 text-center">
          <p className="font-strong text-ink-soft text-sm">{siteTitle}</p>
          <h1 className="text-2xl">{title}</h1>
        </header>
        <div className="rounded-lg border border-line bg-surface p-6 shadow-raised sm:p-8">
          {children}
        </div>
        <p className="text-center">{foot}</p>
      </div>
    </main>
  );
}

/** The look of what stands at the foot. */
export const FOOT_LINK =
  'inline-block rounded-sm py-2.5 text-ink-soft text-sm underline-offset-4 hover:text-ink hover:underline';
