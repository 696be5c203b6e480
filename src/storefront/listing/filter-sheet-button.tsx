import { AdjustmentsHorizontalIcon } from '@heroicons/react/24/outline';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';
import type { ListingSearch } from './listing.ts';
import type { FacetsQuery } from './listing-queries.ts';

const FilterSheet = openedOnDemand(async () => (await import('./filter-sheet.tsx')).FilterSheet);

type FilterSheetButtonProps = {
  search: ListingSearch;
  facets: FacetsQuery;
  /** How many filters are active. */
  chosen: number;
  /** How many products match; undefined while counting. */
  total: number | undefined;
};

/** Opens the filters on screens without room for them beside the list. */
export function FilterSheetButton({ chosen, ...listing }: FilterSheetButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        aria-haspopup="dialog"
        onPointerEnter={FilterSheet.preload}
        onFocus={FilterSheet.preload}
        onClick={() => setOpen(true)}
        className="lg:hidden no-script:hidden"
      >
        <AdjustmentsHorizontalIcon aria-hidden="true" className="size-5" />
        Filters
        {chosen > 0 && (
          <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-on-accent text-xs">
            {chosen}
            <span className="sr-only"> on</span>
          </span>
        )}
      </Button>
      <FilterSheet {...listing} open={open} onOpenChange={setOpen} returnFocusTo={button} />
    </>
  );
}
