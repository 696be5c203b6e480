import { ShopError } from '../../../kit/errors.ts';
import { moneyText } from '../../../kit/money.ts';
import { ORDER_NUMBER } from '../../../kit/order-reference.ts';
import { BOUNDS } from '../../../kit/rate-limits.ts';
import { type By, type Db, named } from '../../../platform/database/database.ts';
import type { UserView } from '../../customers/schema.ts';
import type { Payments } from '../../payments/open-gateway.ts';
import { type Attempt, findAttempt } from '../../payments/payment-attempts.ts';
import { isLive, shownState } from '../../payments/payment-states.ts';
import type { PaymentAttemptView } from '../../payments/schema.ts';
import { readNumber } from '../find-order.ts';
import { checkPayment } from './check-payment.ts';
import { pageOf, renewPage } from './start-payment.ts';

/**
 * The state of a customer's payment. While it is open the provider is asked first.
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

/** How long a page's fields open it, in milliseconds: Authorize.Net's for 15 minutes, and a form is soon sent. */
const FIELDS_LAST_MS = 14 * 60_000;

/** The form that opens a payment page by posting to it. @throws not_found, payment_unavailable */
export async function findPageToPost(
  payments: Payments,
  customer: UserView,
  attemptId: string,
  by: By,
): Promise<{ url: string; fields: Record<string, string> }> {
  const attempt = await findOwn(payments.db, customer.id, attemptId);
  const { status, pageUrl, pageFields, pageAt, expiresAt } = attempt;
  const now = Date.now();
  if (status !== 'open' || !pageUrl || !pageFields || Date.parse(expiresAt) <= now) {
    throw new ShopError('not_found', 'This payment page is not open any more.');
  }
  const isFresh = pageAt !== null && now - Date.parse(pageAt) < FIELDS_LAST_MS;
  return isFresh
    ? { url: pageUrl, fields: pageFields }
    : renewPage(payments, attempt, { customer, by });
}

async function findOwn(db: Db, userId: string, attemptId: string): Promise<Attempt> {
  const attempt = await findAttempt(db, attemptId);
  if (attempt?.userId === userId) return attempt;
  throw new ShopError('not_found', 'This payment does not exist.');
}

const present = async (
  { db, publicUrl }: Payments,
  attempt: Attempt,
): Promise<PaymentAttemptView> => ({
  attemptId: attempt.id,
  status: shownState(attempt.status),
  orderId: attempt.orderId,
  orderNumber: await readNumber(db, attempt.orderId),
  total: moneyText(attempt.amount),
  currency: attempt.currency,
  expiresAt: attempt.expiresAt,
  message: attempt.message,
  checkoutUrl: pageOf(publicUrl, attempt),
  orderedSince: await findOrderedSince(db, attempt),
});

/** The shopper's last order since an attempt that bought nothing. */
async function findOrderedSince(db: Db, { id, userId, status }: Attempt) {
  if (isLive(status) || status === 'paid') return null;
  const [order] = await named<{ orderId: string; orderNumber: string }>(
    db,
    'ordered-since-attempt',
    `select o.id as "orderId", ${ORDER_NUMBER} as "orderNumber" from orders o join payment_attempts a on a.id = $1
     where o.user_id = $2 and o.is_placed and o.created_at >= a.created_at
     order by o.created_at desc limit 1`,
    [id, userId],
  );
  return order ?? null;
}
