import { ShopError } from '../../../kit/errors.ts';
import { moneyText } from '../../../kit/money.ts';
import { withVersion } from '../../../kit/versions.ts';
import { type Db, named } from '../../../platform/database/database.ts';
import type { SoldPart } from '../../catalog/bundles.ts';
import { IS_GIFT_CARD } from '../../catalog/gift-card-product.ts';
import type { FieldValues } from '../../custom-fields/schema.ts';
import { readNumber } from '../find-order.ts';
import { isPaid } from '../order-label.ts';
import type { LockedOrder } from '../order-state.ts';
import { ORDER_ADDRESS } from '../order-view.ts';
import { findVariantsOf } from '../placing/order-by-hand.ts';
import type { OrderAddress } from '../placing/write-order.ts';
import type { PricedLine } from '../pricing/pricing.ts';
import { shownFulfilment, shownPayment } from '../shown-states.ts';
import type { EditableOrder } from './schema.ts';

/** A line as it was ordered, with what its delivery and taxes look at; its price in minor units. */
export interface EditedLine extends PricedLine {
  itemId: string;
  position: number;
  variantId: string;
  sku: string;
  name: string;
  options: Record<string, string>;
  imageUrl: string;
  fields: FieldValues;
  /** As they were when it was ordered. */
  cost: number | null;
  parts: SoldPart[] | null;
}

/** An order with all that decides what becomes of it when it is changed; amounts in minor units. */
export interface EditedOrder
  extends Pick<LockedOrder, 'id' | 'userId' | 'paymentStatus' | 'fulfilment'> {
  shippedAt: string | null;
  currency: string;
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  taxIncluded: boolean;
  /** Why no tax was charged; null where it was. */
  taxExemption: string | null;
  taxRate: string | null;
  total: number;
  giftCard: number;
  owed: number;
  correction: number;
  shippingMethod: string;
  isPickup: boolean;
  /** Its country by its code. */
  address: OrderAddress;
  lines: EditedLine[];
  /** What was taken off each line; null: off the delivery. */
  discounts: {
    position: number | null;
    promotionId: string | null;
    name: string;
    code: string | null;
    amount: number;
  }[];
  fees: {
    id: string;
    position: number;
    source: string;
    label: string;
    amount: number;
    variantId: string | null;
  }[];
  taxes: {
    position: number | null;
    fee: number | null;
    name: string;
    percent: string;
    amount: number;
  }[];
  /** Something of it was given back, or is to be. */
  hasRefunds: boolean;
  /** Its invoice was taken back, or corrected, by hand. */
  hasChanges: boolean;
}

/** @throws not_found, also for one that waits for its first payment */
export async function readEdited(db: Db, orderId: string): Promise<EditedOrder> {
  const [order] = await named<EditedOrder>(
    db,
    'order-to-edit',
    `select o.id, o.user_id, o.payment_status, o.fulfilment, o.shipped_at, o.currency, o.subtotal, o.discount, o.shipping, o.tax,
       o.tax_included, o.tax_exemption, o.tax_rate::text, o.total, o.gift_card, o.owed, o.correction, o.shipping_method, o.is_pickup,
       ${ORDER_ADDRESS} as address,
       (select json_agg(json_build_object('itemId', i.id, 'position', i.position, 'productId', i.product_id,
          'variantId', i.variant_id, 'sku', i.sku, 'name', i.name, 'options', i.options, 'imageUrl', i.image_url,
          'price', i.price, 'quantity', i.quantity, 'fields', i.fields, 'cost', i.cost, 'parts', i.parts, 'freeShipping', p.ships_free, 'brandId', p.brand_id,
          'category', p.category, 'type', p.type, 'weightGrams', p.weight_grams, 'shippingClass', p.shipping_class,
          'taxClass', p.tax_class, 'isGiftCard', ${IS_GIFT_CARD}) order by i.position)
        from order_items i join products p on p.id = i.product_id where i.order_id = o.id) as lines,
       (select coalesce(json_agg(json_build_object('position', item_position, 'promotionId', promotion_id, 'name', name,
          'code', code, 'amount', amount) order by ctid), '[]') from order_discounts where order_id = o.id) as discounts,
       (select coalesce(json_agg(json_build_object('id', id, 'position', position, 'source', source, 'label', label,
          'amount', amount, 'variantId', variant_id) order by position), '[]') from order_fees where order_id = o.id) as fees,
       (select coalesce(json_agg(json_build_object('position', item_position, 'fee', fee_position, 'name', name,
          'percent', trim_scale(percent)::text, 'amount', amount)), '[]') from order_taxes where order_id = o.id) as taxes,
       exists (select from refunds r where r.order_id = o.id and r.status <> 'failed') as "hasRefunds",
       exists (select from invoice_changes c where c.order_id = o.id) as "hasChanges"
     from orders o where o.id = $1 and o.is_placed`,
    [orderId],
  );
  if (!order) throw new ShopError('not_found', 'This order does not exist.');
  return order;
}

/** Why an order cannot be edited; undefined where it can. */
export function whyNotEdited(order: EditedOrder): string | undefined {
  const { paymentStatus: payment, fulfilment, shippedAt } = order;
  const isOpen = payment === 'pending' || payment === 'completed';
  if (order.hasRefunds) {
    return 'Something of this order was refunded, so it cannot be edited any more. Refund more of it, or cancel it.';
  }
  if (!isOpen || fulfilment !== 'unfulfilled' || shippedAt !== null) {
    const states = [
      shownPayment({ payment }),
      shownFulfilment({ payment, fulfilment, hasShipped: shippedAt !== null }),
    ];
    return `This order cannot be edited: it is ${states.join(' and ').toLowerCase()}.`;
  }
  if (order.correction !== 0 || order.hasChanges) {
    return 'This order’s record was corrected by hand, so it cannot be edited.';
  }
  return undefined;
}

/** @throws wrong_order_state */
export function refuseUneditable(order: EditedOrder): void {
  const why = whyNotEdited(order);
  if (why !== undefined) throw new ShopError('wrong_order_state', why);
}

/** Changes with whatever an edit depends on. */
export const versionOf = ({
  lines,
  address,
  total,
  owed,
  paymentStatus,
  shippingMethod,
}: EditedOrder) =>
  withVersion(
    {},
    {
      lines: lines.map(({ itemId, variantId, quantity }) => [itemId, variantId, quantity]),
      address,
      total,
      owed,
      paymentStatus,
      shippingMethod,
    },
  ).version;

/** An order as the back office's form shows it. @throws not_found */
export async function findEditable(db: Db, orderId: string): Promise<EditableOrder> {
  const order = await readEdited(db, orderId);
  const variants = await findVariantsOf(db, [
    ...new Set(order.lines.map(({ productId }) => productId)),
  ]);
  return {
    id: order.id,
    number: await readNumber(db, order.id),
    version: versionOf(order),
    refusal: whyNotEdited(order) ?? null,
    currency: order.currency,
    total: moneyText(order.total),
    isPaid: isPaid(order.paymentStatus),
    lines: order.lines.map((line) => ({
      itemId: line.itemId,
      variantId: line.variantId,
      sku: line.sku,
      name: line.name,
      options: line.options,
      imageUrl: line.imageUrl,
      quantity: line.quantity,
      price: moneyText(line.price),
      variants: variants.get(line.productId) ?? [],
    })),
    address: order.address,
    shippingMethod: order.shippingMethod,
  };
}
