import { countryName } from '../../../kit/countries.ts';
import { ShopError } from '../../../kit/errors.ts';
import { withCode } from '../../../kit/format.ts';
import { moneyText } from '../../../kit/money.ts';
import type { OwnersLimits } from '../../../kit/rate-limits.ts';
import type { Statement } from '../../../platform/database/batching.ts';
import type { UserView } from '../../customers/schema.ts';
import type { OrderLine } from '../pricing/cart-lines.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Destination } from '../pricing/zones.ts';
import type { Checkout } from '../schema.ts';

/** Why an order is not placed, in the order in which a customer is told. */

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
export const openCashOrders = ({ id, email }: UserView): Statement<{ id: string }> => ({
  name: 'open-cash-orders',
  text: `${openCashOf('user_id = $1')}
    union
    ${openCashOf(`lower(email) collate "C" = lower($2) and $2 <> ''`)}`,
  values: [id, email],
  types: ['uuid', 'text'],
});

/** @throws limit_reached, address_unproven */
export function refuseMoreOpenOrders(
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

/** @throws line_incomplete */
export function refuseUnanswered(lines: OrderLine[]): void {
  const line = lines.find(({ missing }) => missing.length > 0);
  if (!line) return;
  throw new ShopError(
    'line_incomplete',
    `${line.name} in your cart still needs: ${line.missing.join(', ')}.`,
  );
}

/** @throws order_too_large */
export function refuseManyPieces(
  lines: readonly Pick<OrderLine, 'quantity'>[],
  limits: OwnersLimits,
): void {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const what =
    lines.length > limits.limit_order_lines
      ? `${limits.limit_order_lines} different items`
      : pieces > limits.limit_order_pieces && `${limits.limit_order_pieces} pieces`;
  if (what) throw tooLarge(`An order can have at most ${what}.`);
}

/** @throws order_too_large */
export function refuseLargeAmount(
  { total, currency }: Pick<Quote, 'total' | 'currency'>,
  limits: OwnersLimits,
): void {
  const most = limits.limit_order_amount * 100;
  if (total > most)
    throw tooLarge(`An order can cost at most ${withCode(moneyText(most), currency)}.`);
}

const tooLarge = (why: string) =>
  new ShopError('order_too_large', `${why} Take something out to go on.`);

export const addressMissing = () =>
  new ShopError('address_missing', 'Please add a shipping address to continue', {
    redirectTo: '/dashboard/addresses',
  });

/** @throws sold_out, not_enough_stock */
export function refuseShortage(lines: OrderLine[]): void {
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

/** Lines with what is left of them by now. */
export const withLeft = (lines: OrderLine[], left: Map<string, number>): OrderLine[] =>
  lines.map((line) => {
    const stock = left.get(line.variantId) ?? line.stock;
    return { ...line, stock, isBuyable: stock !== 0 };
  });

/** @param address undefined while nobody has said where it goes. @throws not_delivered_there */
export function refuseUndeliverable(
  { isUndeliverable, to }: Quote,
  address: Destination | undefined,
): void {
  if (!isUndeliverable) return;
  const country = countryName(to.country);
  throw new ShopError(
    'not_delivered_there',
    address
      ? `We cannot bring this order to your address in ${country}.`
      : country === ''
        ? 'We cannot bring this order without knowing where it goes.'
        : `We cannot bring this order to ${country}.`,
    { fields: { addressId: 'Not delivered there' } },
  );
}

/** The promotions that the shopper saw were used up a moment ago. */
export function ranOut(priced: Quote): ShopError {
  const total = moneyText(priced.due);
  return new ShopError(
    'promotion_ended',
    `An offer in your cart has just been used up. The total is now ${withCode(total, priced.currency)}.`,
    { total },
  );
}

/** What the gift cards on the cart pay has changed, or what they are to pay. */
export function cardsChanged(priced: Quote): ShopError {
  const total = moneyText(priced.due);
  return new ShopError(
    'gift_card_changed',
    `What is left to pay besides your gift cards has changed: it is now ${withCode(total, priced.currency)}.`,
    { total },
  );
}

/** @throws amount_changed, gift_card_changed, currency_changed */
export function refuseOtherAmount(
  priced: Quote,
  { amount, currency }: Pick<Checkout, 'amount' | 'currency'>,
): void {
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
