import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GiftCardWish } from '../../modules/gift-cards/schema.ts';
import * as giftCardsApi from '../../modules/gift-cards/shop-endpoints.ts';
import { apiDelete, apiSend } from '../../shared/api-client.ts';
import { CART_WRITE, refetchCart } from '../../shared/cart.ts';
import { openDrawer } from '../../shared/drawers.ts';
import { showFailure } from '../../shared/failures.ts';
import { guestSessionId } from '../../shared/guest-session.ts';
import { apiQuery, refetchAfterWrite } from '../../shared/queries.ts';

export const offerQuery = {
  ...apiQuery(giftCardsApi.findOffer()),
  meta: { failure: 'Failed to fetch gift cards' },
};

const wantedQuery = apiQuery(giftCardsApi.listWanted());

/** The gift cards in the cart of one amount, with who each is for. */
export const useWantedCards = (variantId: string) =>
  useQuery({
    ...wantedQuery,
    select: (cards) => cards.filter((card) => card.variantId === variantId),
  });

export function useWantCard(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    ...CART_WRITE,
    mutationFn: (wish: Omit<GiftCardWish, 'sessionId'>) =>
      apiSend(giftCardsApi.want({ ...wish, sessionId: guestSessionId() })),
    onSuccess: async () => {
      await refetchAfterWrite(queryClient, wantedQuery.queryKey);
      openDrawer.set('cart');
      onDone();
    },
    onSettled: () => refetchCart(queryClient),
  });
}

export function useForgetCard() {
  const queryClient = useQueryClient();
  return useMutation({
    ...CART_WRITE,
    mutationFn: (id: string) => apiDelete(giftCardsApi.forget({ sessionId: guestSessionId(), id })),
    onError: (error) => showFailure(error, 'Failed to take the gift card out'),
    onSettled: async () => {
      await refetchAfterWrite(queryClient, wantedQuery.queryKey);
      await refetchCart(queryClient);
    },
  });
}
