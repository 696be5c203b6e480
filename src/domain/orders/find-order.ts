import { type Db, named } from '../../platform/database.ts';
import { moneyText } from '../../platform/money.ts';
import { ShopError } from '../errors.ts';
import { ADJUSTMENT_COLUMNS, type AdjustmentRow, presentAdjustments } from './order-adjustments.ts';
import { mayCancel } from './order-state.ts';
import { ORDER_COLUMNS, type OrderRow, presentOrder } from './present-order.ts';
import { ORDER_EVENTS, type OrderDetail, type OrderEvent } from './schema.ts';

interface DetailRow extends OrderRow, AdjustmentRow {
  /** `amount`: of a refund, in minor units. */
  timeline: { event: OrderEvent; at: string; amount: number | null }[] | null;
}

/**
 * One order with its history. @throws not_found, also for another customer's order
 * @param which 'waiting': one by hand that waits to be paid by link
 */
export async function findOrder(
  db: Db,
  userId: string,
  orderId: string,
  which: 'placed' | 'waiting' = 'placed',
): Promise<OrderDetail> {
  const [row] = await named<DetailRow>(
    db,
    'customer-order',
    `select ${ORDER_COLUMNS}, ${ADJUSTMENT_COLUMNS},
       (select json_agg(json_build_object('event', h.event, 'at', h.at,
          'amount', (h.detail ->> 'amount')::bigint) order by h.id)
        from order_history h where h.order_id = o.id and h.event = any($3)) as timeline
     from orders o where o.id = $1 and o.user_id = $2 and case $4::text when 'placed' then o.is_placed
       else o.is_waiting and o.payment_status = 'pending' and o.pay_until > now() end`,
    [orderId, userId, ORDER_EVENTS, which],
  );
  if (!row) throw new ShopError('not_found', 'This order does not exist.');
  return {
    ...presentOrder(row),
    ...presentAdjustments(row),
    timeline: (row.timeline ?? []).map(({ event, at, amount }) => ({
      event,
      at: new Date(at).toISOString(),
      amount: amount === null ? null : moneyText(amount),
    })),
    cancellable: mayCancel({ paymentStatus: row.payment_status, fulfilment: row.fulfilment }),
  };
}

/** Whether the order is paid on delivery. */
export async function isPaidOnDelivery(db: Db, orderId: string): Promise<boolean> {
  const [order] = await named<{ isCash: boolean }>(
    db,
    'order-is-paid-on-delivery',
    `select payment_provider = 'cod' as "isCash" from orders where id = $1`,
    [orderId],
  );
  return order?.isCash === true;
}
