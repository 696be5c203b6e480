import { countVisits } from '../shared/count-visits.ts';
import { cachePages } from './offline/cache-pages.ts';
import type { getRouter } from './router.tsx';

/** What no visitor waits for. */
export function afterwards(router: ReturnType<typeof getRouter>): void {
  cachePages(router);
  countVisits(router, router.options.context.queryClient);
}
