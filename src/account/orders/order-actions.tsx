import { ArrowPathIcon, DocumentTextIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import * as ordersApi from '../../modules/orders/endpoints.ts';
import type { OrderDetail, ReorderResult } from '../../modules/orders/schema.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useReorder } from './order-changes.ts';
import { missingText } from './reorder-text.ts';
import { TrackButton } from './track-button.tsx';

const CancelOrderDialog = openedOnDemand(
  async () => (await import('./cancel-order-dialog.tsx')).CancelOrderDialog,
);

type OrderActionsProps = {
  order: OrderDetail;
  /** Gets the focus once the order can no longer be cancelled and the button is gone. */
  focusAfterwards: () => HTMLElement | null;
};

/** What the customer can do about an order. */
export function OrderActions({ order, focusAfterwards }: OrderActionsProps) {
  const reorder = useReorder(order.id);
  const [cancelling, setCancelling] = useState(false);
  const onItsWay = order.status === 'Shipped';
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2 *:max-sm:flex-1">
        <TrackButton order={order} variant={onItsWay ? 'accent' : 'secondary'} />
        <Button
          variant={onItsWay ? 'secondary' : 'primary'}
          busy={reorder.isPending}
          busyLabel="Adding…"
          onClick={() => reorder.mutate()}
        >
          <ArrowPathIcon aria-hidden="true" className="size-4.5" />
          Buy Again
        </Button>
        <ButtonLink
          variant="secondary"
          href={ordersApi.invoice({ id: order.id }).url}
          target="_blank"
        >
          <DocumentTextIcon aria-hidden="true" className="size-4.5" />
          Invoice (PDF)
          <VisuallyHidden> opens in a new tab</VisuallyHidden>
        </ButtonLink>
        {order.cancellable && (
          <Button
            variant="ghost"
            aria-haspopup="dialog"
            onPointerEnter={CancelOrderDialog.preload}
            onFocus={CancelOrderDialog.preload}
            onClick={() => setCancelling(true)}
            className="text-danger"
          >
            Cancel Order
          </Button>
        )}
      </div>
      {reorder.data && <Missing missing={reorder.data.missing} />}
      <CancelOrderDialog
        open={cancelling}
        onClose={() => setCancelling(false)}
        order={order}
        focusAfterwards={focusAfterwards}
      />
    </div>
  );
}

/** Stays after the toast has gone. */
function Missing({ missing }: Pick<ReorderResult, 'missing'>) {
  if (missing.length === 0) return null;
  return (
    <div className="grid gap-1 rounded-md bg-sunken px-4 py-3 text-sm">
      <p className="font-strong">Not everything could be added to your cart:</p>
      <ul className="list-disc pl-5">
        {missing.map((item) => (
          <li key={`${item.name} ${item.reason}`}>{missingText(item)}</li>
        ))}
      </ul>
    </div>
  );
}
