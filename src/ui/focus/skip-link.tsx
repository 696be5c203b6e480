import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type SkipLinkProps = {
  /** The id of the element that it leads to. */
  to: string;
  className?: string;
  children: ReactNode;
};

/** A way past a part of the page for the keyboard; seen while it has the focus. */
export function SkipLink({ to, className, children }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      className={classNames(
        'sr-only focus:not-sr-only focus:rounded-full focus:bg-ink focus:px-5 focus:py-3 focus:text-paper',
        className,
      )}
    >
      {children}
    </a>
  );
}
