import { useRef } from 'react';
import { orderNumber } from '../../../domain/orders/choices.ts';
import type { OrderDetail } from '../../../domain/orders/schema.ts';
import { ApiError } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Cancel Order"
      returnFocusTo={returnFocusTo}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Keep Order
          </Button>
          <Button
            variant="danger"
            busy={cancel.isPending}
            busyLabel="Cancelling…"
            onClick={confirm}
          >
            Cancel Order
          </Button>
        </div>
      }
    >
      <p>
        Do you want to cancel order <span className="figures">#{orderNumber(order.id)}</span>? It
        has not been paid or sent yet, so nothing will be charged. This cannot be undone.
      </p>
    </Dialog>
  );
}
