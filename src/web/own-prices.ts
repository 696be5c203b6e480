import type { QueryClient } from '@tanstack/react-query';
import * as accountApi from '../modules/customers/account-endpoints.ts';
import { apiQuery } from '../shared/queries.ts';
import { currentUserQuery } from '../shared/session.ts';
import { ownPrices } from '../storefront/product-card/price-of.ts';

/** As many as a call takes. */
const AT_ONCE = 50;

/** Cards that are drawn together are asked for together. */
const GATHER_MS = 20;

/**
 * Puts the prices of the customer's groups in the place of everybody's, wherever a product is shown: those of what comes into
 * view are asked for in one call, each once a visit. Guests and customers without such prices ask for nothing.
 */
export function showOwnPrices(queryClient: QueryClient): void {
  let customer: string | undefined;
  let unsureOf: string | undefined;
  let known = new Map<string, Record<string, string>>();
  let asked = new Set<string>();
  let waiting: string[] = [];

  const of = (productId: string) => {
    if (!asked.has(productId)) {
      asked.add(productId);
      if (waiting.push(productId) === 1) setTimeout(() => void ask(), GATHER_MS);
    }
    return known.get(productId);
  };

  async function ask(): Promise<void> {
    const [ids, into] = [waiting.splice(0, AT_ONCE), known];
    if (waiting.length > 0) setTimeout(() => void ask(), GATHER_MS);
    // Those that could not be asked for are shown at everybody's price; the cart says what is paid.
    const prices = await queryClient
      .fetchQuery(apiQuery(accountApi.ownPrices({ of: ids.join() })))
      .catch(() => []);
    if (into !== known || prices.length === 0) return;
    for (const { productId, variantId, price, isShown } of prices) {
      into.set(productId, {
        ...into.get(productId),
        [variantId]: price,
        ...(isShown && { [productId]: price }),
      });
    }
    show();
  }

  /** Another function, so that what shows prices asks it again. */
  const show = () => ownPrices.set((productId) => of(productId));

  function follow(): void {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    // Only the call that asks who is signed in says it: signing in doesn't.
    if (user && user.hasOwnPrices === undefined) {
      // Once: asking is a change of the query as well, and would be answered by asking again.
      if (unsureOf === user.id) return;
      unsureOf = user.id;
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, exact: true });
      return;
    }
    unsureOf = undefined;
    const id = user?.hasOwnPrices ? user.id : undefined;
    if (id === customer) return;
    customer = id;
    [known, asked, waiting] = [new Map(), new Set(), []];
    if (id) show();
    else ownPrices.set(undefined);
  }

  follow();
  queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'updated' && query.queryKey.join() === currentUserQuery.queryKey.join()) follow();
  });
}
