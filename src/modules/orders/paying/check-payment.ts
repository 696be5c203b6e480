import { type By, bySystem, write } from '../../../platform/database/database.ts';
import { type Gateway, GatewayError, type PaymentState } from '../../payments/gateways/gateway.ts';
import { byGateway, openGateway, type Payments } from '../../payments/open-gateway.ts';
import {
  type Attempt,
  findAttempt,
  nameOf,
  takeDueAttempts,
} from '../../payments/payment-attempts.ts';
import { isLive } from '../../payments/payment-states.ts';
import { lookForOtherCharges } from './other-charge.ts';
import type { Ending } from './release-payment.ts';
import { settlePayment } from './settle-payment.ts';

/** How many attempts one run asks about. */
const AT_A_TIME = 50;

interface Over {
  as: Ending;
  why: string;
}

/**
 * Asks the provider about an attempt, and brings it and its order in line with the answer. Nothing is locked
 * meanwhile, and nothing is lost if the program ends: whoever asks next learns the same.
 * @param by who ends it; left out: the shop itself
 * @param over the attempt ends, unless the provider says that it is paid
 * @returns whether the provider answered
 */
export async function checkPayment(
  payments: Payments,
  attemptId: string,
  { by, over }: { by?: By; over?: Over } = {},
): Promise<boolean> {
  const { db } = payments;
  const attempt = await findAttempt(db, attemptId);
  if (!attempt) return true;
  const ending = over ?? endingOf(attempt);
  const state = await askProvider(payments, attempt, ending !== undefined);
  const hasMoney = state?.status === 'paid' || state?.status === 'processing';
  const author = ending && !hasMoney ? (by ?? bySystem('payments')) : byGateway(attempt.provider);
  await write(db, author, (tx) => settlePayment(tx, payments, attemptId, state, ending));
  return state !== undefined;
}

/** Whether it is over by itself. */
function endingOf({ status, reference, createdAt, expiresAt }: Attempt): Over | undefined {
  if (status !== 'starting' && status !== 'open') return undefined;
  if (Date.parse(expiresAt) <= Date.now()) {
    return { as: 'expire', why: 'nobody paid in time' };
  }
  // Whoever was to show its page ended without doing so.
  const isLost = reference === null && Date.now() - Date.parse(createdAt) > 60_000;
  return isLost ? { as: 'fail', why: 'the payment page was never shown' } : undefined;
}

/** @returns undefined where the provider did not say */
async function askProvider(
  payments: Payments,
  attempt: Attempt,
  isOver: boolean,
): Promise<PaymentState | undefined> {
  // The provider knows no page that anybody saw.
  if (attempt.reference === null) return { status: 'open' };
  const payment = nameOf(attempt);
  try {
    const { gateway } = await openGateway(payments, attempt.provider, {
      type: 'transaction',
      orderId: attempt.orderId,
    });
    const isWanted = isLive(attempt.status) && !isOver;
    if (!isWanted && attempt.chargeId === null) await closePage(gateway, payment);
    return await gateway.ask(payment, { take: isWanted });
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

/** A page that cannot be closed was paid or has ended; what holds is asked next. */
async function closePage(gateway: Gateway, payment: ReturnType<typeof nameOf>): Promise<void> {
  try {
    await gateway.close?.(payment);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
  }
}

/** Does the task `checkPayments`: asks about every attempt that is due. */
export async function checkDuePayments(payments: Payments, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await write(payments.db, bySystem('payments'), (tx) =>
      takeDueAttempts(tx, AT_A_TIME),
    );
    for (const id of due) {
      if (signal.aborted) return;
      await checkPayment(payments, id);
      await lookForOtherCharges(payments, id);
    }
    if (due.length < AT_A_TIME) return;
  }
}
