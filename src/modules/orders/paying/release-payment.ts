import { named, type Tx } from '../../../platform/database/database.ts';
import { giveBackCards } from '../../gift-cards/spend-cards.ts';
import {
  type Attempt,
  listOpenAttempts,
  lockAttempt,
  moveAttempt,
} from '../../payments/payment-attempts.ts';
import { isLive } from '../../payments/payment-states.ts';
import { anonymiseOrder } from '../anonymise-order.ts';
import { recordEvent } from '../order-history.ts';
import { lockAnyOrder, movePayment } from '../order-state.ts';
import { returnOrdered } from '../refunds/return-ordered.ts';

/** What a shopper reads of an attempt that ended without money. */
const ENDED = {
  fail: 'The payment was declined, and nothing was charged. You can try again, or pay in another way.',
  cancel: 'You left the payment page, and nothing was charged. Your cart is as it was.',
  expire:
    'The payment page was open for too long, and nothing was charged. Your cart is as it was.',
} as const;
export type Ending = keyof typeof ENDED;

const EVENTS = {
  fail: 'payment failed',
  cancel: 'payment cancelled',
  expire: 'payment expired',
} as const;

/**
 * Ends an attempt that nobody paid. If no other one can pay its order, what that holds goes back on sale. Repeating
 * it changes nothing. Hold the order and the attempt first.
 * @param askIn minutes until the provider is asked whether money came all the same; null: it has said so
 */
export async function endAttempt(
  tx: Tx,
  attempt: Attempt,
  ending: Ending,
  { why, askIn = null, message }: { why: string; askIn?: number | null; message?: string },
): Promise<void> {
  if (!isLive(attempt.status)) return;
  await moveAttempt(tx, attempt, ending, { message: message ?? ENDED[ending], askIn });
  const about = { attemptId: attempt.id, why };
  await recordEvent(tx, attempt.orderId, EVENTS[ending], about);
  await releaseUnpayable(tx, attempt.orderId, ending);
}

async function hasLiveAttempt(tx: Tx, orderId: string): Promise<boolean> {
  const rows = await named(
    tx,
    'live-attempt-of-order',
    `select from payment_attempts where order_id = $1 and status in ('starting', 'open', 'processing') limit 1`,
    [orderId],
  );
  return rows.length > 0;
}

/**
 * Gives back what an order holds that waits for its first payment, once no attempt can pay it any more and its pay
 * link, if it has one, has ended.
 */
export async function releaseUnpayable(tx: Tx, orderId: string, ending: Ending): Promise<void> {
  if (await hasLiveAttempt(tx, orderId)) return;
  const order = await lockAnyOrder(tx, orderId);
  if (!order?.isWaiting || order.paymentStatus !== 'pending') return;
  if (order.payUntil !== null && Date.parse(order.payUntil) > Date.now()) return;
  await movePayment(tx, order, ending === 'fail' ? 'fail' : 'cancel', 'given up');
  await returnOrdered(tx, order.id, { sales: false });
  if (order.giftCard > 0) await giveBackCards(tx, order.id);
  if (order.userId === null) await anonymiseOrder(tx, order.id);
}

/**
 * Ends the attempts that a customer could pay now; their pages are closed at the provider after the commit. The
 * customer must be held.
 */
export async function releaseOpenPayments(tx: Tx, userId: string, why: string): Promise<void> {
  for (const { id, orderId } of await listOpenAttempts(tx, userId)) {
    await lockAnyOrder(tx, orderId);
    const attempt = await lockAttempt(tx, id);
    if (attempt) await endAttempt(tx, attempt, 'cancel', { why, askIn: 0 });
  }
}
