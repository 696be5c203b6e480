import { useId } from 'react';
import type { ProductSummary } from '../../modules/catalog/schema.ts';
import { keptPart } from '../../ui/loading/kept-html.tsx';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';

type ProductRowProps = {
  title: string;
  /** Undefined while loading; an empty list shows nothing. */
  products: ProductSummary[] | undefined;
};

/** A few products under a heading. */
export function ProductRow({ title, products }: ProductRowProps) {
  const heading = useId();
  if (products?.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="grid gap-6">
      <h2 id={heading} className="text-2xl">
        {title}
      </h2>
      <ul className="grid grid-cols-2 large:grid-cols-1 gap-x-4 gap-y-10 lg:grid-cols-4 lg:gap-x-6">
        {products
          ? products.map((product) => <Place key={product.id} product={product} />)
          : PLACES.map((place) => (
              <li key={place}>
                <ProductCardSkeleton />
              </li>
            ))}
      </ul>
    </section>
  );
}

const Place = keptPart(
  (place: { product: ProductSummary }) => (
    <ProductCard {...place} sizes="(min-width: 64rem) 25vw, 50vw" />
  ),
  { as: 'li' },
);

const PLACES = ['first', 'second', 'third', 'fourth'];
