import { ChevronDownIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { SORTS, type Sort } from '../../modules/catalog/constants.ts';
import { Button } from '../../ui/button.tsx';
import type { ListingSearch } from './listing.ts';
import { sortLabels } from './listing-labels.ts';
import { useListingPlace } from './listing-place.ts';

const DEFAULT: Sort = 'featured';

/** The list's order. A GET form; its button only shows where no script can react to the choice. */
export function SortSelect({ search }: { search: ListingSearch }) {
  const id = useId();
  const { path } = useListingPlace();
  const navigate = useNavigate();
  const { sortBy, ...filters } = search;
  const labels = sortLabels(search);

  return (
    <form action={path} className="flex min-w-0 items-center gap-3">
      {Object.entries(filters).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label htmlFor={id} className="text-ink-soft text-sm max-sm:sr-only">
        Sort by
      </label>
      <span className="relative min-w-0">
        <select
          id={id}
          name="sortBy"
          value={sortBy ?? DEFAULT}
          onChange={({ target: { value } }) => {
            const chosen = SORTS.find((sort) => sort === value && sort !== DEFAULT);
            void navigate({ to: path, search: { ...search, sortBy: chosen } });
          }}
          className="h-11 w-full appearance-none truncate rounded-full border border-line-strong bg-transparent pr-10 pl-5 font-strong text-base transition-colors hover:border-ink sm:text-sm"
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort} className="bg-surface text-ink">
              {labels[sort]}
            </option>
          ))}
        </select>
        <ChevronDownIcon
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 right-4 size-4 text-ink-soft"
        />
      </span>
      <span className="hidden no-script:block">
        <Button type="submit" variant="secondary">
          Sort
        </Button>
      </span>
    </form>
  );
}
