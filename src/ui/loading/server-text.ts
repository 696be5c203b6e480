import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * A text that is dear to write: asking `Intl` for a date the first time holds a phone up for longer than a page's other
 * work together. What came with the page stays in its element, which needs `suppressHydrationWarning`, and is not
 * written again until one of its sources changes.
 */
export function useServerText(write: () => string, sources: readonly unknown[]): string {
  const cameWithPage = !useHydrated() && !import.meta.env.SSR;
  const [served] = useState(cameWithPage ? sources : undefined);
  const isServed = served?.every((source, place) => source === sources[place]);
  return isServed ? '' : write();
}
