import { ShopError } from '../../kit/errors.ts';
import { ORDER_NUMBER } from '../../kit/order-reference.ts';
import { stateAfter } from '../../kit/state-machine.ts';
import { named, type Tx } from '../../platform/database/database.ts';
import { NOW, updateRow } from '../../platform/database/write-row.ts';
import type { PaymentStatus } from '../payments/constants.ts';
import { PAYMENT_MACHINE, type PaymentMove } from '../payments/payment-states.ts';
import type { Fulfilment } from './constants.ts';
import { FULFILMENT_MACHINE } from './shipments/fulfilment-states.ts';
import { shownFulfilment, shownPayment } from './shown-states.ts';

interface OrderProgress {
  paymentStatus: PaymentStatus;
  fulfilment: Fulfilment;
}

interface ShippingProgress extends OrderProgress {
  /** In minor units. */
  total: number;
  /** When the latest parcel left; null while nothing has. */
  shippedAt: string | null;
}

/** An order, locked until the transaction ends; amounts in minor units. */
export interface LockedOrder extends ShippingProgress {
  id: string;
  number: string;
  /** Null: the account is deleted. */
  userId: string | null;
  provider: string;
  currency: string;
  /** What gift cards were spent on it. */
  giftCard: number;
  /** What of the total is for gift cards. */
  cardsSold: number;
  /** What is still to be paid of it though it is paid: it was changed, and costs more since. */
  owed: number;
  carrier: string | null;
  trackingNumber: string | null;
  /** It waits for its first payment, or did so in vain. */
  isWaiting: boolean;
  /** Until when its pay link works; null: it has none. */
  payUntil: string | null;
  /** Why staff hold it back; null: nobody does. */
  holdReason: string | null;
}

/**
 * Locks an order, so that racing changes take turns.
 * @throws not_found, also for a voided one, one that waits for its first payment, and another customer's
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder> {
  const order = await lockAnyOrder(tx, orderId);
  if (!order || order.isWaiting || (tx.by.kind === 'customer' && order.userId !== tx.by.id)) {
    throw new ShopError('not_found', 'This order does not exist.');
  }
  return order;
}

/** Locks an order that is not voided, one that waits for its first payment as well. */
export async function lockAnyOrder(tx: Tx, orderId: string): Promise<LockedOrder | undefined> {
  const [order] = await named<LockedOrder>(
    tx,
    'lock-order',
    `select id, ${ORDER_NUMBER} as number, user_id, payment_status, fulfilment, currency, total, gift_card, cards_sold, owed,
       carrier, tracking_number, shipped_at, payment_provider as provider, is_waiting, pay_until, hold_reason
     from orders o where id = $1 and voided_at is null for no key update`,
    [orderId],
  );
  return order;
}

/** Notes by which way an order is being paid, or was. */
export const nameWay = (
  tx: Tx,
  orderId: string,
  { provider, name }: { provider: string; name: string },
): Promise<unknown> =>
  updateRow(tx, 'orders', orderId, { paymentProvider: provider, paymentMethodName: name });

/** Nothing of it is shipped or paid; an order that costs nothing counts as paid from the start. */
export const mayCancel = (order: ShippingProgress): boolean =>
  order.shippedAt === null &&
  stateAfter(PAYMENT_MACHINE, cancelling(order), order.paymentStatus) !== undefined &&
  stateAfter(FULFILMENT_MACHINE, 'ship', order.fulfilment) !== undefined;

export const cancelling = ({ total, paymentStatus }: ShippingProgress): PaymentMove =>
  total === 0 && paymentStatus === 'completed' ? 'cancel free' : 'cancel';

/** Moves the payment of a locked order. `what` reads as in `refuseInState`. @throws wrong_order_state */
export async function movePayment(
  tx: Tx,
  order: LockedOrder,
  move: PaymentMove,
  what: string,
): Promise<void> {
  const status = stateAfter(PAYMENT_MACHINE, move, order.paymentStatus);
  if (!status) refuseInState(order, what);
  await updateRow(tx, 'orders', order.id, { paymentStatus: status, updatedAt: NOW });
  order.paymentStatus = status;
}

/**
 * Refuses an action that comes too late; `what` reads 'shipped', 'marked as paid'. @throws
 * wrong_order_state
 */
export function refuseInState(order: LockedOrder, what: string): never {
  const { paymentStatus: payment, fulfilment, shippedAt, isWaiting, holdReason } = order;
  const states = [
    shownPayment({ payment }),
    shownFulfilment({
      ...{ payment, fulfilment, isWaiting },
      hasShipped: shippedAt !== null,
      isHeld: holdReason !== null,
    }),
  ];
  const is = states.join(' and ').toLowerCase();
  throw new ShopError('wrong_order_state', `This order cannot be ${what}: it is ${is}.`);
}
