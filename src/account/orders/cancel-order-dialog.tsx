import { useRef } from 'react';
import type { OrderDetail } from '../../modules/orders/schema.ts';
import { ApiError } from '../../shared/api-client.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useCancelOrder } from './order-changes.ts';

type CancelOrderDialogProps = {
  open: boolean;
  onClose: () => void;
  order: OrderDetail;
  focusAfterwards: () => HTMLElement | null;
};

export function CancelOrderDialog({
  open,
  onClose,
  order,
  focusAfterwards,
}: CancelOrderDialogProps) {
  const cancel = useCancelOrder(order.id);
  const returnFocusTo = useRef<HTMLElement>(null);

  function confirm() {
    const leave = () => {
      returnFocusTo.current = focusAfterwards();
      onClose();
    };
    cancel.mutate(undefined, {
      onSuccess: leave,
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'order_not_cancellable') leave();
      },
    });
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Cancel Order"
      action="Cancel Order"
      busyAction="Cancelling…"
      keep="Keep Order"
      destructive
      busy={cancel.isPending}
      onConfirm={confirm}
      returnFocusTo={returnFocusTo}
    >
      <p>
        Do you want to cancel order <span className="figures">{order.number}</span>? It has not been
        paid or sent yet, so nothing will be charged. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
