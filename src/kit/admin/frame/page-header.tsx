import { ArrowLeftIcon } from '@heroicons/react/24/outline';
import { type ReactNode, type Ref, use } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { SiteLink } from '../../../ui/site-link.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ListedOn, useOpenScreen } from './open-screen.ts';

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
  /** None of them is seen below `lg`, so that the row would be empty there. */
  bareBelowLg?: boolean;
};

/** The one row at the top of every screen; on a phone the bar above it says the title. */
export function PageHeader({
  title,
  headingRef,
  back,
  pills,
  actions,
  bareBelowLg = !actions,
}: PageHeaderProps) {
  const listedOn = use(ListedOn);
  const up = back ?? listedOn;
  useOpenScreen(title, up);
  return (
    <header
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 lg:min-h-14',
        bareBelowLg && !pills && 'max-lg:sr-only',
      )}
    >
      <div className="flex min-w-0 gap-3 lg:flex-1 lg:basis-48">
        {up && (
          <SiteLink
            href={up.href}
            className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink max-lg:hidden"
          >
            <ArrowLeftIcon aria-hidden="true" className="size-5" />
            <VisuallyHidden>{up.label}</VisuallyHidden>
          </SiteLink>
        )}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 lg:min-h-11 lg:py-1.5">
          <h1
            ref={headingRef}
            tabIndex={-1}
            className="figures text-xl outline-none max-lg:sr-only"
          >
            {title}
          </h1>
          {pills}
        </div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 max-lg:ml-auto">{actions}</div>}
    </header>
  );
}

/** Of a screen's primary button: on a phone it stands at the lower edge. */
export const AT_THE_THUMB =
  'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:grid max-sm:border-line max-sm:border-t max-sm:bg-surface max-sm:p-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]';
