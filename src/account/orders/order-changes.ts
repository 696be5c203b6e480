import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as ordersApi from '../../modules/orders/endpoints.ts';
import * as reviewsApi from '../../modules/reviews/endpoints.ts';
import { apiSend } from '../../shared/api-client.ts';
import { cartQuery } from '../../shared/cart.ts';
import { openDrawer } from '../../shared/drawers.ts';
import { showFailure } from '../../shared/failures.ts';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { ORDERS_KEY, orderQuery } from './orders.ts';
import { reorderText } from './reorder-text.ts';

/** Cancels an order of which nothing is shipped or paid. */
export function useCancelOrder(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiSend(ordersApi.cancel({ id })),
    onSuccess: (order) => {
      queryClient.setQueryData(orderQuery(id).queryKey, order);
      toast({
        title: 'Order cancelled',
        description: 'It will not be sent, and you will not be charged for it.',
      });
    },
    onError: (error) => showFailure(error, 'Failed to cancel order. Please try again.'),
    // It may have been shipped or paid meanwhile, so what is on screen is out of date.
    onSettled: () =>
      Promise.all(
        [ORDERS_KEY, reviewsApi.listReviewable().key].map((key) =>
          refetchAfterWrite(queryClient, key),
        ),
      ),
  });
}

/** Puts what the order held into the cart again, or one of it, as far as it can be bought; then shows the cart. */
export function useReorder(id: string, variantId?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiSend(ordersApi.reorder({ id }, { variantId })),
    onSuccess: async (result) => {
      await refetchAfterWrite(queryClient, cartQuery.queryKey);
      if (result.added > 0) openDrawer.set('cart');
      if (result.missing.length > 0) toast(reorderText(result));
    },
    onError: (error) =>
      showFailure(error, 'Failed to add the order to your cart. Please try again.'),
  });
}
