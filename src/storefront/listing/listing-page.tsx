import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { type ComponentProps, type ComponentType, type ReactNode, Suspense } from 'react';
import type { ProductView } from '../../modules/catalog/schema.ts';
import { useSettings } from '../../shared/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { SkipLink } from '../../ui/focus/skip-link.tsx';
import { loadedLater } from '../../ui/loading/hydrate-when-seen.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { BackToTop } from './back-to-top.tsx';
import { BrandStory } from './brand-story.tsx';
import { ChosenFilters } from './chosen-filters.tsx';
import { EmptyList } from './empty-list.tsx';
import { FilterSheetButton } from './filter-sheet-button.tsx';
import { type ListingParameters, listingTitle, searchOf } from './listing.ts';
import { ListingFilters } from './listing-filters.tsx';
import { chosenFilters, countText } from './listing-labels.ts';
import { askedOf, EVERYWHERE, ListingPlace, type Within } from './listing-place.ts';
import { facetsQuery, listingQuery, listingRel, searchReadingQuery } from './listing-queries.ts';
import { LoadingList, ProductList } from './product-list.tsx';
import { SearchNotice } from './search-notice.tsx';
import { SortSelect } from './sort-select.tsx';

/** Its code is loaded where there is nothing to list. */
const emptyList = createIsomorphicFn()
  .server((): ComponentType<ComponentProps<typeof EmptyList>> => EmptyList)
  .client(() => loadedLater(async () => (await import('./empty-list.tsx')).EmptyList));

const LaterEmptyList = emptyList();

type ListingPageProps = {
  /** What the address says. */
  listing: ListingParameters;
  /** The category or collection whose products alone are listed. */
  within?: Within;
  /** What stands above the list in place of its name. */
  top?: ReactNode;
};

/** A list of products with its filters and its order. */
export function ListingPage({ listing, within, top }: ListingPageProps) {
  const search = searchOf(listing);
  const asked = askedOf(listing, within);
  const settings = useSettings();
  const list = useInfiniteQuery({
    ...listingQuery(asked),
    placeholderData: keepPreviousData,
  });
  const facets = useQuery({ ...facetsQuery(asked), placeholderData: keepPreviousData });

  const reading = useQuery({
    ...searchReadingQuery(search.search),
    enabled: search.search !== undefined,
  });

  const products = withoutRepeats(list.data?.pages.flatMap(({ items }) => items) ?? []);
  const total = list.isPlaceholderData ? undefined : list.data?.pages.at(-1)?.total;
  const chosen = chosenFilters(search, settings, facets.data);
  // Of a search that finds nothing in the whole shop there is nothing to choose.
  const isEmpty = total === 0 && chosen.length === 0;

  return (
    <ListingPlace value={within ?? EVERYWHERE}>
      <div className={classNames('page-width', within ? 'pt-3 lg:pt-6' : 'pt-10 lg:pt-16')}>
        <header className="grid gap-3">
          {top ?? <h1 className="text-3xl">{listingTitle(search)}</h1>}
          <div className="flex min-h-6 flex-wrap items-baseline text-ink-soft">
            <p role="status" className="figures not-empty:mr-3">
              {total === undefined ? !list.isError && 'Loading products…' : countText(total)}
            </p>
            {search.search && (
              <SiteLink
                href={within?.path ?? '/products'}
                search={{ ...search, search: undefined }}
                rel={listingRel({ ...search, search: undefined })}
                preload={false}
                current={false}
                className="text-sm underline underline-offset-4 hover:text-ink"
              >
                Clear search
              </SiteLink>
            )}
          </div>
          {search.search && reading.data && products.length > 0 && (
            <SearchNotice typed={search.search} reading={reading.data} />
          )}
          {!within && <BrandStory search={search} />}
        </header>
        <div
          className={classNames(
            'relative mt-8 grid gap-x-12 gap-y-8 lg:mt-12',
            !isEmpty && 'lg:grid-cols-[14rem_minmax(0,1fr)]',
          )}
        >
          <aside
            aria-label="Filters"
            className="hidden max-lg:order-last lg:sticky lg:top-28 lg:-mr-4 lg:-ml-2 lg:block lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:mask-b-from-95% lg:pr-4 lg:pb-8 lg:pl-2 no-script:block"
          >
            <SkipLink
              to="products"
              className="top-0 z-10 focus:sticky focus:mb-4 focus:inline-block"
            >
              Skip to products
            </SkipLink>
            {isEmpty ? null : <ListingFilters search={search} facets={facets} />}
          </aside>
          <section
            id="products"
            tabIndex={-1}
            aria-label="Products"
            className="min-w-0 scroll-mt-8 outline-none"
          >
            {!isEmpty && (
              <div className="sticky top-16 z-10 -mx-1 mb-6 flex items-center justify-between gap-3 bg-paper px-1 py-2 large:static large:flex-col large:items-stretch lg:static lg:mx-0 lg:justify-end lg:p-0">
                <FilterSheetButton
                  search={search}
                  facets={facets}
                  chosen={chosen.length}
                  total={total}
                />
                <SortSelect search={search} />
              </div>
            )}
            <ChosenFilters filters={chosen} />
            <ProductList
              products={products}
              total={total ?? products.length}
              listing={listing}
              query={list}
              empty={
                <Suspense fallback={<LoadingList />}>
                  <LaterEmptyList search={search} reading={reading.data} />
                </Suspense>
              }
            />
          </section>
          <BackToTop />
        </div>
      </div>
    </ListingPlace>
  );
}

/**
 * A product added between fetching two pages of a list can push one that was shown onto the next
 * page.
 */
const withoutRepeats = (products: ProductView[]) => [
  ...new Map(products.map((product) => [product.id, product])).values(),
];
