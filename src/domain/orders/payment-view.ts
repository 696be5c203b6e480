import type { By, Db } from '../../platform/database.ts';
import { moneyText } from '../../platform/money.ts';
import { ShopError } from '../errors.ts';
import { BOUNDS } from '../limits.ts';
import { type Attempt, findAttempt } from '../payments/attempts.ts';
import type { Payments } from '../payments/open-gateway.ts';
import { isLive, shownState } from '../payments/payment-states.ts';
import type { PaymentAttemptView } from '../payments/schema.ts';
import { checkPayment } from './check-payment.ts';
import { orderNumber } from './order-text.ts';
import { pageOf } from './start-payment.ts';

/**
 * How a customer's payment stands. While it is open the provider is asked first.
 * @throws not_found, also for another customer's
 */
export async function lookAtPayment(
  payments: Payments,
  userId: string,
  attemptId: string,
): Promise<PaymentAttemptView> {
  const attempt = await findOwn(payments.db, userId, attemptId);
  if (!isLive(attempt.status)) return present(payments, attempt);
  // A page that asks without end must not make the shop do so.
  const waits = await payments.db.limits.count(BOUNDS.paymentLooks, attempt.id);
  if (waits === 0) await checkPayment(payments, attempt.id);
  return present(payments, await findOwn(payments.db, userId, attemptId));
}

/**
 * The shopper gives up: what the order held goes back on sale, and the page is closed. What was paid meanwhile stays
 * paid. @throws not_found, also for another customer's
 */
export async function giveUpPayment(
  payments: Payments,
  userId: string,
  attemptId: string,
  by: By,
): Promise<PaymentAttemptView> {
  const attempt = await findOwn(payments.db, userId, attemptId);
  if (attempt.status === 'starting' || attempt.status === 'open') {
    const over = { as: 'cancel', why: 'the shopper gave up' } as const;
    await checkPayment(payments, attempt.id, { by, over });
  }
  return present(payments, await findOwn(payments.db, userId, attemptId));
}

/** The form that opens a payment page by posting to it. @throws not_found */
export async function findPageToPost(
  db: Db,
  userId: string,
  attemptId: string,
): Promise<{ url: string; fields: Record<string, string> }> {
  const { status, pageUrl, pageFields } = await findOwn(db, userId, attemptId);
  if (status === 'open' && pageUrl && pageFields) return { url: pageUrl, fields: pageFields };
  throw new ShopError('not_found', 'This payment page is not open any more.');
}

async function findOwn(db: Db, userId: string, attemptId: string): Promise<Attempt> {
  const attempt = await findAttempt(db, attemptId);
  if (attempt?.userId === userId) return attempt;
  throw new ShopError('not_found', 'This payment does not exist.');
}

const present = ({ publicUrl }: Payments, attempt: Attempt): PaymentAttemptView => ({
  attemptId: attempt.id,
  status: shownState(attempt.status),
  orderId: attempt.orderId,
  orderNumber: orderNumber(attempt.orderId),
  total: moneyText(attempt.amount),
  currency: attempt.currency,
  expiresAt: attempt.expiresAt.toISOString(),
  message: attempt.message,
  checkoutUrl: pageOf(publicUrl, attempt),
});
