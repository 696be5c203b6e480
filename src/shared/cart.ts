import {
  type QueryClient,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import * as cartApi from '../modules/cart/endpoints.ts';
import type { CartItemView } from '../modules/cart/schema.ts';
import type { ProductSummary, VariantView } from '../modules/catalog/schema.ts';
import { toast } from '../ui/toasts/toast.ts';
import { apiSend } from './api-client.ts';
import { openDrawer } from './drawers.ts';
import { showFailure } from './failures.ts';
import { fromMinorUnits, toMinorUnits } from './format.ts';
import { guestSessionId } from './guest-session.ts';
import { apiQuery, refetchAfterWrite } from './queries.ts';

export const cartQuery = apiQuery(cartApi.list());

/** Cart writes go out one at a time, so that the last one wins on the server too. */
export const CART_WRITE = { mutationKey: ['cart'], scope: { id: 'cart' } };

/** The cart's lines; undefined until they are known (always, on the server). */
export function useCart() {
  return useQuery(cartQuery);
}

/** The number of items in the cart: the sum of the quantities. */
export function cartCount(items: CartItemView[] = []): number {
  return items.reduce((count, item) => count + item.quantity, 0);
}

/** What the lines that can be bought cost at today's prices, as decimal text. */
export function cartTotal(items: CartItemView[]): string {
  return fromMinorUnits(
    items
      .filter(({ variant }) => variant.inStock)
      .reduce((sum, { variant, quantity }) => sum + toMinorUnits(variant.price) * quantity, 0),
  );
}

/** What a line costs at today's price, as decimal text. */
export const lineTotal = ({ variant, quantity }: CartItemView): string =>
  fromMinorUnits(toMinorUnits(variant.price) * quantity);

/** Adds to the cart: one piece of the default variant unless told otherwise. */
export function useAddToCart() {
  const queryClient = useQueryClient();
  const adding: UseMutationResult<Added, Error, AddToCartInput> = useMutation({
    ...CART_WRITE,
    meta: { counts: () => ({ kind: 'cart' }) },
    mutationFn: addToCart,
    onSuccess: (_line, item) => {
      if (item.variant) void remember(item.variant);
      toast({
        title: 'Added to cart',
        description: itemName(item),
        picture: item.variant?.imageUrl ?? item.product.imageUrl,
        action: { label: 'View Cart', run: () => openDrawer.set('cart') },
      });
    },
    onError: (error, item) =>
      showFailure(error, 'Failed to add item to cart', () => adding.mutate(item)),
    onSettled: () => refetchCart(queryClient),
  });
  return adding;
}

/** Whoever adds nothing loads no code for it. */
async function remember(variant: VariantView): Promise<void> {
  try {
    (await import('./last-strength.ts')).rememberStrength(variant);
  } catch {
    // It could not be loaded: the shopper is asked once more.
  }
}

type Added = Awaited<ReturnType<typeof addToCart>>;

export type AddToCartInput = { product: ProductSummary; variant?: VariantView; quantity?: number };

export const addToCart = ({ product, variant, quantity = 1 }: AddToCartInput) =>
  apiSend(
    cartApi.add({
      sessionId: guestSessionId(),
      productId: product.id,
      variantId: variant?.id,
      quantity,
    }),
  );

/** The variant first, on a line of its own: it is the one thing to check. */
export function itemName({ product: { name }, variant, quantity = 1 }: AddToCartInput): string {
  const choice = Object.values(variant?.options ?? {}).join(' · ');
  return [choice, quantity > 1 ? `${quantity} × ${name}` : name].filter(Boolean).join('\n');
}

/** Refetches after the last of several quick writes, so that no outdated answer flickers up. */
export function refetchCart(queryClient: QueryClient): Promise<void> | undefined {
  if (queryClient.isMutating({ mutationKey: CART_WRITE.mutationKey }) > 1) return undefined;
  return refetchAfterWrite(queryClient, cartQuery.queryKey);
}
