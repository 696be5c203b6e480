import { keepPreviousData, useIsMutating, useQuery } from '@tanstack/react-query';
import type { CartItemView } from '../../modules/cart/schema.ts';
import * as offerApi from '../../modules/orders/paying/offer-endpoints.ts';
import type { ActivePaymentMethod, OfferedPaymentMethod } from '../../modules/payments/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { pricedLines, type QuoteChoice } from '../../shared/quote.ts';
import { useSettings } from '../../shared/settings.ts';
import { activePaymentMethodQuery } from './active-method.ts';

/** A way to pay; where the owner chose it, without an id: there is nothing to choose. */
export type ShownMethod = ActivePaymentMethod & Partial<OfferedPaymentMethod>;

export type OfferedMethods = {
  /** The first one first; undefined while they are not known. */
  methods: ShownMethod[] | undefined;
  /** They are those for what stands on the screen now. */
  isCurrent: boolean;
  error: Error | null;
  refetch: () => unknown;
};

export const OFFERED_KEY = offerApi.listOffered().key;

/**
 * What the cart can be paid by: the one way that the owner has switched on, or all that are offered for it.
 * @param due what is to be paid, on which it depends; undefined while that is not known
 */
export function useOfferedMethods(
  items: CartItemView[],
  choice: QuoteChoice,
  due: string | undefined,
): OfferedMethods {
  const shoppersChoose = useSettings().paymentChoice === 'shopper';
  const cartIsWritten = useIsMutating({ mutationKey: ['cart'] }) > 0;
  const one = useQuery({ ...activePaymentMethodQuery, enabled: !shoppersChoose });
  const several = useQuery({
    queryKey: [...OFFERED_KEY, choice, pricedLines(items), due],
    queryFn: ({ signal }) => apiSend(offerApi.listOffered(choice), { signal }),
    enabled: shoppersChoose && due !== undefined && !cartIsWritten,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (shoppersChoose) {
    const { data: methods, isSuccess, isPlaceholderData, error, refetch } = several;
    return { methods, isCurrent: isSuccess && !isPlaceholderData, error, refetch };
  }
  const { data: method, error, refetch } = one;
  return { methods: method && [method], isCurrent: true, error, refetch };
}
