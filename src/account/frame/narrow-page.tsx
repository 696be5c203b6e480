import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

type NarrowPageProps = {
  title: string;
  text: ReactNode;
  /** What needs JavaScript here, for visitors without it: 'Signing in'. */
  task: string;
  className?: string;
  children: ReactNode;
};

/** A page with one short form. */
export function NarrowPage({ title, text, task, className, children }: NarrowPageProps) {
  return (
    <div className={classNames('page-width grid max-w-lg gap-8 py-12 sm:py-20', className)}>
      <header className="grid gap-3">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-ink-soft">{text}</p>
      </header>
      <p className="hidden rounded-md bg-sunken p-4 no-script:block">
        {task} needs JavaScript. Please switch it on in your browser and load this page again.
      </p>
      <div className="no-script:hidden">{children}</div>
    </div>
  );
}
