import { withCode } from '../../../kit/format.ts';
import { moneyText } from '../../../kit/money.ts';
import { BOUNDS } from '../../../kit/rate-limits.ts';
import { named, type Tx } from '../../../platform/database/database.ts';
import { removeOrdered } from '../../cart/cart.ts';
import type { FieldValues } from '../../custom-fields/schema.ts';
import type { PaymentState, TakenPayment } from '../../payments/gateways/gateway.ts';
import type { Gateways } from '../../payments/known-gateways.ts';
import {
  type Attempt,
  askAgain,
  findAttempt,
  keepPayerId,
  lockAttempt,
  moveAttempt,
  NEXT_ASK,
  settleReturn,
} from '../../payments/payment-attempts.ts';
import { logPayment } from '../../payments/payment-log.ts';
import { isLive } from '../../payments/payment-states.ts';
import { numberInvoices } from '../invoice/invoice-number.ts';
import { flagOrder, recordEvent } from '../order-history.ts';
import {
  type LockedOrder,
  lockAnyOrder,
  lockOrder,
  nameWay,
  refuseInState,
} from '../order-state.ts';
import { announceOrders } from '../placing/write-order.ts';
import { recordRefundElsewhere } from '../refunds/record-refund.ts';
import { returnPayment } from '../refunds/refund-payment.ts';
import { lastLook } from './other-charge.ts';
import { recordPayment } from './record-payment.ts';
import { type Ending, endAttempt, releaseUnpayable } from './release-payment.ts';
import { settleOwed } from './settle-owed.ts';

/** Bank debits take days; their providers also send webhooks. In minutes. */
const ASK_PROCESSING = 60;

/** How long the provider of an attempt that ended is asked whether money came all the same, in milliseconds. */
const FOLLOWED_MS = 24 * 3_600_000;

/**
 * Brings an attempt and its order in line with what the provider says of the payment. However often and in whatever
 * sequence that comes, the order is placed once and keeps one charge at most.
 * @param state undefined: the provider did not say
 * @param ending the attempt is over, unless the provider says otherwise
 */
export async function settlePayment(
  tx: Tx,
  gateways: Gateways,
  attemptId: string,
  state: PaymentState | undefined,
  ending?: { as: Ending; why: string },
): Promise<void> {
  const found = await findAttempt(tx, attemptId);
  const order = found && (await lockAnyOrder(tx, found.orderId));
  const attempt = found && (await lockAttempt(tx, attemptId));
  if (!attempt || !order) return;
  switch (state?.status) {
    case undefined:
    case 'open': {
      const askIn = followUp(attempt);
      if (ending && isLive(attempt.status) && attempt.status !== 'processing') {
        await endAttempt(tx, attempt, ending.as, { why: ending.why, askIn });
      } else await askAgain(tx, attempt.id, nextAsk(attempt));
      return;
    }
    case 'processing':
      return settleProcessing(tx, attempt, state);
    case 'paid':
      return settlePaid(tx, gateways, order, attempt, state);
    case 'failed':
    case 'cancelled':
    case 'expired':
      return settleUnpaid(tx, gateways, order, attempt, state, ending);
  }
}

function nextAsk(attempt: Attempt): number | null {
  if (attempt.status === 'processing') return ASK_PROCESSING;
  return isLive(attempt.status) ? NEXT_ASK : followUp(attempt);
}

/** When to ask about an attempt that nobody wants any more: while its provider may still take money. */
function followUp({ status, reference, expiresAt }: Attempt): number | null {
  if (status === 'paid' || status === 'returned' || reference === null) return null;
  const since = Date.now() - Date.parse(expiresAt);
  if (since > FOLLOWED_MS) return null;
  return since > 3_600_000 ? ASK_PROCESSING : NEXT_ASK;
}

/** The shopper has done their part: nothing expires any more, and the cart is empty. */
async function settleProcessing(tx: Tx, attempt: Attempt, taken: TakenPayment): Promise<void> {
  const { chargeId } = taken;
  const moved = await moveAttempt(tx, attempt, 'process', {
    chargeId,
    askIn: ASK_PROCESSING,
    message: 'The bank is working on your payment, which can take some days.',
  });
  // Money for an attempt that ended is still to come; then it goes back.
  if (!moved) return askAgain(tx, attempt.id, ASK_PROCESSING);
  await recordEvent(tx, attempt.orderId, 'payment processing', { attemptId: attempt.id });
  await emptyCart(tx, attempt);
}

async function emptyCart(tx: Tx, { orderId, userId }: Attempt): Promise<void> {
  if (userId === null) return;
  const lines = await orderedItems(tx, orderId);
  await removeOrdered(tx, [{ userId, lines }]);
}

interface OrderedItem {
  productId: string;
  variantId: string;
  sku: string;
  name: string;
  options: Record<string, string>;
  quantity: number;
  fields: FieldValues;
}

const orderedItems = (tx: Tx, orderId: string) =>
  named<OrderedItem>(
    tx,
    'items-to-announce',
    `select product_id, variant_id, sku, name, options, quantity, fields
     from order_items where order_id = $1 order by position`,
    [orderId],
  );

async function settlePaid(
  tx: Tx,
  gateways: Gateways,
  order: LockedOrder,
  attempt: Attempt,
  taken: TakenPayment,
): Promise<void> {
  if (attempt.status === 'paid') {
    await recordRefundElsewhere(tx, gateways, order, attempt, taken.refunded ?? 0);
    return askAgain(tx, attempt.id, lastLook(gateways, attempt));
  }
  if (attempt.status === 'returned') {
    // All of it, and not only as much as was still to go back: a part may have gone before.
    if (isGivenBack(taken) && (await settleReturn(tx, attempt.id, GIVEN_BACK))) {
      await recordReturn(tx, gateways, attempt);
    }
    return askAgain(tx, attempt.id, null);
  }
  if (taken.payerId) await keepPayerId(tx, attempt, taken.payerId);
  const difference = differenceOf(attempt, taken);
  if (difference) return giveBack(tx, gateways, order, attempt, taken, difference, true);
  if (isForOwed(order, attempt) && !isGivenBack(taken)) {
    return keepDifference(tx, gateways, order, attempt, taken);
  }
  if (!order.isWaiting || order.paymentStatus !== 'pending') {
    const why = order.isWaiting
      ? 'the money came after the order was given up'
      : 'the order is paid already';
    return giveBack(tx, gateways, order, attempt, taken, why, false);
  }
  // Somebody gave it back at the provider before the shop heard of it.
  if (isGivenBack(taken)) {
    return giveBack(
      tx,
      gateways,
      order,
      attempt,
      taken,
      'the payment had been given back already',
      true,
    );
  }
  await placeWaiting(tx, gateways, order, attempt, taken);
}

/** It pays the rest of an order that was edited: all of it, as it is by now. */
const isForOwed = (
  { isWaiting, owed }: LockedOrder,
  { amount, paysDifference }: Attempt,
): boolean => !isWaiting && paysDifference && owed > 0 && amount === owed;

async function keepDifference(
  tx: Tx,
  gateways: Gateways,
  order: LockedOrder,
  attempt: Attempt,
  { chargeId, fee, refunded = 0, caution }: TakenPayment,
): Promise<void> {
  await moveAttempt(tx, attempt, 'pay', {
    chargeId,
    fee: fee?.currency === attempt.currency ? fee.amount : undefined,
    message: '',
    askIn: lastLook(gateways, attempt),
  });
  await settleOwed(tx, order, { attemptId: attempt.id, chargeId });
  if (caution) await flagOrder(tx, order.id, caution);
  await closeAttempts(tx, order.id, 'another attempt paid the rest');
  if (refunded > 0) await recordRefundElsewhere(tx, gateways, order, attempt, refunded);
}

const GIVEN_BACK = { status: 'done', returnId: null } as const;

const isGivenBack = ({ money, refunded = 0 }: TakenPayment): boolean => refunded >= money.amount;

/** How what was taken differs from what was asked for; undefined where it does not. */
function differenceOf(attempt: Attempt, { money, isLive: live }: TakenPayment): string | undefined {
  if (money.amount !== attempt.amount || money.currency !== attempt.currency) {
    const asked = withCode(moneyText(attempt.amount), attempt.currency);
    return `${withCode(moneyText(money.amount), money.currency)} was taken instead of ${asked}`;
  }
  if (live === attempt.isLive) return undefined;
  return live ? 'real money was taken in test mode' : 'a test payment moves no money';
}

/** The payment has arrived: the order is placed, as cash orders are right away. */
async function placeWaiting(
  tx: Tx,
  gateways: Gateways,
  order: LockedOrder,
  attempt: Attempt,
  { chargeId, fee, refunded = 0, caution }: TakenPayment,
): Promise<void> {
  await moveAttempt(tx, attempt, 'pay', {
    chargeId,
    fee: fee?.currency === attempt.currency ? fee.amount : undefined,
    message: '',
    askIn: lastLook(gateways, attempt),
  });
  await namePaidWay(tx, gateways, order, attempt);
  await announceWaiting(tx, order, { attemptId: attempt.id, chargeId });
  if (caution) await flagOrder(tx, order.id, caution);
  await closeAttempts(tx, order.id, 'another attempt paid the order');
  if (order.userId !== null) await tx.limits.forget(BOUNDS.paymentsByAccount, order.userId);
  if (refunded > 0) {
    await recordRefundElsewhere(tx, gateways, await lockOrder(tx, order.id), attempt, refunded);
  }
  await numberInvoices(tx, [order.id]);
}

/** The order may have been tried to be paid by another way since. */
async function namePaidWay(
  tx: Tx,
  { providerName }: Gateways,
  order: LockedOrder,
  { provider, methodName }: Attempt,
): Promise<void> {
  const name = methodName ?? (order.provider === provider ? undefined : providerName(provider));
  if (name !== undefined) await nameWay(tx, order.id, { provider, name });
  order.provider = provider;
}

/** All that follows when a waiting order is paid, but for its invoice. */
async function announceWaiting(tx: Tx, order: LockedOrder, how: object): Promise<void> {
  const [placed] = await named<{ number: string }>(
    tx,
    'place-waiting-order',
    `update orders set is_waiting = false, number = next_order_number(), created_at = now(), updated_at = now()
     where id = $1 returning number`,
    [order.id],
  );
  if (placed) order.number = placed.number;
  order.isWaiting = false;
  await recordEvent(tx, order.id, 'placed', { ...how });
  const lines = await orderedItems(tx, order.id);
  const keepsCart = order.payUntil !== null;
  const usesCards = order.giftCard > 0;
  await announceOrders(tx, [{ ...order, lines, mayUseCode: true, usesCards, keepsCart }]);
  await recordPayment(tx, order.id, { withOrder: true });
}

/**
 * A staff member received the money of an order: it is paid. One that waits for its pay link is placed, and what comes by
 * the link later goes back. Repeating it changes nothing.
 * @throws not_found, wrong_order_state for an order that was cancelled or refunded, or whose link has ended
 */
export async function recordCash(tx: Tx, orderId: string): Promise<void> {
  const order = await lockAnyOrder(tx, orderId);
  if (!order?.isWaiting || order.payUntil === null) return recordPayment(tx, orderId);
  if (order.paymentStatus !== 'pending') refuseInState(order, 'marked as paid');
  await nameWay(tx, order.id, { provider: 'offline', name: 'Cash' });
  await announceWaiting(tx, order, { payment: 'paid' });
  await closeAttempts(tx, order.id, 'the order was paid outside the shop');
  await numberInvoices(tx, [order.id]);
}

/** Ends the order's attempts that could still be paid; their pages are closed after the commit. */
export async function closeAttempts(tx: Tx, orderId: string, why: string): Promise<void> {
  const live = await named<{ id: string }>(
    tx,
    'live-attempts-of-order',
    `select id from payment_attempts where order_id = $1
       and status in ('starting', 'open', 'processing') order by id for update`,
    [orderId],
  );
  for (const { id } of live) {
    const attempt = await lockAttempt(tx, id);
    if (attempt) await endAttempt(tx, attempt, 'cancel', { why, askIn: 0 });
  }
}

/** Money that the order does not want goes back, all of it. */
async function giveBack(
  tx: Tx,
  { providerName }: Gateways,
  order: LockedOrder,
  attempt: Attempt,
  { chargeId, money, refunded = 0 }: TakenPayment,
  why: string,
  isOdd: boolean,
): Promise<void> {
  const moved = await moveAttempt(tx, attempt, 'return', {
    chargeId,
    returned: { amount: money.amount - refunded, currency: money.currency },
    message: 'Your payment could not be used for an order any more. It goes back to you.',
  });
  if (!moved) return;
  const amount = { money: moneyText(money.amount), currency: money.currency };
  await recordEvent(tx, order.id, 'payment not kept', {
    attemptId: attempt.id,
    by: attempt.methodName ?? providerName(attempt.provider),
    why,
    ...amount,
  });
  await logPayment(tx, {
    level: 'warning',
    type: 'transaction',
    provider: attempt.provider,
    action: 'payment not kept',
    status: 'returned',
    message: `${amount.money} ${amount.currency} is not kept: ${why}`,
    orderId: order.id,
  });
  if (isOdd) await flagOrder(tx, order.id, `${providerName(attempt.provider)}: ${why}`);
  if (money.amount > refunded) tx.queue(returnPayment, { attemptId: attempt.id });
  else await settleReturn(tx, attempt.id, GIVEN_BACK);
  await releaseUnpayable(tx, order.id, 'fail');
}

/** Money that the order does not keep is back where it came from. */
export async function recordReturn(
  tx: Tx,
  { providerName }: Gateways,
  { id: attemptId, orderId, provider, methodName, returnAmount, returnCurrency }: Attempt,
): Promise<void> {
  await recordEvent(tx, orderId, 'payment returned', {
    attemptId,
    by: methodName ?? providerName(provider),
    money: moneyText(returnAmount ?? 0),
    currency: returnCurrency,
  });
}

/** The provider says that no money came. */
async function settleUnpaid(
  tx: Tx,
  { providerName }: Gateways,
  order: LockedOrder,
  attempt: Attempt,
  state: { status: 'failed' | 'expired' | 'cancelled'; reason: string },
  ending: { as: Ending; why: string } | undefined,
): Promise<void> {
  if (isLive(attempt.status)) {
    const as = ({ failed: 'fail', expired: 'expire', cancelled: 'cancel' } as const)[state.status];
    // The page that the shop closed itself has not expired by itself.
    const is = ending && as !== 'fail' ? ending : { as, why: state.reason };
    await endAttempt(tx, attempt, is.as, { why: is.why });
    return;
  }
  if (attempt.status === 'paid') {
    await flagOrder(
      tx,
      order.id,
      `${providerName(attempt.provider)} took the payment back: ${state.reason}`,
    );
  }
  await askAgain(tx, attempt.id, null);
}
