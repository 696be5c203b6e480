import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as cartApi from '../modules/cart/endpoints.ts';
import type { CartItemView } from '../modules/cart/schema.ts';
import { toast } from '../ui/toasts/toast.ts';
import { apiDelete, apiSend } from './api-client.ts';
import { addToCart, CART_WRITE, cartQuery, itemName, refetchCart } from './cart.ts';
import { showFailure } from './failures.ts';
import { guestSessionId } from './guest-session.ts';

/** What is done with lines that are in the cart already: apart from `cart.ts`, which every page loads. */

/** Sets a line's quantity (at least 1) and shows it at once. */
export function useChangeQuantity() {
  const queryClient = useQueryClient();
  return useMutation({
    ...CART_WRITE,
    mutationFn: ({ id, quantity }: { id: string; quantity: number }) =>
      apiSend(cartApi.change({ itemId: id }, { quantity: Math.max(1, quantity) })),
    onMutate: ({ id, quantity }) =>
      changeShownCart(queryClient, (items) =>
        items.map((item) => (item.id === id ? { ...item, quantity: Math.max(1, quantity) } : item)),
      ),
    onError: (error, _change, shown) => {
      restoreCart(queryClient, shown?.before);
      showFailure(error, 'Failed to update cart item');
    },
    onSettled: () => refetchCart(queryClient),
  });
}

/** Removes a line; a toast offers to put it back. */
export function useRemoveFromCart() {
  const queryClient = useQueryClient();
  const putBack = usePutBack();
  return useMutation({
    ...CART_WRITE,
    mutationFn: ({ id }: CartItemView) => apiDelete(cartApi.remove({ itemId: id })),
    onMutate: ({ id }) =>
      changeShownCart(queryClient, (items) => items.filter((item) => item.id !== id)),
    onSuccess: (_response, item) =>
      toast({
        title: 'Removed from cart',
        description: itemName(item),
        action: { label: 'Undo', run: () => putBack.mutate([item]) },
      }),
    onError: (error, _line, shown) => {
      restoreCart(queryClient, shown?.before);
      showFailure(error, 'Failed to remove item from cart');
    },
    onSettled: () => refetchCart(queryClient),
  });
}

/** Removes all lines; a toast offers to put them back. */
export function useClearCart() {
  const queryClient = useQueryClient();
  const putBack = usePutBack();
  return useMutation({
    ...CART_WRITE,
    mutationFn: (_items: CartItemView[]) =>
      apiDelete(cartApi.clear({ sessionId: guestSessionId() })),
    onSuccess: (_response, items) => {
      queryClient.setQueryData(cartQuery.queryKey, []);
      toast({
        title: 'Cart cleared',
        action: { label: 'Undo', run: () => putBack.mutate(items) },
      });
    },
    onError: (error) => showFailure(error, 'Failed to clear cart'),
    onSettled: () => refetchCart(queryClient),
  });
}

/** Puts removed lines back, as many as can still be bought. */
function usePutBack() {
  const queryClient = useQueryClient();
  return useMutation({
    ...CART_WRITE,
    mutationFn: async (items: CartItemView[]) => {
      const failures: unknown[] = [];
      for (const item of items) await putBack(item).catch((error) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
    onError: (error) => showFailure(error, 'Failed to add item to cart'),
    onSettled: () => refetchCart(queryClient),
  });
}

/** With what it was asked for. */
async function putBack(item: CartItemView): Promise<void> {
  const { id: itemId } = await addToCart(item);
  const { fields } = item;
  if (fields) await apiSend(cartApi.change({ itemId }, { fields }));
}

/**
 * Shows the change before the server has confirmed it; returns what to restore if the server
 * refuses.
 */
async function changeShownCart(
  queryClient: QueryClient,
  change: (items: CartItemView[]) => CartItemView[],
) {
  await queryClient.cancelQueries({ queryKey: cartQuery.queryKey });
  const before = queryClient.getQueryData(cartQuery.queryKey);
  if (before) queryClient.setQueryData(cartQuery.queryKey, change(before));
  return { before };
}

function restoreCart(queryClient: QueryClient, before: CartItemView[] | undefined): void {
  queryClient.setQueryData(cartQuery.queryKey, before);
}
