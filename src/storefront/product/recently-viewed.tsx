import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../shared/api-client.ts';
import { ProductRow } from '../product-card/product-row.tsx';
import { productQuery } from './product.ts';

const KEY = 'recentlyViewed';

/** One more than shown, since the page's own product is among them. */
const KEPT = 5;

/** Products viewed before in this browser; nothing on the server or on a first visit. */
export function RecentlyViewedProducts({ slug }: { slug: string }) {
  const [slugs, setSlugs] = useState<string[]>([]);

  useEffect(() => {
    setSlugs(recentlyViewed().filter((other) => other !== slug));
    rememberViewed(slug);
  }, [slug]);

  // Uses the product page's query key, so that products seen in this visit are not fetched again.
  const responses = useQueries({ queries: slugs.map((other) => productQuery(other)) });

  useEffect(() => {
    responses.forEach(({ error }, place) => {
      const gone = slugs[place];
      if (gone && error instanceof ApiError && error.status === 404) forgetViewed(gone);
    });
  }, [responses, slugs]);

  return (
    <ProductRow title="Recently viewed" products={responses.flatMap(({ data }) => data ?? [])} />
  );
}

/** The slugs of the products viewed in this browser, latest first. */
function recentlyViewed(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((slug) => typeof slug === 'string') : [];
  } catch {
    return [];
  }
}

function rememberViewed(slug: string): void {
  keep([slug, ...recentlyViewed().filter((other) => other !== slug)].slice(0, KEPT));
}

/** Forgets a product that no longer exists, so that it is not fetched again. */
function forgetViewed(slug: string): void {
  keep(recentlyViewed().filter((other) => other !== slug));
}

function keep(slugs: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(slugs));
  } catch {
    // Storage is refused: nothing is remembered.
  }
}
