import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PaymentTransactionView, Tracking } from '../../../domain/orders/schema.ts';
import { apiSend } from '../../shared/api-client.ts';
import { tellFailure } from '../../shared/failures.ts';
import { refetchAfterWrite } from '../../shared/queries.ts';
import { toast } from '../../ui/toast.ts';

/** Ships an order, or corrects its tracking number. */
export function useSetTracking(orderId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (tracking: Tracking) =>
      apiSend<PaymentTransactionView>('PUT', `/api/admin/orders/${orderId}/tracking`, tracking),
    onSuccess: () => toast({ title: 'Tracking number updated successfully' }),
    onError: (error) => tellFailure(error, 'Failed to update tracking number'),
    onSettled: refresh,
  });
}

export type OrderStep = 'pay' | 'deliver';

const DONE: Record<OrderStep, string> = {
  pay: 'Order marked as paid',
  deliver: 'Order marked as delivered',
};

const NOT_DONE: Record<OrderStep, string> = {
  pay: 'Failed to mark the order as paid',
  deliver: 'Failed to mark the order as delivered',
};

/** Marks an order as paid or delivered. */
export function useOrderStep(orderId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (step: OrderStep) =>
      apiSend<PaymentTransactionView>('POST', `/api/admin/orders/${orderId}/${step}`),
    onSuccess: (_order, step) => toast({ title: DONE[step] }),
    onError: (error, step) => tellFailure(error, NOT_DONE[step]),
    onSettled: refresh,
  });
}

/** After a refusal, too: the order changed meanwhile, so what is on screen is out of date. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ['/api/admin/payment-transactions', '/api/admin/dashboard', '/api/admin/mail'].map((path) =>
        refetchAfterWrite(queryClient, [path]),
      ),
    );
}
