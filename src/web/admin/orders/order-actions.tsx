import { EllipsisVerticalIcon } from '@heroicons/react/24/outline';
import { type RefObject, useRef, useState } from 'react';
import { isAlive } from '../../../domain/orders/order-label.ts';
import { orderNumber } from '../../../domain/orders/order-text.ts';
import type { PaymentTransactionView } from '../../../domain/orders/schema.ts';
import { ICON_BUTTON_CLASSES } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Menu, MenuAction } from '../../ui/menu.tsx';
import { type OrderStep, useOrderStep } from './order-changes.ts';
import { TrackingDialog } from './tracking-dialog.tsx';

type Order = PaymentTransactionView;

/** The actions for an order in its present state: ship it, mark it as delivered or as paid. */
export function OrderActions({ order }: { order: Order }) {
  const [asked, setAsked] = useState<'tracking' | OrderStep>();
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => setAsked(undefined);
  // The server refuses these actions for any other order.
  if (!isAlive(order.status)) return null;
  return (
    <>
      <Menu
        trigger={
          <button
            ref={trigger}
            type="button"
            aria-label={`Actions for order ${orderNumber(order.id)}`}
            className={ICON_BUTTON_CLASSES}
          >
            <EllipsisVerticalIcon aria-hidden="true" className="size-5" />
          </button>
        }
      >
        <MenuAction onSelect={() => setAsked('tracking')}>
          {order.trackingNumber === null ? 'Add Tracking Number' : 'Change Tracking Number'}
        </MenuAction>
        {order.status === 'pending' && (
          <MenuAction onSelect={() => setAsked('pay')}>Mark as Paid</MenuAction>
        )}
        {order.fulfilment === 'shipped' && (
          <MenuAction onSelect={() => setAsked('deliver')}>Mark as Delivered</MenuAction>
        )}
      </Menu>
      <TrackingDialog
        open={asked === 'tracking'}
        onClose={close}
        order={order}
        returnFocusTo={trigger}
      />
      <StepDialog
        step="pay"
        title="Mark as Paid"
        text="is recorded as paid, and its customer is told by mail."
        order={order}
        open={asked === 'pay'}
        onClose={close}
        returnFocusTo={trigger}
      />
      <StepDialog
        step="deliver"
        title="Mark as Delivered"
        text="is recorded as delivered, and its customer is told by mail."
        order={order}
        open={asked === 'deliver'}
        onClose={close}
        returnFocusTo={trigger}
      />
    </>
  );
}

type StepDialogProps = {
  step: OrderStep;
  title: string;
  /** What the action will do, in words. */
  text: string;
  order: Order;
  open: boolean;
  onClose: () => void;
  returnFocusTo: RefObject<HTMLElement | null>;
};

function StepDialog({ step, title, text, order, open, onClose, returnFocusTo }: StepDialogProps) {
  const take = useOrderStep(order.id);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={title}
      action={title}
      busyAction="Saving…"
      busy={take.isPending}
      onConfirm={() => take.mutate(step, { onSettled: onClose })}
      returnFocusTo={returnFocusTo}
    >
      <p>
        Order <span className="figures font-strong">{orderNumber(order.id)}</span> of{' '}
        <span className="wrap-anywhere font-strong">{order.payerName}</span> {text}
      </p>
    </ConfirmDialog>
  );
}
