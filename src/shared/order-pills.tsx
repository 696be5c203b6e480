import type { ShownStates } from '../modules/orders/schema.ts';
import { classNames } from '../ui/class-names.ts';
import { type PillTone, StatusPill } from '../ui/status-pill.tsx';

const PAYMENT_TONES: Record<ShownStates['paymentState'], PillTone> = {
  Unpaid: 'warm',
  Pending: 'warm',
  Paid: 'quiet',
  'Partially refunded': 'quiet',
  Refunded: 'quiet',
  Failed: 'danger',
};

const FULFILMENT_TONES: Record<ShownStates['fulfilmentState'], PillTone> = {
  Unfulfilled: 'warm',
  'On hold': 'warm',
  'Partially shipped': 'warm',
  Shipped: 'accent',
  'Ready for collection': 'accent',
  Delivered: 'quiet',
  Returned: 'quiet',
  Cancelled: 'quiet',
};

/** Whether an order is paid. Nobody waits for the money of one that was cancelled. */
export const PaymentPill = ({ order: { paymentState, fulfilmentState } }: PillProps) => (
  <StatusPill
    tone={
      paymentState === 'Unpaid' && fulfilmentState === 'Cancelled'
        ? 'quiet'
        : PAYMENT_TONES[paymentState]
    }
  >
    {paymentState}
  </StatusPill>
);

/** How far an order has come. */
export const FulfilmentPill = ({ order: { fulfilmentState } }: PillProps) => (
  <StatusPill tone={FULFILMENT_TONES[fulfilmentState]}>{fulfilmentState}</StatusPill>
);

type PillProps = { order: ShownStates };

/** Both, wherever an order's state is shown. */
export const OrderPills = ({ order, className }: PillProps & { className?: string }) => (
  <span className={classNames('flex flex-wrap gap-1', className)}>
    <PaymentPill order={order} />
    <FulfilmentPill order={order} />
  </span>
);
