import { countVisits } from '../shared/count-visits.ts';
import { keepPages } from './offline/keep-pages.ts';
import type { getRouter } from './router.tsx';

/** What no visitor waits for. */
export function afterwards(router: ReturnType<typeof getRouter>): void {
  keepPages(router);
  countVisits(router, router.options.context.queryClient);
}
