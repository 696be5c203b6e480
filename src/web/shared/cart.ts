import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CartItemView, CartLineView } from '../../domain/cart/schema.ts';
import type { ProductSummary, VariantView } from '../../domain/catalog/schema.ts';
import { toast } from '../ui/toasts/toast.ts';
import { apiDelete, apiSend } from './api-client.ts';
import { openDrawer } from './drawers.ts';
import { tellFailure } from './failures.ts';
import { fromMinorUnits, toMinorUnits } from './format.ts';
import { guestSessionId } from './guest-session.ts';
import { apiQuery, refetchAfterWrite } from './queries.ts';

export const cartQuery = apiQuery<CartItemView[]>('/api/cart');

/** Cart writes go out one at a time, so that the last one wins on the server too. */
const CART_WRITE = { mutationKey: ['cart'], scope: { id: 'cart' } };

/** The cart's lines; undefined until they are known (always, on the server). */
export function useCart() {
  return useQuery(cartQuery);
}

/** The number of items in the cart: the sum of the quantities. */
export function cartCount(items: CartItemView[] = []): number {
  return items.reduce((count, item) => count + item.quantity, 0);
}

/** What the lines cost at today's prices, as decimal text. */
export function cartTotal(items: CartItemView[]): string {
  return fromMinorUnits(
    items.reduce((sum, item) => sum + toMinorUnits(item.variant.price) * item.quantity, 0),
  );
}

/** What a line costs at today's price, as decimal text. */
export const lineTotal = ({ variant, quantity }: CartItemView): string =>
  fromMinorUnits(toMinorUnits(variant.price) * quantity);

/** Adds to the cart: one piece of the default variant unless told otherwise. */
export function useAddToCart() {
  const queryClient = useQueryClient();
  return useMutation({
    ...CART_WRITE,
    meta: { counts: () => ({ kind: 'cart' }) },
    mutationFn: addToCart,
    onSuccess: (_line, item) =>
      toast({
        title: 'Added to cart',
        description: itemName(item),
        picture: item.variant?.imageUrl ?? item.product.imageUrl,
        action: { label: 'View Cart', run: () => openDrawer.set('cart') },
      }),
    onError: (error) => tellFailure(error, 'Failed to add item to cart'),
    onSettled: () => refetchCart(queryClient),
  });
}

export type AddToCartInput = { product: ProductSummary; variant?: VariantView; quantity?: number };

const addToCart = ({ product, variant, quantity = 1 }: AddToCartInput) =>
  apiSend<CartLineView>('POST', '/api/cart', {
    sessionId: guestSessionId(),
    productId: product.id,
    variantId: variant?.id,
    quantity,
  });

/** The variant first, on a line of its own: it is the one thing to check. */
function itemName({ product: { name }, variant, quantity = 1 }: AddToCartInput): string {
  const choice = Object.values(variant?.options ?? {}).join(' · ');
  return [choice, quantity > 1 ? `${quantity} × ${name}` : name].filter(Boolean).join('\n');
}

/** Sets a line's quantity (at least 1) and shows it at once. */
export function useChangeQuantity() {
  const queryClient = useQueryClient();
  return useMutation({
    ...CART_WRITE,
    mutationFn: ({ id, quantity }: { id: string; quantity: number }) =>
      apiSend<CartLineView>('PUT', `/api/cart/${id}`, { quantity: Math.max(1, quantity) }),
    onMutate: ({ id, quantity }) =>
      changeShownCart(queryClient, (items) =>
        items.map((item) => (item.id === id ? { ...item, quantity: Math.max(1, quantity) } : item)),
      ),
    onError: (error, _change, shown) => {
      restoreCart(queryClient, shown?.before);
      tellFailure(error, 'Failed to update cart item');
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
    mutationFn: ({ id }: CartItemView) => apiDelete(`/api/cart/${id}`),
    onMutate: ({ id }) =>
      changeShownCart(queryClient, (items) => items.filter((item) => item.id !== id)),
    onSuccess: (_answer, item) =>
      toast({
        title: 'Removed from cart',
        description: itemName(item),
        action: { label: 'Undo', run: () => putBack.mutate([item]) },
      }),
    onError: (error, _line, shown) => {
      restoreCart(queryClient, shown?.before);
      tellFailure(error, 'Failed to remove item from cart');
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
    mutationFn: (_items: CartItemView[]) => apiDelete(`/api/cart/session/${guestSessionId()}`),
    onSuccess: (_answer, items) => {
      queryClient.setQueryData(cartQuery.queryKey, []);
      toast({
        title: 'Cart cleared',
        action: { label: 'Undo', run: () => putBack.mutate(items) },
      });
    },
    onError: (error) => tellFailure(error, 'Failed to clear cart'),
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
      for (const item of items) await addToCart(item).catch((error) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
    onError: (error) => tellFailure(error, 'Failed to add item to cart'),
    onSettled: () => refetchCart(queryClient),
  });
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

/** Refetches after the last of several quick writes, so that no outdated answer flickers up. */
function refetchCart(queryClient: QueryClient): Promise<void> | undefined {
  if (queryClient.isMutating({ mutationKey: CART_WRITE.mutationKey }) > 1) return undefined;
  return refetchAfterWrite(queryClient, cartQuery.queryKey);
}
