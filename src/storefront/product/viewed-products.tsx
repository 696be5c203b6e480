import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../shared/api-client.ts';
import { ProductRow } from '../product-card/product-row.tsx';
import { productQuery } from './product.ts';

type ViewedProductsProps = { slugs: string[]; onGone: (slug: string) => void };

export function ViewedProducts({ slugs, onGone }: ViewedProductsProps) {
  // Uses the product page's query key, so that products seen in this visit are not fetched again.
  const responses = useQueries({ queries: slugs.map((slug) => productQuery(slug)) });

  useEffect(() => {
    responses.forEach(({ error }, place) => {
      const gone = slugs[place];
      if (gone && error instanceof ApiError && error.status === 404) onGone(gone);
    });
  }, [responses, slugs, onGone]);

  return (
    <ProductRow title="Recently viewed" products={responses.flatMap(({ data }) => data ?? [])} />
  );
}
