import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../shared/api-client.ts';
import { ProductRow } from '../product-card/product-row.tsx';
import { productQuery } from './product.ts';
import { forgetViewed, recentlyViewed, rememberViewed } from './recently-viewed.ts';

/** What was looked at before in this browser; nothing on the server, or on a first visit. */
export function RecentlyViewedProducts({ slug }: { slug: string }) {
  const [slugs, setSlugs] = useState<string[]>([]);

  useEffect(() => {
    setSlugs(recentlyViewed().filter((other) => other !== slug));
    rememberViewed(slug);
  }, [slug]);

  // The key is that of the product's own page: what was seen in this visit is not asked for again.
  const answers = useQueries({ queries: slugs.map((other) => productQuery(other)) });

  useEffect(() => {
    answers.forEach(({ error }, place) => {
      const gone = slugs[place];
      if (gone && error instanceof ApiError && error.status === 404) forgetViewed(gone);
    });
  }, [answers, slugs]);

  return (
    <ProductRow title="Recently viewed" products={answers.flatMap(({ data }) => data ?? [])} />
  );
}
