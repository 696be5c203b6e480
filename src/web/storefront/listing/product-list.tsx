import { MagnifyingGlassIcon, SignalSlashIcon } from '@heroicons/react/24/outline';
import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PAGE_SIZE } from '../../../domain/catalog/choices.ts';
import type { ProductView } from '../../../domain/catalog/schema.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { whenSeen } from '../../ui/when-seen.tsx';
import { bestSellersQuery } from '../home/home.ts';
import { hotProducts } from '../product-card/hot.ts';
import { ProductCard, ProductCardSkeleton } from '../product-card/product-card.tsx';
import { ProductRow } from '../product-card/product-row.tsx';

type ProductListProps = {
  /** The products loaded so far. */
  products: ProductView[];
  /** How many there are in all. */
  total: number;
  query: Pick<
    UseInfiniteQueryResult,
    | 'isPending'
    | 'isError'
    | 'isPlaceholderData'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'hasNextPage'
    | 'fetchNextPage'
    | 'refetch'
  >;
};

/** A listing's product cards, or what is shown while there are none. */
export function ProductList({ products, total, query }: ProductListProps) {
  if (query.isPending) return <LoadingList />;
  if (products.length === 0) {
    return query.isError ? <FailedList onRetry={() => query.refetch()} /> : <EmptyList />;
  }
  return <LoadedList products={products} total={total} query={query} />;
}

/** On a small screen the first two rows are in the first view. */
const IN_FIRST_VIEW = 4;

type PlaceProps = { product: ProductView; hot: boolean };

const PriorityPlace = (place: PlaceProps) => (
  <li>
    <ProductCard {...place} heading="h2" sizes={CARD_SIZES} priority />
  </li>
);

const LaterPlace = whenSeen(
  (place: PlaceProps) => <ProductCard {...place} heading="h2" sizes={CARD_SIZES} />,
  { as: 'li' },
);

function LoadedList({ products, total, query }: ProductListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [shownBefore, setShownBefore] = useState<number>();
  const hot = hotProducts(products);

  // Move the keyboard focus to the first of the newly added products.
  useEffect(() => {
    if (shownBefore === undefined || products.length <= shownBefore) return;
    setShownBefore(undefined);
    list.current?.children[shownBefore]?.querySelector('a')?.focus({ preventScroll: true });
  }, [products.length, shownBefore]);

  function loadMore() {
    setShownBefore(products.length);
    query.fetchNextPage();
  }

  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={classNames(
        'transition-opacity',
        query.isPlaceholderData && 'pointer-events-none opacity-45',
      )}
    >
      <ListGrid listRef={list}>
        {products.map((product, place) => {
          const Place = place < IN_FIRST_VIEW ? PriorityPlace : LaterPlace;
          return <Place key={product.id} product={product} hot={hot.has(product.id)} />;
        })}
      </ListGrid>
      <div className="mt-14">
        <LoadMore
          shown={products.length}
          total={total}
          things={total === 1 ? 'product' : 'products'}
          query={query}
          failure="Failed to fetch products"
          onLoad={loadMore}
        />
      </div>
    </div>
  );
}

function LoadingList() {
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

function EmptyList() {
  const { data: bestSellers } = useQuery(bestSellersQuery);
  return (
    <>
      <EmptyState
        icon={MagnifyingGlassIcon}
        title="No Products Found"
        text="Nothing matches all of these filters. Take one off, or look for something else."
        action={<ButtonLink href="/products">Clear All Filters</ButtonLink>}
      />
      {bestSellers && (
        <ProductRow title="Best sellers" products={bestSellers.slice(0, IN_FIRST_VIEW)} />
      )}
    </>
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
      className="grid grid-cols-2 gap-x-3 gap-y-9 sm:gap-x-5 md:grid-cols-3 lg:gap-x-6 lg:gap-y-12"
    >
      {children}
    </ul>
  );
}

const CARD_SIZES =
  '(min-width: 84rem) 20rem, (min-width: 64rem) 24vw, (min-width: 48rem) 30vw, 46vw';
