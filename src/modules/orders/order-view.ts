import { countryName } from '../../kit/countries.ts';
import { moneyText, moneyTexts } from '../../kit/money.ts';
import { ORDER_NUMBER } from '../../kit/order-reference.ts';
import type { SoldPart } from '../catalog/bundles.ts';
import { type LabelledValue, labelledValues, lineFieldsOf } from '../custom-fields/fields.ts';
import type { LineFields } from '../custom-fields/schema.ts';
import type { PaymentStatus } from '../payments/constants.ts';
import type { Fulfilment } from './constants.ts';
import { orderLabel } from './order-label.ts';
import {
  ADJUSTMENT_COLUMNS,
  type AdjustmentRow,
  FEES_COLUMN,
  type FeesRow,
  toAdjustments,
  toFees,
} from './pricing/order-adjustments.ts';
import type { OrderView, ShownStates } from './schema.ts';
import { trackingUrl } from './shipments/tracking.ts';
import { type OrderStanding, shownFulfilment, shownPayment } from './shown-states.ts';

/** An order as it stands in the database; amounts in minor units. */
export interface StoredOrder extends FeesRow, AdjustmentRow {
  id: string;
  number: string;
  createdAt: string;
  paymentStatus: PaymentStatus;
  fulfilment: Fulfilment;
  standing: Standing;
  currency: string;
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  taxIncluded: boolean;
  correction: number;
  total: number;
  giftCard: number;
  trackingNumber: string | null;
  carrier: string | null;
  estimatedDelivery: string | null;
  arrives: OrderView['arrives'];
  paymentMethodName: string;
  shippingMethod: string;
  isPickup: boolean;
  isFetched: boolean;
  readyForCollectionAt: string | null;
  /** Its country by its code. */
  address: OrderView['shippingAddress'];
  items: (Omit<OrderView['items'][number], 'price' | 'parts' | keyof LineFields> & {
    price: number;
    parts: SoldPart[] | null;
    asked: LabelledValue[] | null;
  })[];
}

type Standing = Omit<OrderStanding, 'payment' | 'fulfilment'>;

/** Where an order goes, its country by its code, for a statement that names `orders` o. */
export const ORDER_ADDRESS = `json_build_object('type', o.address_type, 'name', o.address_name,
  'street', o.address_street, 'city', o.address_city, 'state', o.address_state, 'zipCode', o.address_zip_code,
  'country', o.address_country, 'phone', o.address_phone)`;

/** What an order's shown states are derived from besides its own two, for a statement that names `orders` o. */
export const STANDING = `json_build_object('hasShipped', o.shipped_at is not null,
    'isBack', (select coalesce(sum(i.shipped) > 0 and sum(i.returned) = sum(i.shipped), false)
      from order_pieces i where i.order_id = o.id),
    'isHeld', o.hold_reason is not null, 'isWaiting', o.is_waiting, 'readyForCollectionAt', o.ready_for_collection_at,
    'isBeingPaid', o.is_waiting and exists (select from payment_attempts a
      where a.order_id = o.id and a.status = 'processing'))`;

/** What is shown of an order that was read with its STANDING. */
export const toStates = (
  payment: PaymentStatus,
  fulfilment: Fulfilment,
  standing: Standing,
): ShownStates => ({
  paymentState: shownPayment({ payment, ...standing }),
  fulfilmentState: shownFulfilment({ payment, fulfilment, ...standing }),
});

/** When an order was promised to come, for a statement that names `orders` o. */
export const ARRIVES = `case when o.promised_to is not null
    then json_build_object('from', o.promised_from, 'to', o.promised_to) end`;

/** The columns of an StoredOrder, for a statement that names `orders` o. */
export const ORDER_COLUMNS = `
  o.id, ${ORDER_NUMBER} as number, o.created_at, o.payment_status, o.fulfilment, ${STANDING} as standing, o.currency, o.subtotal, o.discount, o.shipping,
  o.tax, o.tax_included, ${FEES_COLUMN}, ${ADJUSTMENT_COLUMNS}, o.correction, o.total, o.gift_card, o.tracking_number, o.carrier, o.estimated_delivery, o.payment_method_name,
  o.shipping_method, o.is_pickup, o.ready_for_collection_at,
  o.is_pickup and not exists (select from shipments s
    where s.order_id = o.id and s.undone_at is null and not s.is_collection) as is_fetched, ${ARRIVES} as arrives,
  ${ORDER_ADDRESS} as address,
  (select json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'variantId', i.variant_id,
      'slug', p.slug, 'name', i.name, 'options', i.options, 'imageUrl', i.image_url,
      'quantity', i.quantity, 'price', i.price, 'parts', i.parts, 'asked', ${labelledValues('line', 'i.fields')}) order by i.position)
   from order_items i join products p on p.id = i.product_id where i.order_id = o.id) as items`;

/** @param shopAddress where orders are fetched */
export const toOrderView = (row: StoredOrder, shopAddress: string): OrderView => ({
  id: row.id,
  number: row.number,
  createdAt: row.createdAt,
  status: orderLabel(row.paymentStatus, row.fulfilment),
  ...toStates(row.paymentStatus, row.fulfilment, row.standing),
  currency: row.currency,
  ...moneyTexts(row, [
    'subtotal',
    'discount',
    'shipping',
    'tax',
    'correction',
    'total',
    'giftCard',
  ]),
  fees: toFees(row),
  ...toAdjustments(row),
  taxIncluded: row.taxIncluded,
  due: moneyText(row.total - row.giftCard),
  items: row.items.map(({ asked, parts, ...item }) => ({
    ...item,
    price: moneyText(item.price),
    ...(parts && { parts: parts.map(({ name, sku, quantity }) => ({ name, sku, quantity })) }),
    ...lineFieldsOf(asked),
  })),
  trackingNumber: row.trackingNumber,
  carrier: row.carrier,
  trackingUrl: trackingUrl(row.carrier, row.trackingNumber),
  estimatedDelivery: row.estimatedDelivery,
  arrives: row.arrives,
  paymentMethod: row.paymentMethodName,
  shippingMethod: row.shippingMethod,
  isPickup: row.isPickup,
  readyForCollectionAt: row.readyForCollectionAt,
  collectFrom: row.isFetched ? shopAddress : null,
  shippingAddress: { ...row.address, country: countryName(row.address.country) },
});
