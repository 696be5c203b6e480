import { randomUUID } from 'node:crypto';
import {
  changeAsOne,
  type Db,
  readAsOne,
  type Statement,
  send,
  type Tx,
  together,
} from '../../../platform/database.ts';
import { moneyText } from '../../../platform/money.ts';
import { removalOfOrdered } from '../../cart/cart.ts';
import { arePlenty, reservePlenty, reserveStock, soldPieces } from '../../catalog/stock.ts';
import { countryName } from '../../countries.ts';
import { type AddressRow, addressOf, noAddress } from '../../customers/addresses.ts';
import { holdCustomer } from '../../customers/hold-customer.ts';
import type { UserView } from '../../customers/schema.ts';
import { ShopError } from '../../errors.ts';
import { removalOfCards } from '../../gift-cards/cart-cards.ts';
import { spendCards } from '../../gift-cards/spend-cards.ts';
import { limitsOf, OWNERS_LIMITS_SET, type OwnersLimits } from '../../limits.ts';
import { newMails } from '../../mail/outbox.ts';
import { newShopEvent } from '../../notifications/tell-owner.ts';
import { ACTIVE_METHOD, findActiveMethod, presentMethod } from '../../payments/active-method.ts';
import { ordersBeingPaid } from '../../payments/attempts.ts';
import { PROVIDERS } from '../../payments/choices.ts';
import type { ActivePaymentMethod } from '../../payments/schema.ts';
import { removalOfCode } from '../../promotions/cart-code.ts';
import { countUses } from '../../promotions/promotion-uses.ts';
import { withCode } from '../../settings/format.ts';
import { tag } from '../../tags.ts';
import { toInvoice } from '../invoice/invoice-number.ts';
import { orderNumber } from '../order-text.ts';
import { recordPayment } from '../paying/record-payment.ts';
import { releaseOpenPayments } from '../paying/release-payment.ts';
import { holdCart, type OrderLine, pricedCart } from '../pricing/cart-lines.ts';
import { newAdjustments } from '../pricing/order-adjustments.ts';
import { presentRules, type RulesRow, shopRules } from '../pricing/pricing-rules.ts';
import { type Quote, type QuoteRequest, quote, quoteBy } from '../pricing/quote.ts';
import type { Checkout, CheckoutResult } from '../schema.ts';

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
  const [, , start] = await together([
    // First: a second click finds the cart empty, or the first outcome.
    holdCustomer(tx, customer.id),
    holdCart(tx, customer.id),
    readAsOne(tx, {
      earlier: outcomeOf(customer.id, request.idempotencyKey),
      methods: ACTIVE_METHOD,
      limits: OWNERS_LIMITS_SET,
      cashOrders: openCashOrders(customer),
      beingPaid: ordersBeingPaid(customer.id),
      ...cartOf(customer, request),
    }),
  ]);
  const [earlier] = start.earlier;
  if (earlier) return presentOutcome(earlier);
  const limits = limitsOf(start.limits);
  const method = usable(start.methods[0] && presentMethod(start.methods[0]));
  if (method.checkout === 'direct') {
    refuseMoreOpenOrders(start.cashOrders.length, customer, limits);
  }
  // A payment page that was left open for the same things must not hold them back.
  const isBeingPaid = start.beingPaid.length > 0;
  if (isBeingPaid) await releaseOpenPayments(tx, customer.id, 'another order was placed');
  const cart = isBeingPaid ? await readCart(tx, customer, request) : start;
  const wanted = wantedOf(customer, cart, request, limits);
  refuseUnsellable(wanted, request);
  const isFree = wanted.priced.due === 0;
  if (method.checkout === 'redirect' && !isFree) throw takesNoDirectOrders();
  const id = await bookPlaced(tx, {
    ...wanted,
    method: isFree ? methodWithoutMoney(wanted.priced) : method,
    key: request.idempotencyKey,
  });
  if (isFree) await recordPayment(tx, id);
  return presentOutcome({ ...wanted.priced, id });
}

/** Where an order goes; the country by its code. */
export type OrderAddress = Omit<AddressRow, 'id' | 'isDefault' | 'createdAt' | 'updatedAt'>;

/** What is to be ordered, at today's prices and with the cart's lines locked. */
export interface WantedOrder {
  customer: UserView;
  /** In the order in which they were put into the cart. */
  lines: OrderLine[];
  address: OrderAddress;
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
    holdCart(tx, customer.id),
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
 * @returns its id
 */
export async function bookPlaced(
  tx: Tx,
  wanted: Omit<NewOrder, 'id' | 'waitsFor'>,
  keepsCart = false,
): Promise<string> {
  const id = randomUUID();
  const order = { ...wanted, id };
  const { lines, priced, customer } = order;
  const mayUseCode = priced.code !== null;
  const usesCards = priced.giftCard > 0;
  await together([
    changeAsOne(tx, [
      ...newOrder(tx, order),
      ...announcement(tx, {
        ...priced,
        id,
        userId: customer.id,
        lines,
        mayUseCode,
        usesCards,
        keepsCart,
      }),
    ]),
    ...(takesPlenty(tx, order) ? [] : [takeFromStock(tx, lines), redeemPromotions(tx, order)]),
  ]);
  if (takesPlenty(tx, order)) tx.atCommit(() => reservePlenty(tx, lines));
  await spendGiftCards(tx, order);
  return id;
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
    changeAsOne(tx, newOrder(tx, order)),
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
 * Whether what an order wants can be taken out of stock with the commit, so that others wait the least. Nothing else that
 * others wait for may come before: promotions, gift cards, the audit log.
 */
const takesPlenty = (tx: Tx, { lines, priced }: WantedOrder): boolean =>
  !tx.isRepeated &&
  tx.by.kind === 'customer' &&
  priced.discounts.length === 0 &&
  priced.giftCard === 0 &&
  arePlenty(lines);

/**
 * Late, since whoever buys the same waits from here on; the order's lines name their variants and products only at the
 * commit. @throws sold_out, not_enough_stock where others were quicker
 */
async function takeFromStock(tx: Tx, lines: OrderLine[]): Promise<void> {
  const left = await reserveStock(tx, lines);
  refuseShortage(
    lines.map((line) => {
      const stock = left.get(line.variantId) ?? line.stock;
      return { ...line, stock, isBuyable: stock !== 0 };
    }),
  );
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
  /** It was not ordered from the cart, which stays as it is. */
  keepsCart: boolean;
}

type OrderedLine = Pick<
  OrderLine,
  'productId' | 'variantId' | 'sku' | 'name' | 'options' | 'quantity'
>;

/** What follows when an order is placed: its invoice, sales, the cart, mail, the owner's news. It must be sent. */
export function announcement(
  tx: Tx,
  { id, userId, total, currency, lines, mayUseCode, usesCards, keepsCart }: PlacedOrder,
): Statement[] {
  const variantIds = lines.map((line) => line.variantId);
  const items = lines.map(({ sku, name, options, quantity }) => ({ sku, name, options, quantity }));
  const news = { orderId: id, number: orderNumber(id), total: moneyText(total), currency, items };
  const all = [toInvoice(tx, [id]), soldPieces(lines), newShopEvent(tx, 'order.placed', news)];
  if (userId === null) return all;
  if (!keepsCart) {
    all.push(removalOfOrdered(userId, variantIds));
    if (mayUseCode) all.push(removalOfCode({ userId }));
    if (usesCards) all.push(removalOfCards(userId));
  }
  all.push(newMails(tx, [{ kind: 'order-placed', userId, about: { orderId: id } }]));
  return all;
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
  text: `select id, currency, subtotal, shipping, tax, total, gift_card as "giftCard" from orders
    where user_id = $1 and idempotency_key = $2`,
  values: [userId, key ?? null],
});

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

/**
 * Open cash orders among those that a condition finds, as SQL. `offset 0` keeps the two apart: PostgreSQL would look
 * through all that is unpaid in the shop for the few orders of one person.
 */
const openCashOf = (found: string) => `select id
  from (select id, payment_provider, payment_status, fulfilment, is_placed from orders where ${found} offset 0) o
  where o.payment_provider in ('cod', 'offline') and o.payment_status = 'pending'
    and o.fulfilment <> 'delivered' and o.is_placed`;

/**
 * The cash orders that an account, or a mailbox by several accounts, has under way: neither paid nor delivered.
 * The customer must be held.
 */
const openCashOrders = ({ id, email }: UserView): Statement<{ id: string }> => ({
  name: 'open-cash-orders',
  text: `${openCashOf('user_id = $1')}
    union
    ${openCashOf(`lower(email) collate "C" = lower($2) and $2 <> ''`)}`,
  values: [id, email],
});

/** @throws limit_reached, address_unproven */
function refuseMoreOpenOrders(
  open: number,
  { email, emailConfirmed }: UserView,
  limits: OwnersLimits,
): void {
  const most = emailConfirmed
    ? limits.limit_open_cash_orders
    : Math.min(limits.limit_open_cash_orders, limits.limit_open_cash_orders_unproven);
  if (open < most) return;
  if (emailConfirmed) {
    throw new ShopError(
      'limit_reached',
      `You have ${open} orders under way that are paid on delivery. Please wait until one has arrived.`,
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

/** @throws order_too_large */
export function refuseManyPieces(lines: OrderLine[], limits: OwnersLimits): void {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const what =
    lines.length > limits.limit_order_lines
      ? `${limits.limit_order_lines} different items`
      : pieces > limits.limit_order_pieces && `${limits.limit_order_pieces} pieces`;
  if (what) throw tooLarge(`An order can have at most ${what}.`);
}

/** @throws order_too_large */
export function refuseLargeAmount({ total, currency }: Quote, limits: OwnersLimits): void {
  const most = limits.limit_order_amount * 100;
  if (total > most)
    throw tooLarge(`An order can cost at most ${withCode(moneyText(most), currency)}.`);
}

const tooLarge = (why: string) =>
  new ShopError('order_too_large', `${why} Take something out to go on.`);

const addressMissing = () =>
  new ShopError('address_missing', 'Please add a shipping address to continue', {
    redirectTo: '/dashboard/addresses',
  });

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
function refuseUndeliverable({ isUndeliverable }: Quote, { country }: OrderAddress): void {
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
    `An offer in your cart has just been used up. The total is now ${withCode(total, priced.currency)}.`,
    { total },
  );
}

/** What the gift cards on the cart pay has changed, or what they are to pay. */
function cardsChanged(priced: Quote): ShopError {
  const total = moneyText(priced.due);
  return new ShopError(
    'gift_card_changed',
    `What is left to pay besides your gift cards has changed: it is now ${withCode(total, priced.currency)}.`,
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
      `The code ${code.code} takes nothing off this order. ${code.reason} The total is ${withCode(total, priced.currency)}.`,
      { total },
    );
  }
  if (currency !== undefined && currency !== priced.currency) {
    throw new ShopError(
      'currency_changed',
      `The shop’s prices are in ${priced.currency} by now: the total is ${withCode(total, priced.currency)}. Please load the page anew.`,
    );
  }
  if (amount === undefined || amount === total) return;
  if (priced.cards.length > 0) throw cardsChanged(priced);
  throw new ShopError(
    'amount_changed',
    `The total has changed since you opened this page. It is now ${withCode(total, priced.currency)}.`,
    { total },
  );
}

interface NewOrder extends WantedOrder {
  id: string;
  method: Pick<ActivePaymentMethod, 'provider' | 'name'>;
  key?: string | undefined;
  /** Waits for its first payment: a digest of what is wanted. */
  waitsFor?: Buffer;
}

/** Writes the order with its items and its first event. */
function newOrder(tx: Tx, order: NewOrder): Statement[] {
  const { id, customer, method, address, priced, key, waitsFor, lines } = order;
  const fullName = [customer.firstName, customer.lastName].filter(Boolean).join(' ');
  return [
    {
      name: 'insert-order',
      text: `insert into orders (id, user_id, payer_name, email, payment_provider,
          payment_method_name, currency, subtotal, discount, shipping, tax, tax_included, tax_rate,
          total, gift_card, shipping_method, estimated_delivery, promised_from, promised_to,
          address_type, address_name, address_street, address_city, address_state,
          address_zip_code, address_country, address_phone, idempotency_key, is_waiting, wanted)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
          $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29::bytea is not null, $29)`,
      values: [
        id,
        customer.id,
        fullName || customer.username,
        customer.email,
        method.provider,
        method.name,
        priced.currency,
        priced.subtotal,
        priced.discount,
        priced.shipping,
        priced.tax,
        priced.taxIncluded,
        priced.taxRate,
        priced.total,
        priced.giftCard,
        priced.rate?.name ?? '',
        priced.arrives && `${priced.arrives.to}T12:00:00Z`,
        priced.arrives?.from ?? null,
        priced.arrives?.to ?? null,
        address.type,
        address.name,
        address.street,
        address.city,
        address.state,
        address.zipCode,
        address.country,
        address.phone,
        key ?? null,
        waitsFor ?? null,
      ],
    },
    {
      name: 'insert-order-items',
      text: `insert into order_items
          (order_id, position, product_id, variant_id, sku, name, options, image_url, price, quantity)
        select $1, (row_number() over ()) - 1, "productId", "variantId", sku, name, options,
          "imageUrl", price, quantity
        from json_to_recordset($2::json) as line ("productId" uuid, "variantId" uuid, sku text,
          name text, options json, "imageUrl" text, price bigint, quantity int)`,
      values: [id, JSON.stringify(lines)],
    },
    firstEvent(tx, order),
    ...newAdjustments(id, priced),
  ];
}

function firstEvent(tx: Tx, { id, customer, waitsFor }: NewOrder): Statement {
  tx.happened(tag.activity);
  return {
    name: 'insert-first-event',
    text: 'insert into order_history (order_id, actor, actor_id, event) values ($1, $2, $3, $4)',
    values: [
      id,
      ...(tx.by.kind === 'staff' ? ['staff', tx.by.id] : ['customer', customer.id]),
      waitsFor ? 'payment started' : 'placed',
    ],
  };
}
