import { useId } from 'react';
import type { ProductSummary } from '../../modules/catalog/schema.ts';
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
          ? products.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} sizes="(min-width: 64rem) 25vw, 50vw" />
              </li>
            ))
          : PLACES.map((place) => (
              <li key={place}>
                <ProductCardSkeleton />
              </li>
            ))}
      </ul>
    </section>
  );
}

const PLACES = ['first', 'second', 'third', 'fourth'];
