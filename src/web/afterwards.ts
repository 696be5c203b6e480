import { countVisits } from '../shared/count-visits.ts';
import { cachePages } from './offline/cache-pages.ts';
import type { getRouter } from './router.tsx';

/** What no visitor waits for. */
export function afterwards(router: ReturnType<typeof getRouter>): void {
  cachePages(router);
  countVisits(router, router.options.context.queryClient);
  whenThereAreDevices(() => {
    import('./fits-yours.ts').then(
      ({ markFitting }) => markFitting(router.options.context.queryClient),
      () => {},
    );
  });
}

/** Most visitors have said of no device that it is theirs: they load no code for it. */
function whenThereAreDevices(mark: () => void): void {
  let has = /(?:^|;\s*)signed_in=1/.test(document.cookie);
  try {
    has ||= localStorage.getItem('myDevices') !== null;
  } catch {
    // Storage is refused.
  }
  if (has) mark();
  else addEventListener('myDevices', mark, { once: true });
}
