import { SignalSlashIcon } from '@heroicons/react/24/outline';
import { useQuery } from '@tanstack/react-query';
import type { ProductSummary } from '../../modules/catalog/schema.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { keptPart } from '../../ui/loading/kept-html.tsx';
import { ProductCard, ProductCardSkeleton } from '../product-card/product-card.tsx';
import { bestSellersQuery } from './home.ts';
import { HomeSection } from './home-section.tsx';

/** How many best sellers the top row shows. */
const ON_TOP = 3;

/** The first three. */
export function TopSellers({ title }: { title: string }) {
  const { data: products, isError, error, refetch } = useQuery(bestSellersQuery);
  if (isError) {
    return (
      <div role="alert">
        <EmptyState
          icon={SignalSlashIcon}
          title={error.message}
          text="Check your connection and try again."
          action={<Button onClick={() => refetch()}>Try Again</Button>}
        />
      </div>
    );
  }
  if (products?.length === 0) return null;
  return (
    <section aria-labelledby="best-sellers" className="page-width mt-14 lg:mt-20">
      <h2 id="best-sellers" className="mb-7 text-3xl">
        {title}
      </h2>
      <ul className="grid grid-cols-2 large:grid-cols-1 gap-x-3 gap-y-10 sm:gap-x-5 md:grid-cols-3 lg:gap-x-8">
        {products
          ? products
              .slice(0, ON_TOP)
              .map((product) => <TopPlace key={product.id} product={product} />)
          : TOP_PLACES.map((place) => (
              <li key={place} className={TOP_PLACE}>
                <ProductCardSkeleton />
              </li>
            ))}
      </ul>
    </section>
  );
}

/** On a phone the first one takes a whole row. */
const TOP_PLACE = 'max-md:first:col-span-2 large:first:col-span-1';

const TopPlace = keptPart(
  (place: { product: ProductSummary }) => (
    <ProductCard {...place} sizes="(min-width: 84rem) 26rem, (min-width: 48rem) 31vw, 94vw" />
  ),
  { as: 'li', className: TOP_PLACE },
);

const TOP_PLACES = ['first', 'second', 'third'];

const Place = keptPart(
  (place: { product: ProductSummary }) => (
    <ProductCard
      {...place}
      sizes="(min-width: 84rem) 19rem, (min-width: 64rem) 23vw, (min-width: 48rem) 30vw, 46vw"
    />
  ),
  { as: 'li' },
);

/** The rest, if there are any. */
export function BestSellingProducts({ title }: { title: string }) {
  const { data: products = [] } = useQuery(bestSellersQuery);
  if (products.length <= ON_TOP) return null;
  // Of a young shop the list is filled up with what nobody has bought yet.
  const areSold = products.every(({ salesCount }) => salesCount > 0);
  return (
    <HomeSection
      title={title || (areSold ? 'Best Selling Products' : 'Our Products')}
      action={
        <ButtonLink href="/products" variant="secondary">
          View All Products
        </ButtonLink>
      }
    >
      <ul className="grid grid-cols-2 large:grid-cols-1 gap-x-3 gap-y-10 sm:gap-x-5 md:grid-cols-4 lg:gap-x-6 lg:gap-y-14">
        {products.slice(ON_TOP).map((product) => (
          <Place key={product.id} product={product} />
        ))}
      </ul>
    </HomeSection>
  );
}
