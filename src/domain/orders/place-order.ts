import { type Db, named, type Tx } from '../../platform/database.ts';
import { moneyText } from '../../platform/money.ts';
import { removeOrdered } from '../cart/cart.ts';
import { countSales, reserveStock } from '../catalog/stock.ts';
import { countryName } from '../countries.ts';
import { type AddressRow, findAddress } from '../customers/addresses.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import type { UserView } from '../customers/schema.ts';
import { ShopError } from '../errors.ts';
import { takeCardsOffCart } from '../gift-cards/cart-cards.ts';
import { spendCards } from '../gift-cards/spend-cards.ts';
import { type OwnersLimits, readLimits } from '../limits.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { tellOwner } from '../notifications/tell-owner.ts';
import { findActiveMethod } from '../payments/active-method.ts';
import { PROVIDERS } from '../payments/choices.ts';
import type { ActivePaymentMethod } from '../payments/schema.ts';
import { takeBackCode } from '../promotions/cart-code.ts';
import { countUses } from '../promotions/promotion-uses.ts';
import { holdCart, type OrderLine } from './cart-lines.ts';
import { numberInvoices } from './invoice/invoice-number.ts';
import { insertAdjustments } from './order-adjustments.ts';
import { orderNumber } from './order-text.ts';
import { type Quote, type QuoteRequest, quote } from './quote.ts';
import { recordPayment } from './record-payment.ts';
import { releaseOpenPayments } from './release-payment.ts';
import type { Checkout, CheckoutResult } from './schema.ts';

export interface CheckoutRequest extends Omit<Checkout, 'sessionId'> {
  /** A repeat with the same key answers with the first outcome. */
  idempotencyKey?: string;
}

/**
 * Places an order for the customer's cart at the prices of now, and empties the cart: all of it or
 * nothing.
 * @throws cart_empty, address_missing (with where to add one), not_found (address, shipping rate),
 *   sold_out, not_enough_stock (naming the line), amount_changed (with the total that holds),
 *   currency_changed,
 *   promotion_ended, gift_card_changed (likewise), not_delivered_there, payment_method_unavailable, address_unproven, limit_reached, order_too_large
 */
export async function placeOrder(
  tx: Tx,
  customer: UserView,
  request: CheckoutRequest,
): Promise<CheckoutResult> {
  // A second click finds the cart empty, or the first outcome.
  await holdCustomer(tx, customer.id);
  const earlier = await findOutcome(tx, customer.id, request.idempotencyKey);
  if (earlier) return earlier;
  const method = await activeMethod(tx);
  const limits = await readLimits(tx);
  if (method.checkout === 'direct') await refuseMoreOpenOrders(tx, customer, limits);
  // A payment page that was left open for the same things must not hold them back.
  await releaseOpenPayments(tx, customer.id, 'another order was placed');
  const wanted = await gatherOrder(tx, customer, request, limits);
  const isFree = wanted.priced.due === 0;
  const orderId = await bookOrder(tx, request, {
    ...wanted,
    method: isFree ? methodWithoutMoney(wanted.priced) : method,
    key: request.idempotencyKey,
  });
  if (method.checkout === 'redirect' && !isFree) throw takesNoDirectOrders();
  await announceOrder(tx, {
    ...wanted.priced,
    id: orderId,
    userId: customer.id,
    lines: wanted.lines,
    mayUseCode: wanted.priced.code !== null,
    usesCards: wanted.priced.giftCard > 0,
  });
  await redeemPromotions(tx, orderId, wanted);
  await spendGiftCards(tx, orderId, wanted);
  if (isFree) await recordPayment(tx, orderId);
  // Last: until this order is committed or given up, no other one gets a number.
  await numberInvoices(tx, [orderId]);
  return presentOutcome({ id: orderId, ...wanted.priced });
}

/** What is to be ordered, at today's prices and with the cart's lines and their variants locked. */
export interface WantedOrder {
  customer: UserView;
  /** In no particular order. */
  lines: OrderLine[];
  address: AddressRow;
  priced: Quote;
  /** What it was priced for. */
  buying: QuoteRequest;
}

/**
 * Locks the cart and prices it.
 * @throws cart_empty, address_missing, not_found (address, shipping rate), not_delivered_there, order_too_large
 */
export async function gatherOrder(
  tx: Tx,
  customer: UserView,
  { addressId, shippingRateId }: CheckoutRequest,
  limits: OwnersLimits,
): Promise<WantedOrder> {
  const lines = await holdCart(tx, customer.id);
  if (lines.length === 0) throw new ShopError('cart_empty', 'Your cart is empty');
  refuseManyPieces(lines, limits);
  const address = await shippingAddress(tx, customer.id, addressId);
  const buying = { owner: { userId: customer.id }, to: address, shippingRateId, strict: true };
  const priced = await quote(tx, lines, buying);
  refuseUndeliverable(priced, address);
  refuseLargeAmount(priced, limits);
  return { customer, lines, address, priced, buying };
}

/**
 * Writes an order and takes what it holds out of stock.
 * @throws sold_out, not_enough_stock, amount_changed, promotion_ended, currency_changed
 * @returns its id
 */
export async function bookOrder(
  tx: Tx,
  request: CheckoutRequest,
  order: NewOrder,
): Promise<string> {
  refuseShortage(order.lines);
  await reserveStock(tx, order.lines);
  refuseOtherAmount(order.priced, request);
  const orderId = await insertOrder(tx, order);
  await insertAdjustments(tx, orderId, order.priced);
  return orderId;
}

/**
 * Counts the promotions that an order uses. Late, since others who use the same ones wait from here on.
 * @throws promotion_ended for one that was used up a moment ago
 */
export async function redeemPromotions(
  tx: Tx,
  orderId: string,
  { customer, lines, priced, buying }: WantedOrder,
): Promise<void> {
  const { discounts } = priced;
  const lost = await countUses(tx, { orderId, userId: customer.id, discounts });
  if (lost.length > 0) throw ranOut(await quote(tx, lines, { ...buying, without: lost }));
}

/**
 * Spends the gift cards that pay a part of an order. Last of what others may wait for: whoever gives an order's things
 * back comes to its cards last, too.
 * @throws gift_card_changed where one was spent a moment ago
 */
export async function spendGiftCards(
  tx: Tx,
  orderId: string,
  { lines, priced, buying }: WantedOrder,
): Promise<void> {
  if (await spendCards(tx, orderId, priced.cards)) return;
  throw cardsChanged(await quote(tx, lines, buying));
}

/** An order that counts from now on, and what it holds. */
interface PlacedOrder {
  id: string;
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
}

type OrderedLine = Pick<
  OrderLine,
  'productId' | 'variantId' | 'sku' | 'name' | 'options' | 'quantity'
>;

/** What follows when an order is placed, its invoice's number left out: sales, the cart, mail, the owner's news. */
export async function announceOrder(
  tx: Tx,
  { id, userId, total, currency, lines, mayUseCode, usesCards }: PlacedOrder,
): Promise<void> {
  await countSales(tx, lines);
  if (userId !== null) {
    await removeOrdered(
      tx,
      userId,
      lines.map((line) => line.variantId),
    );
    if (mayUseCode) await takeBackCode(tx, { userId });
    if (usesCards) await takeCardsOffCart(tx, userId);
    await enqueueMail(tx, { kind: 'order-placed', userId, about: { orderId: id } });
  }
  await tellOwner(tx, 'order.placed', {
    orderId: id,
    number: orderNumber(id),
    total: moneyText(total),
    currency,
    items: lines.map(({ sku, name, options, quantity }) => ({ sku, name, options, quantity })),
  });
}

interface Outcome {
  id: string;
  currency: string;
  subtotal: number;
  shipping: number;
  tax: number;
  total: number;
  giftCard: number;
}

async function findOutcome(
  tx: Tx,
  userId: string,
  key: string | undefined,
): Promise<CheckoutResult | undefined> {
  if (key === undefined) return undefined;
  const [order] = await named<Outcome>(
    tx,
    'order-by-idempotency-key',
    `select id, currency, subtotal, shipping, tax, total, gift_card as "giftCard" from orders
     where user_id = $1 and idempotency_key = $2`,
    [userId, key],
  );
  return order && presentOutcome(order);
}

const presentOutcome = (order: Outcome): CheckoutResult => ({
  orderId: order.id,
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
  const method = await findActiveMethod(db);
  if (!method || !PROVIDERS.some((known) => known === method.provider)) throw takesNoDirectOrders();
  return method;
}

const takesNoDirectOrders = () =>
  new ShopError(
    'payment_method_unavailable',
    'The shop cannot take orders this way at the moment.',
  );

/** How an order is paid that asks for no money. */
const methodWithoutMoney = ({ total }: Quote) => ({
  provider: 'offline',
  name: total === 0 ? 'Nothing to pay' : 'Gift card',
});

/**
 * Bounds the cash orders that an account, or a mailbox by several accounts, has under way: neither paid
 * nor delivered. The customer must be held.
 * @throws limit_reached, address_unproven
 */
async function refuseMoreOpenOrders(
  tx: Tx,
  { id, email, emailConfirmed }: UserView,
  limits: OwnersLimits,
): Promise<void> {
  const most = emailConfirmed
    ? limits.limit_open_cash_orders
    : Math.min(limits.limit_open_cash_orders, limits.limit_open_cash_orders_unproven);
  const [counted] = await named<{ open: number }>(
    tx,
    'count-open-cash-orders',
    `select count(*) as open from (
       select id from orders o where o.user_id = $1 and ${IS_OPEN_CASH}
       union
       select id from orders o where lower(o.email) = lower($2) and $2 <> '' and ${IS_OPEN_CASH}
     ) as under_way`,
    [id, email],
  );
  if (!counted || counted.open < most) return;
  if (emailConfirmed) {
    throw new ShopError(
      'limit_reached',
      `You have ${counted.open} orders under way that are paid on delivery. Please wait until one has arrived.`,
      { redirectTo: '/dashboard/orders' },
    );
  }
  const how = email
    ? `Use the link that we sent to ${email}, or have a new one sent in your account settings.`
    : 'Enter your email address in your account settings.';
  throw new ShopError(
    'address_unproven',
    `Please confirm your email address before you place another order. ${how}`,
    { redirectTo: '/dashboard/settings' },
  );
}

const IS_OPEN_CASH = `o.payment_provider in ('cod', 'offline') and o.payment_status = 'pending'
  and o.fulfilment <> 'delivered' and o.is_placed`;

/** @throws order_too_large */
function refuseManyPieces(lines: OrderLine[], limits: OwnersLimits): void {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const what =
    lines.length > limits.limit_order_lines
      ? `${limits.limit_order_lines} different items`
      : pieces > limits.limit_order_pieces && `${limits.limit_order_pieces} pieces`;
  if (what) throw tooLarge(`An order can have at most ${what}.`);
}

/** @throws order_too_large */
function refuseLargeAmount({ total, currency }: Quote, limits: OwnersLimits): void {
  const most = limits.limit_order_amount * 100;
  if (total > most) throw tooLarge(`An order can cost at most ${moneyText(most)} ${currency}.`);
}

const tooLarge = (why: string) =>
  new ShopError('order_too_large', `${why} Take something out of your cart to go on.`);

async function shippingAddress(tx: Tx, userId: string, addressId?: string): Promise<AddressRow> {
  const address = await findAddress(tx, userId, addressId);
  if (address) return address;
  throw new ShopError('address_missing', 'Please add a shipping address to continue', {
    redirectTo: '/dashboard/addresses',
  });
}

/** @throws sold_out, not_enough_stock */
function refuseShortage(lines: OrderLine[]): void {
  for (const { stock, quantity, isBuyable, ...line } of lines) {
    const name = [line.name, ...Object.values(line.options)].join(', ');
    if (!isBuyable) {
      throw new ShopError('sold_out', `${name} is sold out. Remove it from your cart to go on.`);
    }
    if (stock !== null && stock < quantity) {
      throw new ShopError(
        'not_enough_stock',
        `Only ${stock} of ${name} left. Lower its quantity to go on.`,
      );
    }
  }
}

/** @throws not_delivered_there */
function refuseUndeliverable({ isUndeliverable }: Quote, { country }: AddressRow): void {
  if (!isUndeliverable) return;
  throw new ShopError(
    'not_delivered_there',
    `We cannot bring this order to your address in ${countryName(country)}.`,
    { fields: { addressId: 'Not delivered there' } },
  );
}

/** The promotions that the shopper saw were used up a moment ago. */
function ranOut(priced: Quote): ShopError {
  const total = moneyText(priced.due);
  return new ShopError(
    'promotion_ended',
    `An offer in your cart has just been used up. The total is now ${total} ${priced.currency}.`,
    { total },
  );
}

/** What the gift cards on the cart pay has changed, or what they are to pay. */
function cardsChanged(priced: Quote): ShopError {
  const total = moneyText(priced.due);
  return new ShopError(
    'gift_card_changed',
    `What is left to pay besides your gift cards has changed: it is now ${total} ${priced.currency}.`,
    { total },
  );
}

/** @throws amount_changed, gift_card_changed, currency_changed */
export function refuseOtherAmount(priced: Quote, { amount, currency }: CheckoutRequest): void {
  const total = moneyText(priced.due);
  const { code } = priced;
  if (code?.reason && amount !== total) {
    throw new ShopError(
      'promotion_ended',
      `The code ${code.code} takes nothing off this order. ${code.reason} The total is ${total} ${priced.currency}.`,
      { total },
    );
  }
  if (currency !== undefined && currency !== priced.currency) {
    throw new ShopError(
      'currency_changed',
      `The shop’s prices are in ${priced.currency} by now: the total is ${total} ${priced.currency}. Please load the page anew.`,
    );
  }
  if (amount === undefined || amount === total) return;
  if (priced.cards.length > 0) throw cardsChanged(priced);
  throw new ShopError(
    'amount_changed',
    `The total has changed since you opened this page. It is now ${total} ${priced.currency}.`,
    { total },
  );
}

interface NewOrder extends WantedOrder {
  method: Pick<ActivePaymentMethod, 'provider' | 'name'>;
  key?: string | undefined;
  /** Waits for its first payment: a digest of what is wanted. */
  waitsFor?: Buffer;
}

/** @returns its id */
async function insertOrder(tx: Tx, order: NewOrder): Promise<string> {
  const { customer, method, address, priced, key, waitsFor, lines } = order;
  const fullName = [customer.firstName, customer.lastName].filter(Boolean).join(' ');
  const [inserted] = await named<{ id: string }>(
    tx,
    'insert-order',
    `with placed as (
       insert into orders (user_id, payer_name, payment_provider, payment_method_name, currency,
         subtotal, shipping, tax, total, shipping_method, estimated_delivery, address_type,
         address_name, address_street, address_city, address_state, address_zip_code,
         address_country, address_phone, idempotency_key, tax_rate, email,
         discount, tax_included, promised_from, promised_to, is_waiting, wanted, gift_card)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
         $20, $21, $22, $23, $24, $25, $26, $27::bytea is not null, $27, $28)
       returning id
     ), recorded as (
       insert into order_history (order_id, actor, actor_id, event)
       select id, 'customer', $1, case when $27::bytea is null then 'placed' else 'payment started' end from placed
     )
     select id from placed`,
    [
      customer.id,
      fullName || customer.username,
      method.provider,
      method.name,
      priced.currency,
      priced.subtotal,
      priced.shipping,
      priced.tax,
      priced.total,
      priced.rate?.name ?? '',
      priced.arrives && `${priced.arrives.to}T12:00:00Z`,
      address.type,
      address.name,
      address.street,
      address.city,
      address.state,
      address.zipCode,
      address.country,
      address.phone,
      key ?? null,
      priced.taxRate,
      customer.email,
      priced.discount,
      priced.taxIncluded,
      priced.arrives?.from ?? null,
      priced.arrives?.to ?? null,
      waitsFor ?? null,
      priced.giftCard,
    ],
  );
  if (!inserted) throw new Error('an insert returned no row');
  await insertItems(tx, inserted.id, lines);
  return inserted.id;
}

/** The items, in the order in which they were put into the cart. */
async function insertItems(tx: Tx, orderId: string, lines: OrderLine[]): Promise<void> {
  await named(
    tx,
    'insert-order-items',
    `insert into order_items
       (order_id, position, product_id, variant_id, sku, name, options, image_url, price, quantity)
     select $1, (row_number() over ()) - 1, "productId", "variantId", sku, name, options,
       "imageUrl", price, quantity
     from json_to_recordset($2::json) as line ("productId" uuid, "variantId" uuid, sku text,
       name text, options json, "imageUrl" text, price bigint, quantity int)`,
    [orderId, JSON.stringify(lines.toSorted((a, b) => Number(a.addedAt) - Number(b.addedAt)))],
  );
}
