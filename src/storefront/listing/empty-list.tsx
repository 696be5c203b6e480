import { MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import type { SearchReading } from '../../modules/catalog/schema.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { bestSellersQuery } from '../home/home.ts';
import { ProductRow } from '../product-card/product-row.tsx';
import type { ListingSearch } from './listing.ts';
import { useListingPlace } from './listing-place.ts';
import { listingOfSearch } from './listing-queries.ts';

type EmptyListProps = {
  search: ListingSearch;
  /** How the search was understood; undefined until known, or if nothing was searched. */
  reading: SearchReading | undefined;
};

/** Says what was looked for and not found, and offers searches that find something. */
export function EmptyList({ search, reading }: EmptyListProps) {
  const { search: typed, sortBy: _, ...filters } = search;
  const { path } = useListingPlace();
  const { data: bestSellers } = useQuery(bestSellersQuery);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <EmptyState
        icon={MagnifyingGlassIcon}
        title="No Products Found"
        text={
          typed === undefined ? (
            isFiltered ? (
              'Nothing matches all of these filters. Take one off, or look for something else.'
            ) : (
              'Nothing stands here just now. Look at what else there is.'
            )
          ) : (
            <span className="wrap-anywhere">
              Nothing matches “{typed}”{isFiltered && ' with these filters'}.
            </span>
          )
        }
        action={
          <>
            {typed !== undefined &&
              offersOf(typed, reading).map(({ label, text }) => (
                <ButtonLink
                  key={text}
                  variant="secondary"
                  href={listingOfSearch(text)}
                  className="max-w-full"
                >
                  <span className="truncate">{label}</span>
                </ButtonLink>
              ))}
            {isFiltered || typed !== undefined ? (
              <ButtonLink href={path}>Clear All Filters</ButtonLink>
            ) : (
              <ButtonLink href="/products">See All Products</ButtonLink>
            )}
          </>
        }
      />
      {bestSellers && (
        <ProductRow title="Best sellers" products={bestSellers.slice(0, BEST_SELLERS_SHOWN)} />
      )}
    </>
  );
}

const BEST_SELLERS_SHOWN = 4;

function offersOf(typed: string, reading: SearchReading | undefined) {
  if (!reading) return [];
  const { total, corrections, instead } = reading;
  if (total === 0) return instead.map((text) => ({ label: `Search for “${text}”`, text }));
  if (corrections.length > 0) {
    return corrections.map((text) => ({ label: `Did you mean “${text}”?`, text }));
  }
  return [{ label: `Search all products (${total})`, text: typed }];
}
