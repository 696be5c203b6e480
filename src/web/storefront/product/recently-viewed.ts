const KEY = 'recentlyViewed';

/** One more than are shown, since the page's own product is among them. */
const KEPT = 5;

/** The slugs of the products that were looked at in this browser, the latest first. */
export function recentlyViewed(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((slug) => typeof slug === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberViewed(slug: string): void {
  keep([slug, ...recentlyViewed().filter((other) => other !== slug)].slice(0, KEPT));
}

/** A product that is gone is not asked for again. */
export function forgetViewed(slug: string): void {
  keep(recentlyViewed().filter((other) => other !== slug));
}

function keep(slugs: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(slugs));
  } catch {
    // Storage is refused: nothing is remembered.
  }
}
