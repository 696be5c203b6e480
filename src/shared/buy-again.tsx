import { ArrowPathIcon } from '@heroicons/react/24/outline';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import * as ordersApi from '../modules/orders/endpoints.ts';
import type { OrderView, ReorderResult } from '../modules/orders/schema.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toasts/toast.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { apiSend } from './api-client.ts';
import { cartQuery } from './cart.ts';
import { openDrawer } from './drawers.ts';
import { showFailure } from './failures.ts';
import { refetchAfterWrite } from './queries.ts';
import { missingText, reorderText } from './reorder-text.ts';

type BuyAgainProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  order: Pick<OrderView, 'id' | 'number'>;
  /** Only this one of its items. */
  item?: Pick<OrderView['items'][number], 'variantId' | 'name'>;
};

/** Puts what was ordered into the cart, and shows it there. */
export function BuyAgain({ order, item, ...look }: BuyAgainProps) {
  const reorder = useReorder(order.id, item?.variantId);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        {...look}
        busy={reorder.isPending}
        busyLabel="Adding…"
        onClick={() => reorder.mutate()}
      >
        <ArrowPathIcon aria-hidden="true" className="size-4.5" />
        Buy Again
        <VisuallyHidden>
          {item ? `: ${item.name}` : ` what was in order ${order.number}`}
        </VisuallyHidden>
      </Button>
      {reorder.data && <Missing missing={reorder.data.missing} />}
    </>
  );
}

/** Stays after the toast has gone. */
function Missing({ missing }: Pick<ReorderResult, 'missing'>) {
  if (missing.length === 0) return null;
  return (
    <div className="grid basis-full gap-1 rounded-md bg-sunken px-4 py-3 text-left text-sm">
      <p className="font-strong">Not everything could be added to your cart:</p>
      <ul className="list-disc pl-5">
        {missing.map((each) => (
          <li key={`${each.name} ${each.reason}`}>{missingText(each)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Puts what the order held into the cart again, or one of it, as far as it can be bought; then shows the cart. */
function useReorder(id: string, variantId?: string) {
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
