import { ifFound, ShopError } from '../../kit/errors.ts';
import { moneyText } from '../../kit/money.ts';
import { ORDER_NUMBER } from '../../kit/order-reference.ts';
import { townAndRegion } from '../../kit/postal-rules.ts';
import { type Db, named } from '../../platform/database/database.ts';
import { isoInJson } from '../../platform/database/row-form.ts';
import { readShopAddress } from '../content/mail-shop.ts';
import type { MessageView } from './desk/desk-schema.ts';
import { MESSAGES } from './desk/messages.ts';
import { CREDIT_NOTE } from './invoice/credit-note-number.ts';
import { REPLACED_INVOICES } from './invoice/replaced-invoices.ts';
import { mayCancel } from './order-state.ts';
import { ORDER_COLUMNS, type StoredOrder, toOrderView } from './order-view.ts';
import { ORDER_EVENTS, type OrderDetail, type OrderEvent } from './schema.ts';
import { SHIPMENTS, type ShipmentRow, toParcelView } from './shipments/shipments.ts';

interface DetailRow extends StoredOrder {
  paymentInstructions: string | null;
  customerNote: string | null;
  /** `amount`: of a refund, in minor units. */
  shipments: ShipmentRow[];
  shippedAt: string | null;
  messages: MessageView[];
  timeline: { event: OrderEvent; at: string; amount: number | null }[] | null;
  refunds: (Omit<OrderDetail['refunds'][number], 'amount'> & { amount: number })[];
  replacedInvoices: (Omit<OrderDetail['replacedInvoices'][number], 'total'> & { total: number })[];
  owed: number;
}

/** One order with its history. @throws not_found, also for another customer's order */
export const findOrder = (db: Db, userId: string, orderId: string): Promise<OrderDetail> =>
  readOrder(db, orderId, userId);

/** Anybody's order, as its customer sees it: for papers that staff print. @throws not_found */
export const findAnyOrder = (db: Db, orderId: string): Promise<OrderDetail> =>
  readOrder(db, orderId, null);

/** A customer's order by hand that waits to be paid by link. @throws not_found */
export const findWaitingOrder = (db: Db, userId: string, orderId: string): Promise<OrderDetail> =>
  readOrder(db, orderId, userId, 'waiting');

/** Anybody's order with an invoice, which a voided one keeps. @throws not_found */
export const findInvoicedOrder = (db: Db, orderId: string): Promise<OrderDetail> =>
  readOrder(db, orderId, null, 'invoiced');

async function readOrder(
  db: Db,
  orderId: string,
  userId: string | null,
  which: 'placed' | 'waiting' | 'invoiced' = 'placed',
): Promise<OrderDetail> {
  const [row] = await named<DetailRow>(
    db,
    'customer-order',
    `select ${ORDER_COLUMNS}, ${SHIPMENTS}, ${MESSAGES}, o.shipped_at, o.customer_note,
       (select m.description from payment_methods m where m.is_active and m.provider = 'offline'
          and o.payment_provider = 'offline' and m.name = o.payment_method_name limit 1) as "paymentInstructions",
       (select json_agg(json_build_object('event', h.event, 'at', ${isoInJson('h.at')},
          'amount', (h.detail ->> 'amount')::bigint) order by h.id)
        from order_history h where h.order_id = o.id and h.event = any($3)
          and not exists (select from shipments s
            where s.undone_at is not null and s.id::text = h.detail ->> 'shipmentId')
          and not (h.event in ('delivered', 'ready for collection') and exists (select from order_history u
            where u.order_id = o.id and u.id > h.id
              and u.event = case h.event when 'delivered' then 'delivery' else h.event end || ' undone'))) as timeline,
       (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount,
          'at', ${isoInJson('coalesce(r.ended_at, r.created_at)')}, 'creditNote', ${CREDIT_NOTE}) order by c.number), '[]')
        from refunds r join credit_notes c on c.refund_id = r.id where r.order_id = o.id) as refunds,
       ${REPLACED_INVOICES} as "replacedInvoices", o.owed
     from orders o where o.id = $1 and ($2::uuid is null or o.user_id = $2) and case $4
       when 'waiting' then o.is_waiting and o.payment_status = 'pending' and o.pay_until > now()
       when 'invoiced' then not o.is_waiting
       else o.is_placed end`,
    [orderId, userId, ORDER_EVENTS, which],
  );
  if (!row) throw new ShopError('not_found', 'This order does not exist.');
  return {
    ...toOrderView(row, await readShopAddress(db)),
    paymentInstructions: row.paymentInstructions,
    timeline: (row.timeline ?? []).map(({ amount, ...event }) => ({
      ...event,
      amount: amount === null ? null : moneyText(amount),
    })),
    shipments: row.shipments.map(toParcelView),
    customerNote: row.customerNote,
    messages: row.messages,
    refunds: row.refunds.map((refund) => ({ ...refund, amount: moneyText(refund.amount) })),
    replacedInvoices: row.replacedInvoices.map((each) => ({
      ...each,
      total: moneyText(each.total),
    })),
    owed: moneyText(row.owed),
    cancellable: mayCancel({
      paymentStatus: row.paymentStatus,
      fulfilment: row.fulfilment,
      shippedAt: row.shippedAt,
      total: row.total,
    }),
  };
}

/** What an order is called, waiting or placed. */
export async function readNumber(db: Db, orderId: string): Promise<string> {
  const [order] = await named<{ number: string }>(
    db,
    'number-of-order',
    `select ${ORDER_NUMBER} as number from orders o where id = $1`,
    [orderId],
  );
  return order?.number ?? '';
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

/** Who ordered, where it goes and how, how it is paid and what they wrote: a line each, for the owner. Nothing of one that is gone. */
export async function readPeople(db: Db, orderId: string): Promise<string[]> {
  const order = await ifFound(findAnyOrder(db, orderId));
  if (!order) return [];
  const { name, street, zipCode, country, phone } = order.shippingAddress;
  const where = order.isPickup
    ? [name, phone]
    : [name, street, townAndRegion(order.shippingAddress), zipCode, country, phone];
  const who = where.filter(Boolean).join(', ');
  return [
    order.isPickup ? `To be collected by ${who}` : `To ${who}`,
    [order.shippingMethod, order.paymentMethod, order.paymentState].filter(Boolean).join(' · '),
    ...(order.customerNote ? [`Their note: ${order.customerNote}`] : []),
  ];
}
