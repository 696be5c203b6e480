import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { toQueryString } from '../../kit/query-string.ts';
import type { ProductView } from '../../modules/catalog/schema.ts';
import { pageHead } from '../../shared/page-head.ts';
import { useSettings } from '../../shared/settings.ts';
import { ChosenFilters } from '../../storefront/listing/chosen-filters.tsx';
import { EmptyList } from '../../storefront/listing/empty-list.tsx';
import { FilterSheetButton } from '../../storefront/listing/filter-sheet-button.tsx';
import {
  facetsQuery,
  inOneOrder,
  isIndexable,
  listingQuery,
  listingTitle,
  readListingSearch,
  searchReadingQuery,
} from '../../storefront/listing/listing.ts';
import { ListingFilters } from '../../storefront/listing/listing-filters.tsx';
import { chosenFilters, countText } from '../../storefront/listing/listing-labels.ts';
import { ProductList } from '../../storefront/listing/product-list.tsx';
import { SearchNotice } from '../../storefront/listing/search-notice.tsx';
import { SortSelect } from '../../storefront/listing/sort-select.tsx';
import { SkipLink } from '../../ui/focus/skip-link.tsx';

export const Route = createFileRoute('/_shop/products')({
  validateSearch: readListingSearch,
  loaderDeps: ({ search }) => inOneOrder(readListingSearch(search)),
  loader: async ({ context: { queryClient }, deps }) => {
    const list = listingQuery(deps);
    const loaded = Promise.all([
      queryClient.prefetchInfiniteQuery(list),
      queryClient.prefetchQuery(facetsQuery(deps)),
      deps.search && queryClient.prefetchQuery(searchReadingQuery(deps.search)),
    ]);
    // In the browser the page opens at once and shows what is still loading.
    if (!import.meta.env.SSR) return;
    await loaded;
    const { page, ...search } = deps;
    const isPastEnd = queryClient.getQueryData(list.queryKey)?.pages[0]?.items.length === 0;
    if (page && isPastEnd) throw redirect({ to: '/products', search });
  },
  head: ({ match }) => {
    const { context } = match;
    const { page, ...search } = inOneOrder(readListingSearch(match.search));
    const title = listingTitle(search) + (page ? `, page ${page}` : '');
    const indexable = isIndexable(search);
    const head = pageHead(context.queryClient, {
      title,
      description: `${title}: compare prices, strengths, colours and reviews, and order online.`,
      path: indexable ? `/products${toQueryString({ ...search, page })}` : '/products',
    });
    if (indexable) return head;
    return { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex, follow' }] };
  },
  component: ProductsPage,
});

function ProductsPage() {
  const listing = inOneOrder(Route.useSearch({ select: readListingSearch }));
  const { page: _, ...search } = listing;
  const settings = useSettings();
  const list = useInfiniteQuery({
    ...listingQuery(listing),
    placeholderData: keepPreviousData,
  });
  const facets = useQuery({ ...facetsQuery(search), placeholderData: keepPreviousData });

  const reading = useQuery({
    ...searchReadingQuery(search.search),
    enabled: search.search !== undefined,
  });

  const products = withoutRepeats(list.data?.pages.flatMap(({ items }) => items) ?? []);
  const total = list.isPlaceholderData ? undefined : list.data?.pages.at(-1)?.total;
  const chosen = chosenFilters(search, settings);

  return (
    <div className="page-width pt-10 lg:pt-16">
      <header className="grid gap-3">
        <h1 className="text-3xl">{listingTitle(search)}</h1>
        <p role="status" className="figures min-h-6 text-ink-soft">
          {total === undefined ? !list.isError && 'Loading products…' : countText(total)}
        </p>
        {search.search && reading.data && products.length > 0 && (
          <SearchNotice typed={search.search} reading={reading.data} />
        )}
      </header>
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:mt-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <aside
          aria-label="Filters"
          className="hidden max-lg:order-last lg:sticky lg:top-28 lg:-mr-4 lg:block lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:mask-b-from-95% lg:pr-4 lg:pb-8 no-script:block"
        >
          <SkipLink to="products" className="top-0 z-10 focus:sticky focus:mb-4 focus:inline-block">
            Skip to products
          </SkipLink>
          <ListingFilters search={search} facets={facets} />
        </aside>
        <section
          id="products"
          tabIndex={-1}
          aria-label="Products"
          className="min-w-0 scroll-mt-28 outline-none"
        >
          <div className="mb-6 flex items-center justify-between gap-3 large:flex-col large:items-stretch lg:justify-end">
            <FilterSheetButton
              search={search}
              facets={facets}
              chosen={chosen.length}
              total={total}
            />
            <SortSelect search={search} />
          </div>
          <ChosenFilters filters={chosen} />
          <ProductList
            products={products}
            total={total ?? products.length}
            listing={listing}
            query={list}
            empty={<EmptyList search={search} reading={reading.data} />}
          />
        </section>
      </div>
    </div>
  );
}

/**
 * A product added between fetching two pages of a list can push one that was shown onto the next
 * page.
 */
const withoutRepeats = (products: ProductView[]) => [
  ...new Map(products.map((product) => [product.id, product])).values(),
];
