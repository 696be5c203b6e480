import { useEffect, useState } from 'react';
import { onDemand, useOnDemand } from '../../ui/loading/on-demand.tsx';

const KEY = 'recentlyViewed';

/** One more than shown, since the page's own product is among them. */
const KEPT = 5;

const viewedProducts = onDemand(async () => (await import('./viewed-products.tsx')).ViewedProducts);

/**
 * Products viewed before in this browser; nothing on the server or on a first visit, which loads no code for it.
 * @param slug the one whose page it is, if any: it is seen now
 */
export function RecentlyViewedProducts({ slug }: { slug?: string }) {
  const [slugs, setSlugs] = useState<string[]>([]);
  const ViewedProducts = useOnDemand(viewedProducts, slugs.length > 0, () => {});

  useEffect(() => {
    setSlugs(
      recentlyViewed()
        .filter((other) => other !== slug)
        .slice(0, KEPT - 1),
    );
    if (slug !== undefined) rememberViewed(slug);
  }, [slug]);

  return ViewedProducts && <ViewedProducts slugs={slugs} onGone={forgetViewed} />;
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
