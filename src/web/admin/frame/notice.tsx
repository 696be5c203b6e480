import { ExclamationTriangleIcon } from '@heroicons/react/24/outline';
import type { ReactNode } from 'react';

/** Something that the owner should know, and can mend. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-lg bg-warm-soft p-4 text-sm sm:p-5">
      <ExclamationTriangleIcon aria-hidden="true" className="size-5 shrink-0 text-warm" />
      <div className="grid min-w-0 gap-1">
        <p className="font-strong">{title}</p>
        <div className="wrap-anywhere">{children}</div>
      </div>
    </div>
  );
}
