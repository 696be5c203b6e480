import type { QueryClient } from '@tanstack/react-query';
import { countVisits } from '../shared/count-visits.ts';
import { currentUserQuery } from '../shared/session.ts';
import { cachePages } from './offline/cache-pages.ts';
import type { getRouter } from './router.tsx';

/** What no visitor waits for. */
export function afterwards(router: ReturnType<typeof getRouter>): void {
  const { queryClient } = router.options.context;
  cachePages(router);
  countVisits(router, queryClient);
  whenThereAreDevices(() => {
    import('./fits-yours.ts').then(
      ({ markFitting }) => markFitting(queryClient),
      () => {},
    );
  });
  whenSignedIn(queryClient, () => {
    import('./own-prices.ts').then(
      ({ showOwnPrices }) => showOwnPrices(queryClient),
      () => {},
    );
  });
}

/** Once there is a customer, unless all of their prices are everybody's. */
function whenSignedIn(queryClient: QueryClient, begin: () => void): void {
  const look = () => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (!user || user.hasOwnPrices === false) return;
    stop();
    begin();
  };
  const stop = queryClient.getQueryCache().subscribe(look);
  look();
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
