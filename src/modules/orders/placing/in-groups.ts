import { randomUUID } from 'node:crypto';
import { ShopError } from '../../../kit/errors.ts';
import { batched } from '../../../platform/database/batched.ts';
import { readForEach } from '../../../platform/database/batching.ts';
import { type By, pipelined, type Tx, write } from '../../../platform/database/database.ts';
import { NotConfirmed } from '../../../platform/database/reach.ts';
import { arePlenty, lockWhatIsLeft, reserveStock } from '../../catalog/stock.ts';
import { lockFreeCustomers } from '../../customers/lock-customer.ts';
import type { Payments } from '../../payments/open-gateway.ts';
import { ordersBeingPaid } from '../../payments/payment-attempts.ts';
import { numberInvoices } from '../invoice/invoice-number.ts';
import { lockCarts } from '../pricing/cart-lines.ts';
import type { CheckoutResult } from '../schema.ts';
import { outcomeOf, toCheckoutResult } from './place-order.ts';
import { refuseShortage, withLeft } from './refuse-order.ts';
import { type CheckoutCall, cartOf, isFree, orderOf, readTerms } from './wanted-order.ts';
import {
  announceOrders,
  insertOrders,
  type NewOrder,
  type NumberedOrder,
  placedOf,
  takeNumbers,
} from './write-order.ts';

/**
 * What `placeOrder` does, for all who check out at the same moment in one transaction, as far as their orders are plain
 * ones (docs/decisions/028). Nothing else depends on it: without it, each would be placed alone.
 */

/** Of how many customers one transaction places the orders: what goes wrong with one's makes all of them wait. */
const MOST_TOGETHER = 32;

/** How long such a transaction waits for what others hold, in milliseconds; after that, each is placed alone. */
const PATIENCE_MS = 100;

/** Several customers, none of whom stands in the audit log. */
const BY_CUSTOMERS: By = { kind: 'customer', id: null, address: null };

/** Places the order with those of others who wait for it. @returns undefined: it must be placed alone. @throws as `placeOrder` does */
export async function placeWithOthers(
  payments: Payments,
  call: CheckoutCall,
): Promise<CheckoutResult | undefined> {
  const outcome = await joinGroup(payments, call);
  if (outcome instanceof ShopError) throw outcome;
  return outcome;
}

type Outcome = CheckoutResult | ShopError | undefined;

const joinGroup = batched(
  MOST_TOGETHER,
  async (payments: Payments, calls: CheckoutCall[]): Promise<Outcome[]> => {
    try {
      const place = (tx: Tx) => placeGroup(tx, payments, calls);
      return await write(payments.db, BY_CUSTOMERS, place, PATIENCE_MS);
    } catch (error) {
      // All of them may be placed.
      if (error instanceof NotConfirmed) throw error;
      // One of them may be the cause: alone, it fails again and is heard of, and the others will do.
      return [];
    }
  },
);

/** @returns for each what came of it, or why it was refused; undefined for those that must be placed alone */
async function placeGroup(tx: Tx, payments: Payments, calls: CheckoutCall[]): Promise<Outcome[]> {
  const ids = calls.map(({ customer }) => customer.id);
  const [held, , terms, carts] = await pipelined([
    lockFreeCustomers(tx, ids),
    lockCarts(tx, ids),
    readTerms(tx, payments),
    readForEach(tx, calls.map(cartWithOutcome)),
  ]);
  const wanted = calls.map((call, place) => {
    const cart = carts[place];
    // A second click of the same customer comes after the first.
    const isFirst = ids.indexOf(call.customer.id) === place;
    if (!cart || !isFirst || !held.has(call.customer.id)) return undefined;
    const [earlier] = cart.earlier;
    if (earlier) return toCheckoutResult(earlier);
    if (cart.beingPaid.length > 0) return undefined;
    const order = unlessRefused(() => ({ ...orderOf(call, cart, terms), id: randomUUID() }));
    return order instanceof ShopError || isPlain(order) ? order : undefined;
  });
  const inStock = await unlessShort(tx, wanted);
  const orders = await numbered(tx, inStock.filter(isOrder));
  if (orders.length > 0) await bookGroup(tx, orders);
  const placed = new Map(orders.map((order) => [order.id, order]));
  return inStock.map((each) => {
    if (!isOrder(each)) return each;
    const { id, number = '' } = placed.get(each.id) ?? each;
    return toCheckoutResult({ ...each.priced, id, number });
  });
}

const cartWithOutcome = (call: CheckoutCall) => ({
  earlier: outcomeOf(call.customer.id, call.request.idempotencyKey),
  beingPaid: ordersBeingPaid(call.customer.id),
  ...cartOf(call),
});

const isOrder = (each: unknown): each is NewOrder => each instanceof Object && 'priced' in each;

function unlessRefused<T>(work: () => T): T | ShopError {
  try {
    return work();
  } catch (error) {
    if (error instanceof ShopError) return error;
    throw error;
  }
}

/**
 * Whether an order takes nothing that others may wait for, besides its stock: no promotion, no gift card. Of bundles, others may
 * want the parts.
 */
const isPlain = ({ priced, lines }: NewOrder): boolean =>
  !isFree({ priced }) &&
  priced.discounts.length === 0 &&
  priced.giftCard === 0 &&
  lines.every(({ parts }) => parts === null);

/** Locks the stock that orders want unless there is plenty, and gives it to the first; the others are refused. */
async function unlessShort(
  tx: Tx,
  wanted: (NewOrder | Outcome)[],
): Promise<(NewOrder | Outcome)[]> {
  const lines = wanted.flatMap((each) => (isOrder(each) ? each.lines : []));
  if (arePlenty(lines)) return wanted;
  const left = await lockWhatIsLeft(tx, lines);
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

async function numbered(tx: Tx, orders: NewOrder[]): Promise<NumberedOrder[]> {
  if (orders.length === 0) return [];
  const numbers = await takeNumbers(tx, orders.length);
  return orders.map((order, nth) => ({ ...order, number: String(numbers[nth]) }));
}

/** @throws if what was plenty is no longer: then each is placed alone */
async function bookGroup(tx: Tx, orders: NumberedOrder[]): Promise<void> {
  const [, , short] = await pipelined([
    insertOrders(tx, orders),
    announceOrders(
      tx,
      orders.map((order) => placedOf(order, false)),
    ),
    reserveStock(
      tx,
      orders.flatMap(({ lines }) => lines),
    ),
    numberInvoices(
      tx,
      orders.map(({ id }) => id),
    ),
  ]);
  if (short.size > 0) throw new Error('others were quicker');
}
