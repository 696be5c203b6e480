import { XMarkIcon } from '@heroicons/react/24/outline';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { ChosenFilter } from './listing-labels.ts';
import { useListingPlace } from './listing-place.ts';
import { listingRel } from './listing-queries.ts';

/** The active filters; pressing one removes it. */
export function ChosenFilters({ filters }: { filters: ChosenFilter[] }) {
  const { path } = useListingPlace();
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters that are on" className="mb-6 flex flex-wrap items-center gap-2">
      {filters.map(({ label, without }) => (
        <li key={label} className="max-w-full">
          <Link
            to={path}
            search={without}
            rel={listingRel(without)}
            onClick={goOnAtProducts}
            aria-label={`Remove filter: ${label}`}
            className="inline-flex h-11 max-w-full items-center gap-1.5 rounded-full bg-accent-soft pr-3 pl-4 text-sm transition-colors hover:bg-sunken lg:h-9"
          >
            <span className="truncate">{label}</span>
            <XMarkIcon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link
            to={path}
            onClick={goOnAtProducts}
            className="inline-flex h-11 items-center px-2 text-ink-soft text-sm underline underline-offset-4 transition-colors hover:text-ink lg:h-9"
          >
            Clear All Filters
          </Link>
        </li>
      )}
    </ul>
  );
}

/** What is pressed goes away; whoever came to it by keys goes on at the products. */
const goOnAtProducts = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest('section')?.focus({ preventScroll: true });
