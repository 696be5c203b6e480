import { ArrowLeftIcon } from '@heroicons/react/24/outline';
import type { ReactNode, Ref } from 'react';
import { SiteLink } from '../../../ui/site-link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

type PageHeaderProps = {
  title: string;
  /** For moving the focus to the heading. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** The list that a detail page belongs to. */
  back?: { href: string; label: string };
  /** Statuses, beside the heading. */
  pills?: ReactNode;
  /** Buttons: the primary one last. */
  actions?: ReactNode;
};

/** The one row at the top of every screen. */
export function PageHeader({ title, headingRef, back, pills, actions }: PageHeaderProps) {
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-48 gap-3">
        {back && (
          <SiteLink
            href={back.href}
            className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <ArrowLeftIcon aria-hidden="true" className="size-5" />
            <VisuallyHidden>{back.label}</VisuallyHidden>
          </SiteLink>
        )}
        <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          <h1 ref={headingRef} tabIndex={-1} className="figures text-xl outline-none">
            {title}
          </h1>
          {pills}
        </div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
