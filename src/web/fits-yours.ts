import type { QueryClient } from '@tanstack/react-query';
import { devicesQuery, fittingQuery, keptDevices } from '../shared/my-devices.ts';
import { currentUserQuery } from '../shared/session.ts';

/**
 * Marks the cards of products that fit a device of the visitor's: elements with `data-product`. A stylesheet that the
 * browser makes reaches all cards, whether alive or still the server's HTML, and those that come later; none of them moves.
 */
export function markFitting(queryClient: QueryClient): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let marked = '';

  async function follow(): Promise<void> {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    // A customer's devices are in the account.
    const devices = user ? await queryClient.ensureQueryData(devicesQuery) : keptDevices();
    const ids = devices.map(({ id }) => id);
    if (ids.join() === marked) return;
    marked = ids.join();
    const fitting = ids.length > 0 ? await queryClient.fetchQuery(fittingQuery(ids)) : [];
    const marks = fitting.map(({ id }) => `[data-product="${id}"]::after`).join();
    sheet.replaceSync(
      marks && `${marks}{content:' · fits yours';color:var(--color-accent);font-weight:600}`,
    );
  }

  const now = () => void follow().catch(() => {});
  now();
  addEventListener('myDevices', now);
  queryClient.getQueryCache().subscribe(({ query, type }) => {
    const isAbout = [currentUserQuery, devicesQuery].some(
      ({ queryKey }) => queryKey.join() === query.queryKey.join(),
    );
    if (isAbout && type === 'updated' && query.state.status === 'success') now();
  });
}
