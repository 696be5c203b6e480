import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Call } from '../../kit/endpoint.ts';
import type { ProductSummary, VariantView } from '../../modules/catalog/schema.ts';
import * as wishlistApi from '../../modules/wishlist/endpoints.ts';
import type { WishlistItemView } from '../../modules/wishlist/schema.ts';
import { apiDelete, apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { guestSessionId } from '../../shared/guest-session.ts';
import { apiQuery, refetchAfterWrite } from '../../shared/queries.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** A line of the wishlist; one that was just added knows only what its card showed. */
type WishedFor = Omit<WishlistItemView, 'product'> & { product: ProductSummary };

const wishlist: Call<WishedFor[]> = wishlistApi.list();
const wishlistQuery = apiQuery(wishlist);

/** Writes go out one at a time, so that the last of several presses on a heart wins. */
const WISHLIST_WRITE = { mutationKey: ['wishlist'], scope: { id: 'wishlist' } };

/** The products on the wishlist; undefined until known (always, on the server). */
export function useWishlist() {
  return useQuery(wishlistQuery);
}

/** Whether the product is on the wishlist; false until known. */
export function useIsWishedFor(productId: string): boolean {
  const isWishedFor = (items: WishedFor[]) => items.some((item) => item.productId === productId);
  const wishedFor = useQuery({ ...wishlistQuery, select: isWishedFor }).data ?? false;
  // A card may be hydrated after the wishlist has arrived, from HTML rendered without it. A page's
  // hearts update bit by bit.
  return useDeferredValue(wishedFor, false);
}

/** Adds a product and shows it at once. */
export function useAddToWishlist() {
  const queryClient = useQueryClient();
  return useMutation({
    ...WISHLIST_WRITE,
    mutationFn: ({ product, variant }: Wish) =>
      apiSend(
        wishlistApi.add({
          sessionId: guestSessionId(),
          productId: product.id,
          variantId: variant?.id,
        }),
      ),
    onMutate: async ({ product, variant }) => {
      await queryClient.cancelQueries({ queryKey: wishlistQuery.queryKey });
      // A heart that is pressed before the wishlist has come fills all the same.
      queryClient.setQueryData(wishlistQuery.queryKey, (items = []) => [
        shownBeforeSaved(product, variant),
        ...without(items, product.id),
      ]);
    },
    onSuccess: (_wish, wish) => toast({ title: 'Added to wishlist', ...toldOf(wish) }),
    onError: (error, { product }) => {
      changeShown(queryClient, (items) => without(items, product.id));
      showFailure(error, 'Failed to add item to wishlist');
    },
    onSettled: () => refetchWishlist(queryClient),
  });
}

/** Removes a product and shows that at once; a toast offers to put it back. */
export function useRemoveFromWishlist() {
  const queryClient = useQueryClient();
  const putBack = useAddToWishlist();
  return useMutation({
    ...WISHLIST_WRITE,
    mutationFn: ({ id: productId }: ProductSummary) =>
      apiDelete(wishlistApi.remove({ sessionId: guestSessionId(), productId })),
    onMutate: async ({ id: productId }) => {
      await queryClient.cancelQueries({ queryKey: wishlistQuery.queryKey });
      const before = queryClient.getQueryData(wishlistQuery.queryKey);
      changeShown(queryClient, (items) => without(items, productId));
      return { before };
    },
    onSuccess: (_response, product, shown) => {
      const removed = shown?.before?.find(({ productId }) => productId === product.id);
      const wish = { product, variant: removed && variantOf(removed) };
      toast({
        title: 'Removed from wishlist',
        ...toldOf(wish),
        action: { label: 'Undo', run: () => putBack.mutate(wish) },
      });
    },
    onError: (error, _product, shown) => {
      if (shown?.before) queryClient.setQueryData(wishlistQuery.queryKey, shown.before);
      showFailure(error, 'Failed to remove item from wishlist');
    },
    onSettled: () => refetchWishlist(queryClient),
  });
}

/** The expected line; the server assigns its id. */
const shownBeforeSaved = (product: ProductSummary, variant?: VariantView): WishedFor => ({
  id: product.id,
  productId: product.id,
  variantId: variant?.id ?? null,
  product,
});

interface Wish {
  product: ProductSummary;
  /** As which it is wished for; left out: any. */
  variant?: VariantView | undefined;
}

/** The variant that a line is about; undefined: any. */
export const variantOf = ({
  product,
  variantId,
}: Pick<WishedFor, 'product' | 'variantId'>): VariantView | undefined =>
  product.variants.find(({ id }) => id === variantId);

/** What a toast says a wish is about. */
function toldOf({ product, variant }: Wish) {
  const choice = Object.values(variant?.options ?? {}).join(' · ');
  return {
    description: [choice, product.name].filter(Boolean).join('\n'),
    picture: variant?.imageUrl ?? product.imageUrl,
  };
}

const without = (items: WishedFor[], productId: string) =>
  items.filter((item) => item.productId !== productId);

function changeShown(queryClient: QueryClient, change: (items: WishedFor[]) => WishedFor[]): void {
  queryClient.setQueryData(wishlistQuery.queryKey, (items) => items && change(items));
}

/** Refetches after the last of several quick writes, so that no outdated answer flickers up. */
function refetchWishlist(queryClient: QueryClient): Promise<void> | undefined {
  if (queryClient.isMutating({ mutationKey: WISHLIST_WRITE.mutationKey }) > 1) return undefined;
  return refetchAfterWrite(queryClient, wishlistQuery.queryKey);
}
