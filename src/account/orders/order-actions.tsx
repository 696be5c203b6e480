import { DocumentTextIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import * as ordersApi from '../../modules/orders/endpoints.ts';
import { isUnderWay } from '../../modules/orders/order-label.ts';
import type { OrderDetail } from '../../modules/orders/schema.ts';
import { BuyAgain } from '../../shared/buy-again.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { openedOnDemand } from '../../ui/loading/on-demand.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { isInParcels } from './order-parcels.tsx';
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
  const [cancelling, setCancelling] = useState(false);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2 *:max-sm:flex-1">
        {/* Of several parcels each has its own. */}
        {!isInParcels(order) && <TrackButton order={order} variant="accent" />}
        <BuyAgain
          order={order}
          size="md"
          variant={isUnderWay(order.status) ? 'secondary' : 'primary'}
        />
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
      <CancelOrderDialog
        open={cancelling}
        onClose={() => setCancelling(false)}
        order={order}
        focusAfterwards={focusAfterwards}
      />
    </div>
  );
}
