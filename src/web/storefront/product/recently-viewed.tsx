import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../shared/api-client.ts';
import { ProductRow } from '../product-card/product-row.tsx';
import { productQuery } from './product.ts';

const KEY = 'recentlyViewed';

/** One more than are shown, since the page's own product is among them. */
const KEPT = 5;

/** Products seen before in this browser; nothing on the server or on a first visit. */
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

/** The slugs of the products that were looked at in this browser, the latest first. */
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

/** So that a product which is gone is not asked for again. */
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
