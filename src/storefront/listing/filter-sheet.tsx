import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/overlays/modal.tsx';
import type { ListingSearch } from './listing.ts';
import { ListingFilters } from './listing-filters.tsx';
import { useListingPlace } from './listing-place.ts';
import type { FacetsQuery } from './listing-queries.ts';

type FilterSheetProps = {
  search: ListingSearch;
  facets: FacetsQuery;
  total: number | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

/** The filters over the page; the list behind updates with each choice. */
export function FilterSheet({ search, facets, total, ...drawer }: FilterSheetProps) {
  const { path } = useListingPlace();
  return (
    <Drawer
      {...drawer}
      side="left"
      title="Filters"
      footer={
        <div className="flex items-center gap-3 large:flex-col large:items-stretch">
          <Link
            to={path}
            className="inline-flex min-h-11 items-center px-2 text-ink-soft text-sm underline underline-offset-4"
          >
            Clear All
          </Link>
          <Button className="flex-1" onClick={() => drawer.onOpenChange(false)}>
            <span className="figures">
              {total === undefined ? 'Counting…' : `Show ${counted(total)}`}
            </span>
          </Button>
        </div>
      }
    >
      <p role="status" className="sr-only">
        {total !== undefined && counted(total)}
      </p>
      <ListingFilters search={search} facets={facets} />
    </Drawer>
  );
}

const counted = (total: number) => `${total} ${total === 1 ? 'product' : 'products'}`;
