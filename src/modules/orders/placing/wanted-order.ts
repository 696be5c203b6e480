import { ShopError } from '../../../kit/errors.ts';
import { tidyPostcode } from '../../../kit/postal-rules.ts';
import { type OwnersLimits, readLimits } from '../../../kit/rate-limits.ts';
import { readCombined } from '../../../platform/database/batching.ts';
import { type Db, pipelined, type Tx } from '../../../platform/database/database.ts';
import { addressOf, findAddress, noAddress } from '../../customers/addresses.ts';
import type { Owner } from '../../customers/owner.ts';
import type { UserView } from '../../customers/schema.ts';
import {
  chooseMethod,
  type KnownProviders,
  type MethodsThatAreOn,
  type MethodThatIsOn,
  type PaidFor,
  readMethodsThatAreOn,
  takesNoOrders,
} from '../../payments/offered-methods.ts';
import { lockCarts, type OrderLine, priceCart, pricedCart } from '../pricing/cart-lines.ts';
import { type AskFees, type FeesOfCart, feeCart, refuseMovedCart } from '../pricing/fees.ts';
import { type RulesRow, shopRules, toShopRules } from '../pricing/pricing-rules.ts';
import { type Quote, quoteBy, quoteWithFees } from '../pricing/quote.ts';
import type { Destination } from '../pricing/zones.ts';
import type { Checkout, QuoteQuery } from '../schema.ts';
import {
  addressMissing,
  openCashOrders,
  refuseLargeAmount,
  refuseManyPieces,
  refuseMoreOpenOrders,
  refuseOtherAmount,
  refuseShortage,
  refuseUnanswered,
  refuseUndeliverable,
} from './refuse-order.ts';
import type { NewOrder, OrderAddress, WantedOrder } from './write-order.ts';

/** What a customer's cart comes to as an order, or why there can be none. */

export interface CheckoutRequest extends Omit<Checkout, 'sessionId'> {
  /** A repeat with the same key answers with the first outcome. */
  idempotencyKey?: string | undefined;
}

/** Whoever checks out, and what they ask for. */
export interface CheckoutCall {
  customer: UserView;
  request: CheckoutRequest;
  /** Asked before; undefined where nothing adds fees. */
  fees?: FeesOfCart | undefined;
}

/** What the shop's owner set: how orders are paid, and how large they may be. */
interface Terms<Known extends KnownProviders = KnownProviders> {
  methods: MethodsThatAreOn<Known>;
  limits: OwnersLimits;
}

export async function readTerms<Known extends KnownProviders>(
  db: Db,
  providers: Known,
): Promise<Terms<Known>> {
  const [methods, limits] = await pipelined([readMethodsThatAreOn(db, providers), readLimits(db)]);
  return { methods, limits };
}

/** A cart with all that its order depends on. */
interface Cart {
  lines: OrderLine[];
  addresses: OrderAddress[];
  rules: RulesRow[];
  cashOrders: { id: string }[];
}

/** Finds it, for `orderOf` and `wantedOf`. */
export const cartOf = ({ customer, request }: CheckoutCall) => ({
  lines: pricedCart({ userId: customer.id }),
  addresses: addressOf(customer.id, request.addressId),
  rules: shopRules({ userId: customer.id }),
  cashOrders: openCashOrders(customer),
});

/** The fees that the cart is charged, for `CheckoutCall`. Of a cart that cannot be ordered nobody is asked. */
export async function feesOfCart(
  db: Db,
  call: CheckoutCall,
  askFees: AskFees | undefined,
): Promise<FeesOfCart | undefined> {
  if (!askFees) return undefined;
  const { lines, addresses, rules } = await readCombined(db, cartOf(call));
  const { currency } = toShopRules(rules, { userId: call.customer.id });
  const [address] = addresses;
  const cart = feeCart(lines, currency, address?.country ?? '');
  return { cart, fees: address && lines.length > 0 ? await askFees(cart) : [] };
}

/**
 * Locks the cart, and finds what it comes to.
 * @throws cart_empty, address_missing, not_found (address, shipping rate), not_delivered_there, order_too_large,
 *   amount_changed for another cart than the one whose fees were asked
 */
export async function gatherOrder(
  tx: Tx,
  call: CheckoutCall,
  limits: OwnersLimits,
): Promise<WantedOrder> {
  return wantedOf(call, await readCart(tx, call), limits);
}

/** Locks the cart, and reads it with all that its order depends on. */
export async function readCart(tx: Tx, call: CheckoutCall): Promise<Cart> {
  const [, cart] = await pipelined([
    lockCarts(tx, [call.customer.id]),
    readCombined(tx, cartOf(call)),
  ]);
  return cart;
}

/** The order that is placed at once. @throws whatever `placeOrder` does before anything is written */
export function orderOf(call: CheckoutCall, cart: Cart, terms: Terms): Omit<NewOrder, 'id'> {
  const { customer, request } = call;
  const wanted = wantedOf(call, cart, terms.limits);
  const method = methodFor(wanted, terms.methods, request);
  if (method.checkout === 'direct') {
    refuseMoreOpenOrders(cart.cashOrders.length, customer, terms.limits);
  }
  refuseUnsellable(wanted, request);
  if (method.checkout === 'redirect' && !isFree(wanted)) throw takesNoOrders();
  return {
    ...wanted,
    method: isFree(wanted) ? methodWithoutMoney(wanted.priced) : method,
    key: request.idempotencyKey,
    note: request.note,
  };
}

function wantedOf(
  { customer, request: { addressId, shippingRateId }, fees }: CheckoutCall,
  { lines, addresses: [address], rules }: Cart,
  limits: OwnersLimits,
): WantedOrder {
  if (addressId && !address) throw noAddress();
  if (lines.length === 0) throw new ShopError('cart_empty', 'Your cart is empty');
  refuseManyPieces(lines, limits);
  refuseUnanswered(lines);
  if (!address) throw addressMissing();
  const owner = { userId: customer.id };
  const buying = { owner, to: address, shippingRateId, strict: true, fees: fees?.fees };
  const priced = quoteBy(toShopRules(rules, owner), lines, buying);
  refuseMovedCart(fees, lines, priced);
  refuseUndeliverable(priced, address);
  refuseLargeAmount(priced, limits);
  return { customer, lines: priced.lines, address, priced, buying };
}

/** @throws sold_out, not_enough_stock, amount_changed, promotion_ended, currency_changed */
export function refuseUnsellable({ lines, priced }: WantedOrder, request: CheckoutRequest): void {
  refuseShortage(lines);
  refuseOtherAmount(priced, request);
}

/** It asks for no money. */
export const isFree = ({ priced }: Pick<WantedOrder, 'priced'>): boolean => priced.due === 0;

/**
 * The way by which a cart is paid. What asks for no money is not asked how it is paid.
 * @throws payment_method_unavailable
 */
export function methodFor(
  wanted: WantedOrder,
  methods: MethodsThatAreOn,
  { paymentMethodId }: CheckoutRequest,
): MethodThatIsOn {
  if (!isFree(wanted)) return chooseMethod(methods, paidFor(wanted), paymentMethodId);
  const [first] = methods.methods;
  if (!first) throw takesNoOrders();
  return first;
}

/** What decides by what a cart can be paid. */
export const paidFor = ({
  lines,
  priced,
}: {
  lines: PaidFor['lines'];
  priced: Pick<Quote, 'due' | 'currency' | 'to' | 'rate'>;
}): PaidFor => ({
  due: priced.due,
  currency: priced.currency,
  country: priced.to.country,
  isPickup: priced.rate?.isPickup ?? false,
  lines,
});

/**
 * The same of a cart of which nothing is ordered yet; undefined while it is empty.
 * @throws not_found (address, shipping rate)
 */
export async function paidForCart(
  db: Db,
  owner: Owner,
  query: QuoteQuery,
  askFees: AskFees | undefined,
): Promise<PaidFor | undefined> {
  const lines = await priceCart(db, owner);
  if (lines.length === 0) return undefined;
  const to = await destinationOf(db, owner, query);
  const { shippingRateId } = query;
  const priced = await quoteWithFees(db, lines, { owner, to, shippingRateId }, askFees);
  return paidFor({ lines, priced });
}

/**
 * Where a cart would go: what is said of a place to come, else the customer's address; undefined if nothing is known.
 * @throws not_found for somebody else's address
 */
export async function destinationOf(
  db: Db,
  owner: Owner,
  { addressId, country, state = '', zipCode = '' }: QuoteQuery,
): Promise<Destination | undefined> {
  if (country && !addressId) return { country, state, zipCode: tidyPostcode(zipCode, country) };
  return 'userId' in owner ? findAddress(db, owner.userId, addressId) : undefined;
}

/** How an order of nothing but gifts is paid. */
export const NOTHING_TO_PAY = { provider: 'offline', name: 'Nothing to pay' };

/** How an order is paid that asks for no money. */
const methodWithoutMoney = ({ total }: Quote) =>
  total === 0 ? NOTHING_TO_PAY : { provider: 'offline', name: 'Gift card' };
