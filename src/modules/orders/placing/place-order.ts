import { randomUUID } from 'node:crypto';
import { moneyText, moneyTexts } from '../../../kit/money.ts';
import { ORDER_NUMBER } from '../../../kit/order-reference.ts';
import { type Statement, send } from '../../../platform/database/batching.ts';
import { pipelined, type Tx } from '../../../platform/database/database.ts';
import { reserveStock } from '../../catalog/stock.ts';
import { lockCustomer } from '../../customers/lock-customer.ts';
import { spendCards } from '../../gift-cards/spend-cards.ts';
import type { KnownProviders } from '../../payments/offered-methods.ts';
import { countUses } from '../../promotions/promotion-uses.ts';
import { numberInvoices } from '../invoice/invoice-number.ts';
import { recordPayment } from '../paying/record-payment.ts';
import { releaseOpenPayments } from '../paying/release-payment.ts';
import { quote } from '../pricing/quote.ts';
import type { CheckoutResult } from '../schema.ts';
import { cardsChanged, ranOut, refuseShortage, withLeft } from './refuse-order.ts';
import {
  type CheckoutCall,
  type CheckoutRequest,
  isFree,
  orderOf,
  readCart,
  readTerms,
  refuseUnsellable,
} from './wanted-order.ts';
import {
  announceOrders,
  insertOrders,
  type NewOrder,
  placedOf,
  takeNumbers,
} from './write-order.ts';

/**
 * Places an order for the customer's cart.
 * @throws cart_empty, address_missing (with where to add one), not_found (address, shipping rate),
 *   sold_out, not_enough_stock (naming the line), amount_changed (with the total that holds),
 *   currency_changed, promotion_ended, gift_card_changed (likewise), not_delivered_there,
 *   payment_method_unavailable, address_unproven, limit_reached, order_too_large
 */
export async function placeOrder(
  tx: Tx,
  providers: KnownProviders,
  call: CheckoutCall,
): Promise<CheckoutResult> {
  const { customer, request } = call;
  const [, earlier] = await pipelined([
    // First: a second click finds the first outcome, or the cart empty.
    lockCustomer(tx, customer.id),
    findOutcome(tx, customer.id, request.idempotencyKey),
  ]);
  if (earlier) return earlier;
  // A payment page that was left open for the same things must not hold them back.
  await releaseOpenPayments(tx, customer.id, 'another order was placed');
  const [terms, cart] = await pipelined([readTerms(tx, providers), readCart(tx, call)]);
  const order = orderOf(call, cart, terms);
  const placed = await bookPlaced(tx, order);
  if (isFree(order)) await recordPayment(tx, placed.id, { withOrder: true });
  return toCheckoutResult({ ...order.priced, ...placed });
}

/**
 * Writes an order that counts from now on, tells everybody, and takes what it holds.
 * @param keepsCart it was not ordered from the cart, which stays as it is
 * @throws sold_out, not_enough_stock, promotion_ended, gift_card_changed where others were quicker
 */
export async function bookPlaced(
  tx: Tx,
  wanted: Omit<NewOrder, 'id' | 'number' | 'waitsFor'>,
  keepsCart = false,
): Promise<{ id: string; number: string }> {
  const [number = ''] = await takeNumbers(tx, 1);
  const order = { ...wanted, id: randomUUID(), number };
  await pipelined([
    insertOrders(tx, [order]),
    announceOrders(tx, [placedOf(order, keepsCart)]),
    takeHeld(tx, order),
    numberInvoices(tx, [order.id]),
  ]);
  return { id: order.id, number };
}

/**
 * Writes an order that waits for its payment, and takes what it holds.
 * @throws sold_out, not_enough_stock, amount_changed, promotion_ended, gift_card_changed, currency_changed
 * @returns its id
 */
export async function bookWaiting(
  tx: Tx,
  request: CheckoutRequest,
  wanted: Omit<NewOrder, 'id'> & { waitsFor: Buffer },
): Promise<string> {
  refuseUnsellable(wanted, request);
  const order = { ...wanted, id: randomUUID() };
  await pipelined([insertOrders(tx, [order]), takeHeld(tx, order)]);
  return order.id;
}

/**
 * Takes what an order holds: pieces out of stock, promotions, gift cards. Late, since whoever wants the same waits from
 * here on, and in this order, which giving it back keeps to.
 * @throws sold_out, not_enough_stock, promotion_ended, gift_card_changed where others were quicker
 */
async function takeHeld(tx: Tx, order: NewOrder): Promise<void> {
  const { id: orderId, customer, lines, priced, buying } = order;
  const { discounts, cards } = priced;
  const [left, lost, isSpent] = await pipelined([
    reserveStock(tx, lines),
    countUses(tx, { orderId, userId: customer.id, discounts }),
    spendCards(tx, orderId, cards),
  ]);
  refuseShortage(withLeft(lines, left));
  if (lost.length > 0) throw ranOut(await quote(tx, lines, { ...buying, without: lost }));
  if (!isSpent) throw cardsChanged(await quote(tx, lines, buying));
}

interface Outcome {
  id: string;
  number: string;
  currency: string;
  subtotal: number;
  shipping: number;
  tax: number;
  total: number;
  giftCard: number;
}

/** What an earlier call of the customer's with this key placed. */
export async function findOutcome(
  tx: Tx,
  userId: string,
  key: string | undefined,
): Promise<CheckoutResult | undefined> {
  const [order] = await send(tx, outcomeOf(userId, key));
  return order && toCheckoutResult(order);
}

/** Finds it, for `toCheckoutResult`. */
export const outcomeOf = (userId: string, key: string | undefined): Statement<Outcome> => ({
  name: 'order-by-idempotency-key',
  text: `select id, ${ORDER_NUMBER} as number, currency, subtotal, shipping, tax, total, gift_card from orders o
    where user_id = $1 and idempotency_key = $2`,
  values: [userId, key ?? null],
  types: ['uuid', 'text'],
});

export const toCheckoutResult = (order: Outcome): CheckoutResult => ({
  orderId: order.id,
  number: order.number,
  currency: order.currency,
  ...moneyTexts(order, ['subtotal', 'shipping', 'tax', 'total', 'giftCard']),
  due: moneyText(order.total - order.giftCard),
});
