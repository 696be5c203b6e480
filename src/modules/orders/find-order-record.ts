import { countryName } from '../../kit/countries.ts';
import { ShopError } from '../../kit/errors.ts';
import { moneyText, moneyTexts } from '../../kit/money.ts';
import { named } from '../../platform/database/database.ts';
import { isoInJson } from '../../platform/database/row-form.ts';
import {
  type LabelledValue,
  labelledValues,
  lineFieldsOf,
  listFields,
} from '../custom-fields/fields.ts';
import type { FieldValues, LineFields } from '../custom-fields/schema.ts';
import { shownValues } from '../custom-fields/values.ts';
import type { Payments } from '../payments/open-gateway.ts';
import { listAttempts } from '../payments/payment-attempts.ts';
import { shownState } from '../payments/payment-states.ts';
import type { OrderRecord } from './admin-schema.ts';
import { CREDIT_NOTE } from './invoice/credit-note-number.ts';
import { REPLACED_INVOICES } from './invoice/replaced-invoices.ts';
import { ORDER_ROW_COLUMNS, WAITS_FOR_LINK } from './list-order-rows.ts';
import { ORDER_ADDRESS, type StoredOrder, toStates } from './order-view.ts';
import {
  ADJUSTMENT_COLUMNS,
  type AdjustmentRow,
  FEES_COLUMN,
  type FeesRow,
  toAdjustments,
  toFees,
} from './pricing/order-adjustments.ts';
import { readRefundable, toRefundableView } from './refunds/refund-lines.ts';
import type { ShownStates } from './schema.ts';
import { SHIPMENTS, type ShipmentRow, toShipmentView } from './shipments/shipments.ts';
import { trackingUrl } from './shipments/tracking.ts';

type Item = OrderRecord['items'][number];
type Event = OrderRecord['history'][number];
type RefundEntry = OrderRecord['refunds'][number];

/** What is stored as minor units. */
const MONEY = [
  'amount',
  'giftCard',
  'subtotal',
  'discount',
  'shipping',
  'tax',
  'correction',
  'refunded',
  'owed',
] as const;
type Money = (typeof MONEY)[number];

interface Row
  extends Omit<
      OrderRecord,
      | Money
      | keyof (AdjustmentRow & FeesRow & ShownStates)
      | ('due' | 'refunds' | 'items' | 'shipments' | 'history')
      | ('refundable' | 'paymentAttempts' | 'trackingUrl' | 'repayments' | 'replacedInvoices')
    >,
    AdjustmentRow,
    FeesRow,
    Record<Money, number> {
  standing: StoredOrder['standing'];
  refunds: (Omit<RefundEntry, 'amount' | 'giftCard'> & { amount: number; giftCard: number })[];
  repayments: (Omit<OrderRecord['repayments'][number], 'amount'> & { amount: number })[];
  replacedInvoices: (Omit<OrderRecord['replacedInvoices'][number], 'total'> & { total: number })[];
  items: (Omit<Item, 'price' | keyof LineFields> & {
    price: number;
    asked: LabelledValue[] | null;
  })[];
  stored: FieldValues;
  shipments: ShipmentRow[];
  history: (Omit<Event, 'amount'> & { amount: number | null })[];
}

/** One order with all that the back office knows of it. @throws not_found */
export async function findOrderRecord(
  { db, providerName }: Payments,
  orderId: string,
): Promise<OrderRecord> {
  const [row] = await named<Row>(
    db,
    'order-record',
    `select ${ORDER_ROW_COLUMNS}, o.email, o.subtotal, o.discount, o.shipping, o.tax,
       o.tax_included, ${ADJUSTMENT_COLUMNS}, ${FEES_COLUMN}, ${SHIPMENTS}, o.correction,
       o.gift_card, o.shipping_method, o.estimated_delivery,
       ${ORDER_ADDRESS} as "shippingAddress",
       (select json_build_object('id', u.id, 'username', u.username,
          'orders', (select count(*) from orders other
            where other.user_id = u.id and other.is_placed))
        from customers u where u.id = o.user_id) as customer,
       (select json_agg(json_build_object('id', i.id, 'shipped', i.shipped, 'withdrawn', i.withdrawn,
          'returned', i.returned, 'refunded', i.refunded, 'exchanged', i.exchanged, 'productId', i.product_id,
          'variantId', i.variant_id, 'slug', p.slug,
          'name', i.name, 'options', i.options, 'imageUrl', i.image_url, 'quantity', i.quantity,
          'price', i.price, 'sku', i.sku, 'parts', coalesce(l.parts, '[]'), 'asked', ${labelledValues('line', 'l.fields')}) order by i.position)
        from order_pieces i join order_items l on l.id = i.id join products p on p.id = i.product_id
        where i.order_id = o.id) as items,
       (select coalesce(sum(amount), 0)::bigint from refunds r
        where r.order_id = o.id and r.status = 'done') as refunded,
       o.attention, o.fields as stored, o.owed, ${REPLACED_INVOICES} as "replacedInvoices",
       (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'status', r.status, 'message', r.message,
          'createdAt', ${isoInJson('r.created_at')}, 'byProvider', r.attempt_id is not null) order by r.created_at, r.id), '[]')
        from repayments r where r.order_id = o.id) as repayments,
       (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'giftCard', r.gift_card,
          'currency', r.currency, 'reason', r.reason, 'status', r.status, 'message', r.message,
          'createdAt', ${isoInJson('r.created_at')}, 'by', a.username, 'creditNote', ${CREDIT_NOTE},
          'lines', (select coalesce(json_agg(json_build_object('itemId', l.order_item_id, 'quantity', l.quantity)), '[]')
            from refund_items l where l.refund_id = r.id)) order by r.created_at, r.id), '[]')
        from refunds r left join credit_notes c on c.refund_id = r.id left join staff a on r.actor = 'staff' and a.id::text = r.actor_id
        where r.order_id = o.id) as refunds,
       (select coalesce(json_agg(json_build_object('at', ${isoInJson('h.at')}, 'event', h.event,
          'actor', h.actor, 'by', a.username, 'amount', (h.detail ->> 'amount')::bigint,
          'trackingNumber', h.detail ->> 'trackingNumber',
          'formerTrackingNumber', h.detail -> 'before' ->> 'trackingNumber',
          'pieces', (h.detail ->> 'pieces')::int,
          'note', case when h.event in ('note', 'edited', 'put on hold') then h.detail ->> 'text'
            when h.event = 'message' then concat_ws(E'\\n', h.detail ->> 'subject', h.detail ->> 'text') end,
          'before', case when h.event in ('corrected', 'tagged', 'fields changed') then h.detail -> 'before' end,
          'after', case when h.event in ('corrected', 'tagged', 'fields changed') then h.detail -> 'after' end) order by h.id desc), '[]')
        from order_history h
        left join staff a on h.actor = 'staff' and a.id::text = h.actor_id
        where h.order_id = o.id) as history
     from orders o
     where o.id = $1 and (o.is_placed or o.attention is not null and o.voided_at is null or ${WAITS_FOR_LINK})`,
    [orderId],
  );
  if (!row) throw new ShopError('not_found', 'This order is no longer there.');
  const { standing, stored, ...order } = row;
  return {
    ...order,
    ...toStates(row.status, row.fulfilment, standing),
    ...toAdjustments(row),
    fees: toFees(row),
    ...moneyTexts(row, MONEY),
    due: moneyText(row.amount - row.giftCard),
    repayments: row.repayments.map((each) => ({ ...each, amount: moneyText(each.amount) })),
    replacedInvoices: row.replacedInvoices.map((each) => ({
      ...each,
      total: moneyText(each.total),
    })),
    refundable: toRefundableView(await readRefundable(db, orderId)),
    refunds: row.refunds.map((refund) => ({
      ...refund,
      ...moneyTexts(refund, ['amount', 'giftCard']),
    })),
    paymentAttempts: (await listAttempts(db, orderId)).map((attempt) => ({
      ...toAttemptView(attempt),
      providerName: providerName(attempt.provider),
    })),
    trackingUrl: trackingUrl(row.carrier, row.trackingNumber),
    items: row.items.map(({ asked, ...item }) => ({
      ...item,
      price: moneyText(item.price),
      ...lineFieldsOf(asked),
    })),
    fields: shownValues(await listFields(db, 'order'), stored),
    shipments: row.shipments.map(toShipmentView),
    shippingAddress: {
      ...row.shippingAddress,
      country: countryName(row.shippingAddress.country),
    },
    history: row.history.map((event) => ({
      ...event,
      amount: event.amount === null ? null : moneyText(event.amount),
    })),
  };
}

const toAttemptView = (
  attempt: Awaited<ReturnType<typeof listAttempts>>[number],
): Omit<OrderRecord['paymentAttempts'][number], 'providerName'> => ({
  id: attempt.id,
  provider: attempt.provider,
  status: shownState(attempt.status),
  chargeId: attempt.chargeId,
  amount: moneyText(attempt.amount),
  currency: attempt.currency,
  createdAt: attempt.createdAt,
  endedAt: attempt.endedAt,
  message: attempt.message,
});
