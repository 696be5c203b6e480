import { CheckIcon } from '@heroicons/react/24/outline';
import { CATEGORIES, PRICE_BANDS } from '../../modules/catalog/constants.ts';
import type { Facets } from '../../modules/catalog/schema.ts';
import { useSettings } from '../../shared/settings.ts';
import { LoadFailure } from '../../ui/loading/load-failure.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { type FacetsQuery, type ListingSearch, listingRel } from './listing.ts';
import { type Choice, chosenPriceBand, namedChoices, priceRangeLabel } from './listing-labels.ts';

type ListingFiltersProps = { search: ListingSearch; facets: FacetsQuery };

/**
 * Each filter's choices with their counts. Every choice is a link, so it works without JavaScript.
 */
export function ListingFilters({ search, facets }: ListingFiltersProps) {
  if (facets.data) return <LoadedFilters search={search} facets={facets.data} />;
  if (!facets.isError) return <FiltersSkeleton />;
  return <LoadFailure text="Filters could not be loaded." onRetry={facets.refetch} />;
}

function LoadedFilters({ search, facets }: { search: ListingSearch; facets: Facets }) {
  const settings = useSettings();
  const named = (name: 'category' | 'brand' | 'type', counts: Facets['brands']) =>
    namedChoices(search, name, counts);
  const band = chosenPriceBand(search);
  const priceChoices = PRICE_BANDS.map(
    ({ value, min, max }): Choice => ({
      label: priceRangeLabel(min, max, settings),
      count: facets.priceBands.find((counted) => counted.value === value)?.count ?? 0,
      search: { ...search, priceMin: min, priceMax: max },
      chosen: band === value,
    }),
  );

  return (
    <nav aria-label="Filters" className="grid gap-8">
      <FilterGroup
        title="Category"
        all={{ label: 'All categories', search: { ...search, category: undefined } }}
        choices={named('category', inShelfOrder(facets.categories))}
      />
      <FilterGroup
        title="Price"
        all={{
          label: 'Any price',
          search: { ...search, priceMin: undefined, priceMax: undefined },
        }}
        choices={priceChoices}
        // A price range that the shopper typed matches none of the bands.
        on={search.priceMin !== undefined || search.priceMax !== undefined}
      />
      <FilterGroup
        title="Brand"
        all={{ label: 'All brands', search: { ...search, brand: undefined } }}
        choices={named('brand', facets.brands)}
      />
      <FilterGroup
        title="Type"
        all={{ label: 'All types', search: { ...search, type: undefined } }}
        choices={named('type', facets.types)}
      />
    </nav>
  );
}

const SHELVES: readonly string[] = CATEGORIES;

/** In the home page's order; the owner's additional categories come first. */
const inShelfOrder = (counts: Facets['categories']) =>
  counts.toSorted((a, b) => SHELVES.indexOf(a.value) - SHELVES.indexOf(b.value));

type FilterGroupProps = {
  title: string;
  /** The choice that removes the filter. */
  all: { label: string; search: ListingSearch };
  choices: Choice[];
  /** Whether the filter is active; left out: if one of its choices is. */
  on?: boolean;
};

function FilterGroup({ title, all, choices, on = choices.some(isChosen) }: FilterGroupProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-1.5 text-sm">{title}</h2>
      <ul>
        <li>
          <FilterLink search={all.search} label={all.label} chosen={!on} />
        </li>
        {choices.filter(leadsSomewhere).map((choice) => (
          <li key={choice.label}>
            <FilterLink {...choice} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const isChosen = ({ chosen }: Choice) => chosen;

const leadsSomewhere = ({ count, chosen }: Choice) => count > 0 || chosen;

type FilterLinkProps = { label: string; count?: number; search: ListingSearch; chosen: boolean };

function FilterLink({ label, count, search, chosen }: FilterLinkProps) {
  return (
    <SiteLink
      href="/products"
      search={search}
      rel={listingRel(search)}
      // Also on the list's later pages.
      current={chosen}
      // A moving pointer crosses many of them, so do not preload on hover.
      preload={false}
      className={`${ROW} group/choice text-ink-soft transition-colors hover:text-ink aria-[current]:font-strong aria-[current]:text-ink`}
    >
      <span className="underline-offset-4 group-hover/choice:underline">{label}</span>
      {chosen ? (
        <CheckIcon aria-hidden="true" className="size-4 text-accent" strokeWidth="2.5" />
      ) : (
        count !== undefined && (
          <span className={COUNT}>
            {count}
            <span className="sr-only"> {count === 1 ? 'product' : 'products'}</span>
          </span>
        )
      )}
    </SiteLink>
  );
}

function FiltersSkeleton() {
  return (
    <div className="grid gap-4">
      {['w-1/3', 'w-3/4', 'w-2/3', 'w-4/5', 'w-1/2', 'w-3/4', 'w-2/3', 'w-3/5'].map(
        (width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
          <Skeleton key={row} className={`h-4 ${width}`} />
        ),
      )}
    </div>
  );
}

const ROW = 'flex min-h-11 items-center justify-between gap-3 text-sm lg:min-h-9';
const COUNT = 'figures font-regular text-ink-faint text-xs';
