import { useSyncExternalStore } from 'react';

/** The products that are compared: their addresses stand in the page's own, and the last ones in this tab. */

const KEY = 'compared';

/** More columns than these are no comparison. */
export const MOST_COMPARED = 4;

/** The addresses of products that a page's address names: each once, the last ones where they are too many. */
export const comparedIn = (text: string): string[] =>
  [...new Set(text.toLowerCase().split(','))]
    .filter((slug) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    .slice(-MOST_COMPARED);

export function comparePath(slugs: string[]): string {
  const products = comparedIn(slugs.join());
  return products.length > 0 ? `/compare?products=${products.join()}` : '/compare';
}

export function rememberCompared(slugs: string[]): void {
  try {
    sessionStorage.setItem(KEY, slugs.join());
  } catch {
    // Storage is refused: a product is then compared with what the page proposes.
  }
}

const NONE: string[] = [];
let last = { text: '', slugs: NONE };

function compared(): string[] {
  try {
    const text = sessionStorage.getItem(KEY) ?? '';
    if (text !== last.text) last = { text, slugs: comparedIn(text) };
    return last.slugs;
  } catch {
    return NONE;
  }
}

/** What was compared last; nothing on the server. */
export const useCompared = (): string[] =>
  useSyncExternalStore(
    () => () => {},
    compared,
    () => NONE,
  );
