import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as ordersApi from '../../modules/orders/endpoints.ts';
import * as reviewsApi from '../../modules/reviews/endpoints.ts';
import { apiSend } from '../../shared/api-client.ts';
import { showFailure } from '../../shared/failures.ts';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { ORDERS_KEY, orderQuery } from './orders.ts';

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
