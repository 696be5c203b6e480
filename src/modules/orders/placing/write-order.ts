import { moneyText } from '../../../kit/money.ts';
import { tidyPostcode } from '../../../kit/postal-rules.ts';
import { tag } from '../../../kit/tags.ts';
import { named, pipelined, type Tx } from '../../../platform/database/database.ts';
import { removeOrdered } from '../../cart/cart.ts';
import { GIFT_CARD_PRODUCT_ID } from '../../catalog/constants.ts';
import { noteSales } from '../../catalog/stock.ts';
import type { AddressView, UserView } from '../../customers/schema.ts';
import { takeCardsOffCart } from '../../gift-cards/cart-cards.ts';
import {
  forgetOrderedWishes,
  keepOrderedWishes,
  noteOrderedWishes,
  type OrderedWish,
} from '../../gift-cards/wanted-cards.ts';
import { enqueueMails } from '../../mail/outbox.ts';
import { notifyOwnerOfAll } from '../../notifications/notify-owner.ts';
import type { ActivePaymentMethod } from '../../payments/schema.ts';
import { takeBackCode } from '../../promotions/cart-code.ts';
import type { OrderLine } from '../pricing/cart-lines.ts';
import { insertAdjustments } from '../pricing/order-adjustments.ts';
import type { Quote, QuoteRequest } from '../pricing/quote.ts';

/** What placing orders writes, of any number of them at once. */

/** Where an order goes; the country by its code. */
export type OrderAddress = Omit<
  AddressView,
  'id' | 'line2' | 'isDefault' | 'createdAt' | 'updatedAt'
>;

/** What is to be ordered, at today's prices and with the cart's lines locked. */
export interface WantedOrder {
  customer: UserView;
  /** In the order in which they were put into the cart. */
  lines: OrderLine[];
  address: OrderAddress;
  priced: Quote;
  /** What it was priced for. */
  buying: QuoteRequest;
  /** What is said of its gift cards; left out: what was said of those in the cart. */
  wishes?: readonly OrderedWish[];
}

export interface NewOrder extends WantedOrder {
  id: string;
  /** Left out: it has none before it is paid. */
  number?: string;
  method: Pick<ActivePaymentMethod, 'provider' | 'name'>;
  key?: string | undefined;
  /** What its customer says to the shop. */
  note?: string | undefined;
  /** Waits for its first payment: a digest of what is wanted. */
  waitsFor?: Buffer;
}

/** One that is placed at once. */
export type NumberedOrder = NewOrder & { number: string };

/**
 * The next order numbers, rising. One that is taken and not used is left out (src/modules/orders/RULES.md, Orders): a sequence lets nobody
 * wait for those who order at the same moment.
 */
export async function takeNumbers(tx: Tx, count: number): Promise<string[]> {
  const rows = await named<{ number: string }>(
    tx,
    'take-order-numbers',
    'select next_order_number() as number from generate_series(1, $1)',
    [count],
  );
  return rows.map(({ number }) => number);
}

/** Writes orders with their items and their first events. */
export async function insertOrders(tx: Tx, orders: NewOrder[]): Promise<void> {
  const rows = orders.map(rowOf);
  const columns = Object.keys(rows[0] ?? {});
  await pipelined([
    named(
      tx,
      'insert-orders',
      `insert into orders (${columns}) select ${columns} from json_populate_recordset(null::orders, $1::json)`,
      [JSON.stringify(rows)],
    ),
    named(
      tx,
      'insert-order-items',
      `insert into order_items
          (order_id, position, product_id, variant_id, sku, name, options, image_url, price, quantity, fields, cost, parts)
        select "orderId", position, "productId", "variantId", sku, name, options, "imageUrl", price, quantity,
          coalesce(fields, '{}'), cost, nullif(parts, 'null')
        from json_to_recordset($1::json) as line ("orderId" uuid, position int, "productId" uuid,
          "variantId" uuid, sku text, name text, options json, "imageUrl" text, price bigint, quantity int,
          fields jsonb, cost bigint, parts jsonb)`,
      [
        JSON.stringify(
          orders.flatMap(({ id: orderId, lines }) =>
            lines.map((line, position) => ({ orderId, position, ...line })),
          ),
        ),
      ],
    ),
    insertFirstEvents(tx, orders),
    insertAdjustments(
      tx,
      orders.map(({ id, priced }) => ({ orderId: id, priced })),
    ),
    noteOrderedWishes(
      tx,
      orders
        .filter(({ priced, wishes }) => priced.cardsSold > 0 && !wishes)
        .map(({ id, customer }) => ({ orderId: id, userId: customer.id })),
    ),
    ...orders.flatMap(({ id, wishes }) =>
      wishes && wishes.length > 0 ? [keepOrderedWishes(tx, id, wishes)] : [],
    ),
  ]);
}

/** An order's columns. */
function rowOf(order: NewOrder) {
  const { id, number, customer, method, address, priced, key, note, waitsFor } = order;
  const fullName = [customer.firstName, customer.lastName].filter(Boolean).join(' ');
  return {
    id,
    number,
    user_id: customer.id,
    payer_name: fullName || customer.username,
    email: customer.email,
    payment_provider: method.provider,
    payment_method_name: method.name,
    currency: priced.currency,
    subtotal: priced.subtotal,
    discount: priced.discount,
    shipping: priced.shipping,
    fees: priced.feesTotal,
    tax: priced.tax,
    cards_sold: priced.cardsSold,
    tax_included: priced.taxIncluded,
    tax_rate: priced.taxRate,
    tax_exemption: priced.taxExemption,
    total: priced.total,
    gift_card: priced.giftCard,
    shipping_method: priced.rate?.name ?? '',
    is_pickup: priced.rate?.isPickup ?? false,
    estimated_delivery: priced.arrives && `${priced.arrives.to}T12:00:00Z`,
    promised_from: priced.arrives?.from,
    promised_to: priced.arrives?.to,
    address_type: address.type,
    address_name: address.name,
    address_street: address.street,
    address_city: address.city,
    address_state: address.state,
    // Addresses from before postcodes were tidied are stored as they were typed.
    address_zip_code: tidyPostcode(address.zipCode, address.country),
    address_country: address.country,
    address_phone: address.phone,
    idempotency_key: key,
    customer_note: note,
    is_waiting: waitsFor !== undefined,
    wanted: waitsFor && `\\x${waitsFor.toString('hex')}`,
  };
}

async function insertFirstEvents(tx: Tx, orders: NewOrder[]): Promise<void> {
  tx.changed(tag.activity);
  const [actor, staffMember] = tx.by.kind === 'staff' ? ['staff', tx.by.id] : ['customer'];
  await named(
    tx,
    'insert-first-events',
    `insert into order_history (order_id, actor, actor_id, event)
      select id, $1, actor_id, event from unnest($2::uuid[], $3::text[], $4::text[]) as o (id, actor_id, event)`,
    [
      actor,
      orders.map(({ id }) => id),
      orders.map(({ customer }) => staffMember ?? customer.id),
      orders.map(({ waitsFor }) => (waitsFor ? 'payment started' : 'placed')),
    ],
  );
}

/** An order that counts from now on, and what it holds. */
interface PlacedOrder {
  id: string;
  number: string;
  /** Null: the account is deleted. */
  userId: string | null;
  /** Minor units. */
  total: number;
  currency: string;
  lines: OrderedLine[];
  /** The cart may hold a code, which was used by this. */
  mayUseCode: boolean;
  /** Gift cards were spent on it. */
  usesCards: boolean;
  /** It was not ordered from the cart, which stays as it is. */
  keepsCart: boolean;
}

type OrderedLine = Pick<
  OrderLine,
  'productId' | 'variantId' | 'sku' | 'name' | 'options' | 'quantity' | 'fields'
>;

/** An order that was just written, for `announceOrders`. */
export const placedOf = (
  { id, number, customer, lines, priced }: NumberedOrder,
  keepsCart: boolean,
): PlacedOrder => ({
  id,
  number,
  userId: customer.id,
  total: priced.total,
  currency: priced.currency,
  lines,
  mayUseCode: priced.code !== null,
  usesCards: priced.giftCard > 0,
  keepsCart,
});

/** What follows when orders are placed: sales, the carts, mail, the owner's news. Their invoices are another matter. */
export async function announceOrders(tx: Tx, placed: PlacedOrder[]): Promise<void> {
  const news = placed.map(({ id, number, total, currency, lines }) => ({
    orderId: id,
    number,
    total: moneyText(total),
    currency,
    items: lines.map(({ sku, name, options, quantity, fields }) => ({
      ...{ sku, name, options, quantity },
      ...(Object.keys(fields).length > 0 && { fields }),
    })),
  }));
  const ofAccounts = placed.flatMap((order) =>
    order.userId === null ? [] : [{ ...order, userId: order.userId }],
  );
  const fromCarts = ofAccounts.filter(({ keepsCart }) => !keepsCart);
  await pipelined([
    noteSales(
      tx,
      placed.flatMap(({ lines }) => lines),
    ),
    notifyOwnerOfAll(tx, 'order.placed', news),
    removeOrdered(tx, fromCarts),
    ...fromCarts.flatMap(({ userId, lines }) =>
      lines.some(({ productId }) => productId === GIFT_CARD_PRODUCT_ID)
        ? [forgetOrderedWishes(tx, userId)]
        : [],
    ),
    ...fromCarts.flatMap(({ userId, mayUseCode, usesCards }) => [
      mayUseCode && takeBackCode(tx, { userId }),
      usesCards && takeCardsOffCart(tx, userId),
    ]),
    enqueueMails(tx, ofAccounts.map(placedMail)),
  ]);
}

const placedMail = ({ id: orderId, userId }: { id: string; userId: string }) =>
  ({ kind: 'order-placed', userId, about: { orderId } }) as const;
