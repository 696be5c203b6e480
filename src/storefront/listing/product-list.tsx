import { SignalSlashIcon } from '@heroicons/react/24/outline';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { PAGE_SIZE } from '../../modules/catalog/constants.ts';
import type { ProductView } from '../../modules/catalog/schema.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFocusOnAdded } from '../../ui/focus/focus-added.ts';
import { hydrateWhenSeen, loadedLater } from '../../ui/loading/hydrate-when-seen.tsx';
import { keptPart } from '../../ui/loading/kept-html.tsx';
import { LoadMore } from '../../ui/loading/load-more.tsx';
import { ProductCard, ProductCardSkeleton } from '../product-card/product-card.tsx';
import { askedVariant } from '../search/asked-variant.ts';
import type { ListingParameters } from './listing.ts';
import { useListingPlace } from './listing-place.ts';
import { listingRel, pagePath, productsBefore, withShown } from './listing-queries.ts';
import { PageLinks } from './page-links.tsx';

type ProductListProps = {
  /** The products loaded so far. */
  products: ProductView[];
  /** How many there are in all. */
  total: number;
  /** What to show if there are none. */
  empty: ReactNode;
  listing: ListingParameters;
  query: Pick<
    UseInfiniteQueryResult,
    | 'isPending'
    | 'isError'
    | 'isPlaceholderData'
    | 'isFetchingNextPage'
    | 'hasNextPage'
    | 'fetchNextPage'
    | 'refetch'
  >;
};

/** A listing's product cards, or what is shown while there are none. */
export function ProductList({ empty, ...list }: ProductListProps) {
  const { products, query } = list;
  if (query.isPending) return <LoadingList />;
  if (products.length === 0) {
    return query.isError ? <FailedList onRetry={() => query.refetch()} /> : empty;
  }
  return <LoadedList {...list} />;
}

/** On a small screen the first two rows are in the first view. */
const IN_FIRST_VIEW = 4;

type PlaceProps = { product: ProductView; variantId: string | undefined };

const PriorityPlace = keptPart(
  (place: PlaceProps) => <ProductCard {...place} heading="h2" sizes={CARD_SIZES} priority />,
  { as: 'li' },
);

const LaterPlace = hydrateWhenSeen(
  (place: PlaceProps) => <ProductCard {...place} heading="h2" sizes={CARD_SIZES} />,
  { as: 'li' },
);

/** With scripts they are never seen. */
const pageLinks = createIsomorphicFn()
  .server((): ComponentType<ComponentProps<typeof PageLinks>> => PageLinks)
  .client(() => loadedLater(async () => (await import('./page-links.tsx')).PageLinks));

const DeferredPageLinks = hydrateWhenSeen(pageLinks());

function LoadedList({ products, total, listing, query }: Omit<ProductListProps, 'empty'>) {
  const { list, expectMore } = useFocusOnAdded<HTMLUListElement>(products.length, 'a');

  const { path } = useListingPlace();
  const navigate = useNavigate();

  function loadMore() {
    expectMore();
    query.fetchNextPage();
    void navigate({
      to: path,
      search: withShown(listing, products.length + PAGE_SIZE),
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={classNames(
        'transition-opacity',
        query.isPlaceholderData && 'pointer-events-none opacity-45',
      )}
    >
      <EarlierLink listing={listing} />
      <ListGrid listRef={list}>
        {products.map((product, place) => {
          const Place = place < IN_FIRST_VIEW ? PriorityPlace : LaterPlace;
          const variantId = askedVariant(product, listing)?.id;
          return <Place key={product.id} product={product} variantId={variantId} />;
        })}
      </ListGrid>
      <div className="mt-14">
        <LoadMore
          shown={products.length}
          before={productsBefore(listing.page)}
          total={total}
          things={total === 1 ? 'product' : 'products'}
          // The address that a press changes may have asked for all of the list again by the time that it fails.
          query={{
            hasNextPage: query.hasNextPage,
            isFetchingNextPage: query.isFetchingNextPage,
            isFetchNextPageError: query.isError,
            fetchNextPage: query.fetchNextPage,
          }}
          failure="Failed to fetch products"
          onLoad={loadMore}
        />
        <DeferredPageLinks path={path} listing={listing} total={total} />
      </div>
    </div>
  );
}

/** Leads whoever came to a later page to the products before it. */
export function EarlierLink({ listing }: { listing: ListingParameters }) {
  const { path } = useListingPlace();
  const page = Number(listing.page ?? 1);
  if (page === 1) return null;
  return (
    <p className="mb-9 text-center">
      <ButtonLink
        href={pagePath(path, listing, page - 1)}
        rel={listingRel(listing)}
        variant="secondary"
      >
        Previous Products
      </ButtonLink>
    </p>
  );
}

export function LoadingList() {
  return (
    <ListGrid>
      {Array.from({ length: PAGE_SIZE }, (_, place) => place).map((place) => (
        <li key={place}>
          <ProductCardSkeleton />
        </li>
      ))}
    </ListGrid>
  );
}

function FailedList({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={SignalSlashIcon}
        title="Failed to fetch products"
        text="Check your connection and try again."
        action={<Button onClick={onRetry}>Try Again</Button>}
      />
    </div>
  );
}

type ListGridProps = { listRef?: React.Ref<HTMLUListElement>; children: ReactNode };

function ListGrid({ listRef, children }: ListGridProps) {
  return (
    <ul
      ref={listRef}
      className="grid grid-cols-2 large:grid-cols-1 gap-x-3 gap-y-9 sm:gap-x-5 md:grid-cols-3 lg:gap-x-6 lg:gap-y-12"
    >
      {children}
    </ul>
  );
}

const CARD_SIZES =
  '(min-width: 84rem) 20rem, (min-width: 64rem) 24vw, (min-width: 48rem) 30vw, 46vw';
