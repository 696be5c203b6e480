import { named, type Tx } from '../../platform/database.ts';
import { ShopError } from '../errors.ts';
import type { PaymentStatus } from '../payments/choices.ts';
import type { Fulfilment } from './choices.ts';
import { orderLabel } from './order-label.ts';

interface OrderProgress {
  paymentStatus: PaymentStatus;
  fulfilment: Fulfilment;
}

/** An order, locked until the transaction ends; amounts in minor units. */
export interface HeldOrder extends OrderProgress {
  id: string;
  /** Null: the account is deleted. */
  userId: string | null;
  currency: string;
  total: number;
  carrier: string | null;
  trackingNumber: string | null;
}

/**
 * Locks an order, so that racing changes take turns.
 * @throws not_found, also for a voided one and another customer's
 */
export async function holdOrder(tx: Tx, orderId: string): Promise<HeldOrder> {
  const [order] = await named<HeldOrder>(
    tx,
    'hold-order',
    `select id, user_id as "userId", payment_status as "paymentStatus", fulfilment, currency, total,
       carrier, tracking_number as "trackingNumber"
     from orders where id = $1 and voided_at is null for no key update`,
    [orderId],
  );
  if (!order || (tx.by.kind === 'customer' && order.userId !== tx.by.id)) {
    throw new ShopError('not_found', 'This order does not exist.');
  }
  return order;
}

/** Nothing of it is shipped or paid. */
export const mayCancel = ({ paymentStatus, fulfilment }: OrderProgress): boolean =>
  paymentStatus === 'pending' && fulfilment === 'unfulfilled';

/**
 * Refuses an action that comes too late; `what` reads 'shipped', 'marked as paid'. @throws
 * wrong_order_state
 */
export function refuseInState({ paymentStatus, fulfilment }: OrderProgress, what: string): never {
  const label = orderLabel(paymentStatus, fulfilment);
  throw new ShopError('wrong_order_state', `This order cannot be ${what}: its status is ${label}.`);
}
