import { countryName } from '../../../kit/countries.ts';
import { fieldRefusal, ShopError } from '../../../kit/errors.ts';
import { withCode } from '../../../kit/format.ts';
import { moneyText } from '../../../kit/money.ts';
import { readLimits } from '../../../kit/rate-limits.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { deactivated } from '../../customers/find-or-make.ts';
import { lockCustomer } from '../../customers/lock-customer.ts';
import { findCustomer, findUser } from '../../customers/manage-customers.ts';
import type { UserView } from '../../customers/schema.ts';
import type { OrderedGiftCard } from '../../gift-cards/schema.ts';
import { orderCards } from '../../gift-cards/wanted-cards.ts';
import { OWN_METHODS } from '../../payments/constants.ts';
import {
  type MethodsThatAreOn,
  offeredMethods,
  takesNoOrders,
} from '../../payments/offered-methods.ts';
import type { ActivePaymentMethod } from '../../payments/schema.ts';
import { recordEvent } from '../order-history.ts';
import { openPayLink } from '../paying/pay-link.ts';
import { recordPayment } from '../paying/record-payment.ts';
import { type OrderLine, priceVariants } from '../pricing/cart-lines.ts';
import { type FeesOfCart, refuseMovedCart } from '../pricing/fees.ts';
import { NOT_CHARGED } from '../pricing/pricing.ts';
import { quote } from '../pricing/quote.ts';
import { bookPlaced, bookWaiting, findOutcome } from './place-order.ts';
import { refuseLargeAmount, refuseManyPieces, refuseOtherAmount } from './refuse-order.ts';
import { NOTHING_TO_PAY, paidFor } from './wanted-order.ts';
import type { OrderAddress, WantedOrder } from './write-order.ts';

/** An order that a staff member writes for a customer, on the telephone for example. */
export interface OrderByHand {
  customerId: string;
  /** A variant may stand in several. */
  lines: { variantId: string; quantity: number }[];
  giftCards?: { wishes: readonly OrderedGiftCard[]; imageUrl: string } | undefined;
  address: OrderAddress;
  /** Left out: the default rate. */
  shippingRateId?: string | undefined;
  /** A promotion's. */
  code?: string | undefined;
  /** What the staff member takes off besides, of items and delivery, before tax; in minor units. */
  discount?: { amount: number | 'all'; why: string } | undefined;
  /** On delivery; received already; or by a link that is mailed, until when the order waits. */
  payment: 'cash' | 'paid' | 'link';
  /** How it was received: 'Bank transfer'. */
  paidBy?: string | undefined;
  /** For staff. */
  note?: string | undefined;
  ageChecked?: boolean | undefined;
  /** The total that the staff member saw, as decimal text; refused if it has changed since. */
  amount?: string | undefined;
  /** Asked before; left out: none. */
  fees?: FeesOfCart | undefined;
  /** What a pay link leads to. */
  methods?: MethodsThatAreOn | undefined;
  /** A repeat with the same key answers with the first outcome. */
  idempotencyKey?: string | undefined;
}

/**
 * Places an order at the prices of now, by the rules of every order; the customer's cart stays as it is. It costs
 * nothing, or is paid on delivery or already; or it waits with its stock reserved until its pay link is paid or ends.
 * @throws not_found (customer, variant, shipping rate), account_inactive, sold_out, not_enough_stock,
 *   not_delivered_there, order_too_large, amount_changed, promotion_ended, invalid_input for too large a discount,
 *   payment_method_unavailable for a link while nothing is paid online
 * @returns its id
 */
export async function placeByHand(tx: Tx, order: OrderByHand): Promise<string> {
  const customer = await lockOpenCustomer(tx, order.customerId);
  const earlier = await findOutcome(tx, customer.id, order.idempotencyKey);
  if (earlier) return earlier.orderId;
  const wanted = await gatherByHand(tx, customer, order);
  refuseOtherAmount(wanted.priced, withAmount(order));
  const isFree = wanted.priced.total === 0;
  const method = isFree ? NOTHING_TO_PAY : methodOf(wanted, order);
  const booked = { ...wanted, method, key: order.idempotencyKey };
  const { payment, note, ageChecked, discount } = order;
  if (payment === 'link' && !isFree) {
    // Nobody can want the same by the checkout.
    const waitsFor = Buffer.from('by hand');
    const orderId = await bookWaiting(tx, withAmount(order), { ...booked, waitsFor });
    await openPayLink(tx, orderId, customer.id);
    return noted(orderId);
  }
  const { id: orderId } = await bookPlaced(tx, booked, true);
  if (isFree || payment === 'paid') await recordPayment(tx, orderId, { withOrder: true });
  return noted(orderId);

  async function noted(id: string): Promise<string> {
    const total = withCode(moneyText(wanted.priced.total), wanted.priced.currency);
    tx.record('order.placed', id, null, { payment, total, ageChecked, discount: discount?.why });
    if (ageChecked) await recordEvent(tx, id, 'age checked');
    if (note) await recordEvent(tx, id, 'note', { text: note });
    return id;
  }
}

/** @throws not_found, account_inactive */
async function lockOpenCustomer(tx: Tx, customerId: string): Promise<UserView> {
  const { isActive } = await findCustomer(tx, customerId);
  if (!isActive) throw deactivated();
  await lockCustomer(tx, customerId);
  return findUser(tx, customerId);
}

/** What is to be ordered, at today's prices. */
async function gatherByHand(
  tx: Tx,
  customer: UserView,
  { lines: asked, giftCards, address, shippingRateId, code = '', discount, fees }: OrderByHand,
): Promise<WantedOrder> {
  const goods = await findLines(tx, asked);
  const cards = await orderCards(tx, giftCards?.wishes ?? [], giftCards?.imageUrl ?? '');
  const lines = [...goods, ...(await priceVariants(tx, cards.lines))];
  const limits = await readLimits(tx);
  refuseManyPieces(lines, limits);
  const byHand = discount && {
    name: discount.why,
    amount: discount.amount === 'all' ? Number.MAX_SAFE_INTEGER : discount.amount,
  };
  const owner = { userId: customer.id };
  const buying = {
    ...{ owner, to: address, shippingRateId, strict: true },
    ...{ code, byHand, fees: fees?.fees },
  };
  const priced = await quote(tx, lines, buying);
  refuseMovedCart(fees, goods, priced);
  if (priced.isUndeliverable) {
    throw new ShopError(
      'not_delivered_there',
      `This order cannot be brought to that address in ${countryName(address.country)}.`,
      { fields: { 'address.country': 'Not delivered there' } },
    );
  }
  refuseLargeAmount(priced, limits);
  const taken =
    priced.discounts.find(({ promotion: { id, name } }) => id === null && name !== NOT_CHARGED)
      ?.amount ?? 0;
  if (discount && discount.amount !== 'all' && taken < discount.amount) {
    throw fieldRefusal(
      'discount.amount',
      `At most ${withCode(moneyText(taken), priced.currency)} can be taken off this order.`,
    );
  }
  return { customer, lines: priced.lines, address, priced, buying, wishes: cards.wishes };
}

/** Each variant in one line. */
export function eachOnce(asked: OrderByHand['lines']): OrderByHand['lines'] {
  const pieces = new Map<string, number>();
  for (const { variantId, quantity } of asked) {
    pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity);
  }
  return [...pieces].map(([variantId, quantity]) => ({ variantId, quantity }));
}

/** @throws not_found, sold_out, not_enough_stock, naming the line */
async function findLines(tx: Tx, asked: OrderByHand['lines']): Promise<OrderLine[]> {
  const wanted = eachOnce(asked);
  const lines = await priceVariants(tx, wanted);
  for (const { variantId, quantity } of wanted) {
    const place = asked.findIndex((line) => line.variantId === variantId);
    const refuse = (code: 'not_found' | 'sold_out' | 'not_enough_stock', message: string) =>
      fieldRefusal(`lines.${place}.quantity`, message, code);
    const line = lines.find((each) => each.variantId === variantId);
    if (!line) throw refuse('not_found', 'This is not offered any more.');
    const name = [line.name, ...Object.values(line.options)].join(', ');
    if (!line.isBuyable) throw refuse('sold_out', `${name} is sold out.`);
    if (line.stock !== null && line.stock < quantity) {
      throw refuse('not_enough_stock', `Only ${line.stock} of ${name} left.`);
    }
  }
  return lines;
}

const withAmount = ({ amount }: OrderByHand) => (amount === undefined ? {} : { amount });

/** @throws payment_method_unavailable */
function methodOf(
  wanted: WantedOrder,
  { payment, paidBy = 'Cash', methods }: OrderByHand,
): Pick<ActivePaymentMethod, 'provider' | 'name'> {
  if (payment === 'cash') return { provider: 'cod', name: OWN_METHODS.cod };
  if (payment === 'paid') return { provider: 'offline', name: paidBy };
  if (!methods || methods.methods.length === 0) throw takesNoOrders();
  const offered = offeredMethods(methods, paidFor(wanted));
  const method = offered.find(({ checkout }) => checkout === 'redirect');
  if (method) return method;
  const [first] = offered;
  throw new ShopError(
    'payment_method_unavailable',
    methods.choice === 'one' && first
      ? `A pay link needs a payment provider: ${first.name}, which is switched on, has no payment page.`
      : 'A pay link needs a payment provider, and none that is switched on is offered for this order.',
    { fields: { payment: 'Nothing can be paid online' } },
  );
}
