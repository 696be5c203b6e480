import { store, useStore } from '../../ui/browser/store.ts';

/** A product, shown with the price of one of its variants, or a variant. */
type Priced = { id: string; price: string };

/** What is the customer's own of a product's prices, by the ids of its variants and its own; undefined until it is known. */
type OwnPrices = (productId: string) => Record<string, string> | undefined;

/**
 * Set once a customer is there who has prices of their own (src/web/own-prices.ts). Pages are the same for everybody until
 * they are awake: nobody else's price is ever in what is kept of them.
 */
export const ownPrices = store<OwnPrices | undefined>(undefined);

/** What the shopper pays for products and their variants: everybody's price, or their own once that is known. */
export function usePrices(): (productId: string) => (of: Priced) => string {
  const ownOf = useStore(ownPrices, undefined);
  return (productId) => {
    const own = ownOf?.(productId);
    return ({ id, price }) => own?.[id] ?? price;
  };
}

export const usePriceOf = (productId: string) => usePrices()(productId);
