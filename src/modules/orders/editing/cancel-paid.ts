import { ShopError } from '../../../kit/errors.ts';
import { moneyText } from '../../../kit/money.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Payments } from '../../payments/open-gateway.ts';
import { findPaidAttempt } from '../../payments/payment-attempts.ts';
import { isPaid } from '../order-label.ts';
import { lockOrder } from '../order-state.ts';
import { closeAttempts } from '../paying/settle-payment.ts';
import { chargesOf } from '../refunds/charges.ts';
import { partOfCards, recordRefund } from '../refunds/record-refund.ts';
import { readRefundable } from '../refunds/refund-lines.ts';
import { readEdited } from './edited-order.ts';
import type { CancellationView } from './schema.ts';

/** What is left of an order to give back when it is cancelled; amounts in minor units. */
interface Rest {
  refusal: string | undefined;
  currency: string;
  money: number;
  toCards: number;
  unpaid: number;
  pieces: number;
}

async function restOf(db: Db, orderId: string): Promise<Rest> {
  const order = await readEdited(db, orderId);
  const { left, lines } = await readRefundable(db, orderId);
  const unpaid = Math.min(order.owed, left);
  const toCards = await partOfCards(db, order, left - unpaid);
  const rest = { currency: order.currency, unpaid, toCards, money: left - unpaid - toCards };
  const pieces = lines.reduce((sum, { toShip }) => sum + toShip, 0);
  return { ...rest, pieces, refusal: whyNot(order, left) };
}

function whyNot(
  { paymentStatus, fulfilment, shippedAt, total }: Awaited<ReturnType<typeof readEdited>>,
  left: number,
): string | undefined {
  if (fulfilment !== 'unfulfilled' || shippedAt !== null) {
    return 'Something of this order has left, so it cannot be cancelled any more. Refund it instead.';
  }
  if (!isPaid(paymentStatus)) return 'This order is not paid, or is over already.';
  if (total === 0) return 'This order costs nothing: it can be cancelled without a refund.';
  if (left === 0) return 'All of this order was given back already, or is on its way.';
  return undefined;
}

/** What cancelling a paid order would do. @throws not_found */
export async function findCancellation(
  { db, providerName }: Payments,
  orderId: string,
): Promise<CancellationView> {
  const { refusal, currency, money, toCards, unpaid, pieces } = await restOf(db, orderId);
  const paid = await findPaidAttempt(db, orderId);
  return {
    refusal: refusal ?? null,
    currency,
    money: moneyText(money),
    by: paid ? providerName(paid.provider) : null,
    toCards: moneyText(toCards),
    notPaid: moneyText(unpaid),
    pieces,
  };
}

/**
 * Cancels a paid order of which nothing has left: all that was paid goes back, and its pieces with it. Until a provider has
 * given it back the pieces are put aside; should it refuse, the order is as it was and can be cancelled again.
 * @throws not_found, order_not_cancellable
 * @returns the refunds that a provider still has to be told of
 */
export async function cancelPaid(tx: Tx, orderId: string): Promise<string[]> {
  const order = await lockOrder(tx, orderId);
  const { refusal, money, unpaid } = await restOf(tx, orderId);
  if (refusal !== undefined) throw new ShopError('order_not_cancellable', refusal);
  await closeAttempts(tx, orderId, 'the order was cancelled');
  const cancel = { reason: 'Cancelled', cancels: true };
  const waiting: (string | undefined)[] = [];
  // Each payment by itself, the largest last: what is left then is for the pieces.
  const charges: { attemptId: string | null | undefined; left: number }[] = (
    await chargesOf(tx, order.id)
  ).map(({ id: attemptId, left }) => ({ attemptId, left }));
  const outside = money - charges.reduce((sum, { left }) => sum + left, 0);
  if (charges.length > 0 && outside > 0) charges.push({ attemptId: null, left: outside });
  const parts = charges.filter(({ left }) => left > 0).toSorted((a, b) => a.left - b.left);
  for (const [nth, { attemptId, left }] of parts.slice(0, -1).entries()) {
    const amount = left + (nth === 0 ? unpaid : 0);
    waiting.push(await recordRefund(tx, orderId, { ...cancel, amount, attemptId }));
  }
  const { lines, delivery, fees } = await readRefundable(tx, orderId);
  waiting.push(
    await recordRefund(tx, orderId, {
      ...cancel,
      ...(parts.length > 1 && { attemptId: parts.at(-1)?.attemptId }),
      lines: lines
        .filter(({ pieces }) => pieces > 0)
        .map(({ itemId, pieces: quantity }) => ({ itemId, quantity })),
      delivery,
      fees: fees.filter(({ amount }) => amount > 0).map(({ feeId, amount }) => ({ feeId, amount })),
    }),
  );
  return waiting.filter((id) => id !== undefined);
}
