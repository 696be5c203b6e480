import { keepPreviousData, useIsMutating, useQuery } from '@tanstack/react-query';
import type { CartItemView } from '../modules/cart/schema.ts';
import * as ordersApi from '../modules/orders/endpoints.ts';
import { ApiError, apiSend } from './api-client.ts';

export const QUOTE_KEY = ordersApi.quote().key;

/** What a quote is asked for: an address that is written down, or as much as is typed of one. */
export type QuoteChoice = {
  shippingRateId?: string | undefined;
  addressId?: string | undefined;
  country?: string | undefined;
  state?: string | undefined;
  zipCode?: string | undefined;
};

/**
 * What the shop would charge for these lines, as chosen or by its defaults. The shop prices the cart it has stored,
 * so the last quote stays while a change to the cart is being saved.
 */
export function useQuote(items: CartItemView[], choice: QuoteChoice = {}) {
  const cartIsWritten = useIsMutating({ mutationKey: ['cart'] }) > 0;
  return useQuery({
    queryKey: [...QUOTE_KEY, choice, pricedLines(items)],
    queryFn: ({ signal }) => apiSend(ordersApi.quote(choice), { signal }),
    enabled: items.length > 0 && !cartIsWritten,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Whether the shop does not deliver this cart there. */
export const isUndelivered = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'not_delivered_there';

/** Whether the shop knows the chosen way of shipping no more. */
export const isRefusedRate = (error: unknown): boolean =>
  error instanceof ApiError && error.fields.shippingRateId !== undefined;

/** What a quote depends on: another cart or another price needs a new quote. */
export const pricedLines = (items: CartItemView[]) =>
  items.map(({ id, quantity, variant }) => [id, quantity, variant.price]);
