import { randomUUID } from 'node:crypto';
import {
  type By,
  changeAsOne,
  type Database,
  type Db,
  inRounds,
  named,
  readAsOne,
  type Statement,
  send,
  type Tx,
  together,
  write,
} from '../../../platform/database.ts';
import { moneyText } from '../../../platform/money.ts';
import { arePlenty, holdLeft, reservePlenty, reserveStock } from '../../catalog/stock.ts';
import { addressOf, noAddress } from '../../customers/addresses.ts';
import { holdCustomer, holdFreeCustomers } from '../../customers/hold-customer.ts';
import type { UserView } from '../../customers/schema.ts';
import { ShopError } from '../../errors.ts';
import { spendCards } from '../../gift-cards/spend-cards.ts';
import { limitsOf, OWNERS_LIMITS_SET, type OwnersLimits } from '../../limits.ts';
import { ORDER_NUMBER } from '../../order-reference.ts';
import { ACTIVE_METHOD, findActiveMethod, presentMethod } from '../../payments/active-method.ts';
import { ordersBeingPaid } from '../../payments/attempts.ts';
import { PROVIDERS } from '../../payments/choices.ts';
import type { ActivePaymentMethod } from '../../payments/schema.ts';
import { countUses } from '../../promotions/promotion-uses.ts';
import { numberAtOnce, toInvoice } from '../invoice/invoice-number.ts';
import { recordPayment } from '../paying/record-payment.ts';
import { releaseOpenPayments } from '../paying/release-payment.ts';
import { holdCarts, type OrderLine, pricedCart } from '../pricing/cart-lines.ts';
import { presentRules, type RulesRow, shopRules } from '../pricing/pricing-rules.ts';
import { type Quote, quote, quoteBy } from '../pricing/quote.ts';
import type { Checkout, CheckoutResult } from '../schema.ts';
import {
  addressMissing,
  cardsChanged,
  openCashOrders,
  ranOut,
  refuseLargeAmount,
  refuseManyPieces,
  refuseMoreOpenOrders,
  refuseOtherAmount,
  refuseShortage,
  refuseUndeliverable,
} from './refuse-order.ts';
import {
  announcement,
  type NewOrder,
  type NumberedOrder,
  newOrders,
  type OrderAddress,
  placedOf,
  takeNumbers,
  type WantedOrder,
} from './write-order.ts';

export interface CheckoutRequest extends Omit<Checkout, 'sessionId'> {
  /** A repeat with the same key answers with the first outcome. */
  idempotencyKey?: string | undefined;
}

/** Whoever checks out, and what they ask for. */
interface CheckoutCall {
  customer: UserView;
  request: CheckoutRequest;
}

/**
 * Places an order for the customer's cart at the prices of now, and empties the cart: all of it or
 * nothing. Customers who ask while others' orders are being placed share the next transaction
 * (docs/decisions/028).
 * @throws as `placeOrder` does; nothing_ordered if the program failed, and certainly left no order
 */
export async function checkOut(
  db: Database,
  by: By,
  customer: UserView,
  request: CheckoutRequest,
): Promise<CheckoutResult> {
  try {
    const outcome = await placeTogether(db, { customer, request });
    if (outcome instanceof ShopError) throw outcome;
    return outcome ?? (await write(db, by, (tx) => placeOrder(tx, customer, request)));
  } catch (error) {
    if (error instanceof ShopError || !request.idempotencyKey) throw error;
    return outcomeOfFailure(db, by, customer, { request, error });
  }
}

/** What went wrong may have done so after the order was placed. @throws nothing_ordered if it is not there */
async function outcomeOfFailure(
  db: Database,
  by: By,
  { id }: UserView,
  { request, error }: { request: CheckoutRequest; error: unknown },
): Promise<CheckoutResult> {
  const placed = await write(db, by, async (tx) => {
    // Nobody is placing it any more once the customer can be held.
    await holdCustomer(tx, id);
    return findOutcome(tx, id, request.idempotencyKey);
  }).catch(() => {
    throw error;
  });
  if (placed) return placed;
  const refusal = new ShopError(
    'nothing_ordered',
    'Failed to process checkout. Nothing was ordered. Please try again.',
  );
  refusal.cause = error;
  throw refusal;
}

/**
 * Does it in a transaction of its own, or in a larger one.
 * @throws cart_empty, address_missing (with where to add one), not_found (address, shipping rate),
 *   sold_out, not_enough_stock (naming the line), amount_changed (with the total that holds),
 *   currency_changed, promotion_ended, gift_card_changed (likewise), not_delivered_there,
 *   payment_method_unavailable, address_unproven, limit_reached, order_too_large
 */
export async function placeOrder(
  tx: Tx,
  customer: UserView,
  request: CheckoutRequest,
): Promise<CheckoutResult> {
  const call = { customer, request };
  const [, , start] = await together([
    // First: a second click finds the cart empty, or the first outcome.
    holdCustomer(tx, customer.id),
    holdCarts(tx, [customer.id]),
    readStart(tx, call),
  ]);
  const [earlier] = start.earlier;
  if (earlier) return presentOutcome(earlier);
  // A payment page that was left open for the same things must not hold them back.
  const isBeingPaid = start.beingPaid.length > 0;
  if (isBeingPaid) await releaseOpenPayments(tx, customer.id, 'another order was placed');
  const cart = isBeingPaid ? await readCart(tx, customer, request) : start;
  const order = orderOf(start, cart, call);
  const placed = await bookPlaced(tx, order);
  if (isFree(order)) await recordPayment(tx, placed.id);
  return presentOutcome({ ...order.priced, ...placed });
}

/** Of how many customers one transaction places the orders: what goes wrong with one's makes all of them wait. */
const MOST_TOGETHER = 32;

/** How long such a transaction waits for what others hold, in milliseconds; after that, each is placed alone. */
const PATIENCE_MS = 100;

/** Several customers, none of whom stands in the audit log. */
const BY_CUSTOMERS: By = { kind: 'customer', id: null, address: null };

/**
 * Places orders in one transaction, as far as they are plain ones.
 * @returns for each what came of it, or why it was refused; undefined for those that must be placed alone
 */
const placeTogether = inRounds(
  { most: MOST_TOGETHER },
  async (db, calls: CheckoutCall[]): Promise<(CheckoutResult | ShopError | undefined)[]> => {
    try {
      return await write(db, BY_CUSTOMERS, (tx) => placePlain(tx, calls));
    } catch {
      // One of them may be the cause: alone, it fails again and is heard of, and the others will do.
      return [];
    }
  },
);

async function placePlain(
  tx: Tx,
  calls: CheckoutCall[],
): Promise<(CheckoutResult | ShopError | undefined)[]> {
  if (tx.isRepeated) return [];
  const ids = calls.map(({ customer }) => customer.id);
  const [, held, , ...starts] = await together([
    named(tx, 'be-patient', `select set_config('lock_timeout', $1, true)`, [`${PATIENCE_MS}ms`]),
    holdFreeCustomers(tx, ids),
    holdCarts(tx, ids),
    ...calls.map((call) => readStart(tx, call)),
  ]);
  const wanted = calls.map((call, place) => {
    const start = starts[place] as Start;
    // A second click of the same customer comes after the first.
    const isFirst = ids.indexOf(call.customer.id) === place;
    if (!isFirst || !held.has(call.customer.id)) return undefined;
    const [earlier] = start.earlier;
    if (earlier) return presentOutcome(earlier);
    if (start.beingPaid.length > 0) return undefined;
    const order = unlessRefused(() => ({ ...orderOf(start, start, call), id: randomUUID() }));
    return order instanceof ShopError || isPlain(order) ? order : undefined;
  });
  const inStock = await unlessShort(tx, wanted);
  const orders = await numbered(tx, inStock.filter(isOrder));
  if (orders.length > 0) await bookPlain(tx, orders);
  const placed = new Map(orders.map((order) => [order.id, order]));
  return inStock.map((each) => {
    if (!isOrder(each)) return each;
    const { id, number = '' } = placed.get(each.id) ?? each;
    return presentOutcome({ ...each.priced, id, number });
  });
}

async function numbered(tx: Tx, orders: NewOrder[]): Promise<NumberedOrder[]> {
  if (orders.length === 0) return [];
  const numbers = await takeNumbers(tx, orders.length);
  return orders.map((order, nth) => ({ ...order, number: String(numbers[nth]) }));
}

const isOrder = (each: unknown): each is NewOrder => each instanceof Object && 'priced' in each;

function unlessRefused<T>(work: () => T): T | ShopError {
  try {
    return work();
  } catch (error) {
    if (error instanceof ShopError) return error;
    throw error;
  }
}

/** Whether an order takes nothing that others may wait for, besides its stock: no promotion, no gift card. */
const isPlain = ({ priced }: NewOrder): boolean =>
  !isFree({ priced }) && priced.discounts.length === 0 && priced.giftCard === 0;

/** Locks the stock that orders want unless there is plenty, and gives it to the first; the others are refused. */
async function unlessShort<Other>(
  tx: Tx,
  wanted: (NewOrder | Other)[],
): Promise<(NewOrder | Other | ShopError)[]> {
  const lines = wanted.flatMap((each) => (isOrder(each) ? each.lines : []));
  if (arePlenty(lines)) return wanted;
  const left = await holdLeft(tx, lines);
  return wanted.map((each) =>
    isOrder(each)
      ? unlessRefused(() => {
          refuseShortage(withLeft(each.lines, left));
          for (const { variantId, quantity } of each.lines) {
            const stock = left.get(variantId);
            if (stock !== undefined) left.set(variantId, stock - quantity);
          }
          return each;
        })
      : each,
  );
}

/** Lines with what is left of them by now. */
const withLeft = (lines: OrderLine[], left: Map<string, number>): OrderLine[] =>
  lines.map((line) => {
    const stock = left.get(line.variantId) ?? line.stock;
    return { ...line, stock, isBuyable: stock !== 0 };
  });

/**
 * Writes plain orders. What others wait for is locked with the commit: the invoices' counter, and the stock where there is
 * plenty.
 */
async function bookPlain(tx: Tx, orders: NumberedOrder[]): Promise<void> {
  const lines = orders.flatMap((order) => order.lines);
  const isPlenty = arePlenty(lines);
  await together([
    changeAsOne(tx, [
      ...newOrders(tx, orders),
      ...announcement(
        tx,
        orders.map((order) => placedOf(order, false)),
      ),
    ]),
    ...(isPlenty ? [] : [reserveStock(tx, lines)]),
  ]);
  tx.atCommit(() =>
    together([
      ...(isPlenty ? [reservePlenty(tx, lines)] : []),
      numberAtOnce(
        tx,
        orders.map(({ id }) => id),
      ),
    ]),
  );
}

type Start = Awaited<ReturnType<typeof readStart>>;

const readStart = (tx: Tx, { customer, request }: CheckoutCall) =>
  readAsOne(tx, {
    earlier: outcomeOf(customer.id, request.idempotencyKey),
    methods: ACTIVE_METHOD,
    limits: OWNERS_LIMITS_SET,
    cashOrders: openCashOrders(customer),
    beingPaid: ordersBeingPaid(customer.id),
    ...cartOf(customer, request),
  });

/** @throws whatever `placeOrder` does, as far as it can be said before anything is written */
function orderOf(
  start: Start,
  cart: Cart,
  { customer, request }: CheckoutCall,
): Omit<NewOrder, 'id'> {
  const limits = limitsOf(start.limits);
  const method = usable(start.methods[0] && presentMethod(start.methods[0]));
  if (method.checkout === 'direct') {
    refuseMoreOpenOrders(start.cashOrders.length, customer, limits);
  }
  const wanted = wantedOf(customer, cart, request, limits);
  refuseUnsellable(wanted, request);
  if (method.checkout === 'redirect' && !isFree(wanted)) throw takesNoDirectOrders();
  return {
    ...wanted,
    method: isFree(wanted) ? methodWithoutMoney(wanted.priced) : method,
    key: request.idempotencyKey,
  };
}

const isFree = ({ priced }: Pick<WantedOrder, 'priced'>) => priced.due === 0;

/**
 * Locks the cart and prices it.
 * @throws cart_empty, address_missing, not_found (address, shipping rate), not_delivered_there, order_too_large
 */
export async function gatherOrder(
  tx: Tx,
  customer: UserView,
  request: CheckoutRequest,
  limits: OwnersLimits,
): Promise<WantedOrder> {
  return wantedOf(customer, await readCart(tx, customer, request), request, limits);
}

/** A cart with all that its order depends on. */
interface Cart {
  lines: OrderLine[];
  addresses: OrderAddress[];
  rules: RulesRow[];
}

async function readCart(tx: Tx, customer: UserView, request: CheckoutRequest): Promise<Cart> {
  const [, cart] = await together([
    holdCarts(tx, [customer.id]),
    readAsOne(tx, cartOf(customer, request)),
  ]);
  return cart;
}

const cartOf = ({ id: userId }: UserView, { addressId }: CheckoutRequest) => ({
  lines: pricedCart({ userId }),
  addresses: addressOf(userId, addressId),
  rules: shopRules({ userId }),
});

function wantedOf(
  customer: UserView,
  { lines, addresses: [address], rules }: Cart,
  { addressId, shippingRateId }: CheckoutRequest,
  limits: OwnersLimits,
): WantedOrder {
  if (addressId && !address) throw noAddress();
  if (lines.length === 0) throw new ShopError('cart_empty', 'Your cart is empty');
  refuseManyPieces(lines, limits);
  if (!address) throw addressMissing();
  const owner = { userId: customer.id };
  const buying = { owner, to: address, shippingRateId, strict: true };
  const priced = quoteBy(presentRules(rules, owner), lines, buying);
  refuseUndeliverable(priced, address);
  refuseLargeAmount(priced, limits);
  return { customer, lines, address, priced, buying };
}

/**
 * Writes an order that counts from now on, takes what it holds out of stock, and tells everybody.
 * @param keepsCart it was not ordered from the cart, which stays as it is
 * @throws sold_out, not_enough_stock, promotion_ended where others were quicker
 */
export async function bookPlaced(
  tx: Tx,
  wanted: Omit<NewOrder, 'id' | 'number' | 'waitsFor'>,
  keepsCart = false,
): Promise<{ id: string; number: string }> {
  const [number = ''] = await takeNumbers(tx, 1);
  const order = { ...wanted, id: randomUUID(), number };
  await together([
    changeAsOne(tx, [
      ...newOrders(tx, [order]),
      ...announcement(tx, [placedOf(order, keepsCart)]),
      toInvoice(tx, [order.id]),
    ]),
    takeFromStock(tx, order.lines),
    redeemPromotions(tx, order),
  ]);
  await spendGiftCards(tx, order);
  return { id: order.id, number };
}

/**
 * Writes an order that waits for its payment, and takes what it holds out of stock.
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
  await together([
    changeAsOne(tx, newOrders(tx, [order])),
    takeFromStock(tx, order.lines),
    redeemPromotions(tx, order),
  ]);
  await spendGiftCards(tx, order);
  return order.id;
}

/** @throws sold_out, not_enough_stock, amount_changed, promotion_ended, currency_changed */
function refuseUnsellable({ lines, priced }: WantedOrder, request: CheckoutRequest): void {
  refuseShortage(lines);
  refuseOtherAmount(priced, request);
}

/**
 * Late, since whoever buys the same waits from here on; the order's lines name their variants and products only at the
 * commit. @throws sold_out, not_enough_stock where others were quicker
 */
async function takeFromStock(tx: Tx, lines: OrderLine[]): Promise<void> {
  const left = await reserveStock(tx, lines);
  refuseShortage(withLeft(lines, left));
}

/**
 * Counts the promotions that an order uses.
 * @throws promotion_ended for one that was used up a moment ago
 */
async function redeemPromotions(
  tx: Tx,
  { id: orderId, customer, lines, priced, buying }: NewOrder,
): Promise<void> {
  const { discounts } = priced;
  const lost = await countUses(tx, { orderId, userId: customer.id, discounts });
  if (lost.length > 0) throw ranOut(await quote(tx, lines, { ...buying, without: lost }));
}

/**
 * Spends the gift cards that pay a part of an order. Last of all that others may wait for: giving back an order's things
 * back comes to its cards last, too.
 * @throws gift_card_changed where one was spent a moment ago
 */
async function spendGiftCards(tx: Tx, { id, lines, priced, buying }: NewOrder): Promise<void> {
  if (await spendCards(tx, id, priced.cards)) return;
  throw cardsChanged(await quote(tx, lines, buying));
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
  return order && presentOutcome(order);
}

const outcomeOf = (userId: string, key: string | undefined): Statement<Outcome> => ({
  name: 'order-by-idempotency-key',
  text: `select id, ${ORDER_NUMBER} as number, currency, subtotal, shipping, tax, total, gift_card as "giftCard" from orders o
    where user_id = $1 and idempotency_key = $2`,
  values: [userId, key ?? null],
});

const presentOutcome = (order: Outcome): CheckoutResult => ({
  orderId: order.id,
  number: order.number,
  currency: order.currency,
  subtotal: moneyText(order.subtotal),
  shipping: moneyText(order.shipping),
  tax: moneyText(order.tax),
  total: moneyText(order.total),
  giftCard: moneyText(order.giftCard),
  due: moneyText(order.total - order.giftCard),
});

/** @throws payment_method_unavailable where none is active */
export async function activeMethod(db: Db): Promise<ActivePaymentMethod> {
  return usable(await findActiveMethod(db));
}

function usable(method: ActivePaymentMethod | undefined): ActivePaymentMethod {
  if (!method || !PROVIDERS.some((known) => known === method.provider)) throw takesNoDirectOrders();
  return method;
}

const takesNoDirectOrders = () =>
  new ShopError(
    'payment_method_unavailable',
    'The shop cannot take orders this way at the moment.',
  );

/** How an order of nothing but gifts is paid. */
export const NOTHING_TO_PAY = { provider: 'offline', name: 'Nothing to pay' };

/** How an order is paid that asks for no money. */
const methodWithoutMoney = ({ total }: Quote) =>
  total === 0 ? NOTHING_TO_PAY : { provider: 'offline', name: 'Gift card' };
