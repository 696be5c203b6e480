import { AdjustmentsHorizontalIcon } from '@heroicons/react/24/outline';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Facets } from '../../domain/catalog/schema.ts';
import { Button } from '../ui/button.tsx';
import { useOpenedOnce } from '../ui/opened-once.ts';
import type { ListingSearch } from './listing.ts';

const loadSheet = async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet });
const FilterSheet = lazy(loadSheet);

type FilterSheetButtonProps = {
  search: ListingSearch;
  facets: Facets | undefined;
  /** How many filters are on. */
  chosen: number;
  /** How many products they leave; undefined while that is counted. */
  total: number | undefined;
};

/** Opens the filters where the screen has no room for them beside the list. */
export function FilterSheetButton({ chosen, ...listing }: FilterSheetButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        aria-haspopup="dialog"
        onPointerEnter={loadSheet}
        onFocus={loadSheet}
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
      {useOpenedOnce(open) && (
        <Suspense>
          <FilterSheet {...listing} open={open} onOpenChange={setOpen} returnFocusTo={button} />
        </Suspense>
      )}
    </>
  );
}
