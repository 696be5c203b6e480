import { withCode } from '../../../kit/format.ts';
import { moneyText } from '../../../kit/money.ts';
import { bySystem, named, type Tx, write } from '../../../platform/database/database.ts';
import { GatewayError, type Money, type RefundRequest } from '../../payments/gateways/gateway.ts';
import { byGateway, openGateway, type Payments } from '../../payments/open-gateway.ts';
import {
  type Attempt,
  claimReturn,
  findAttempt,
  findPaidAttempt,
  nameOf,
  settleReturn,
} from '../../payments/payment-attempts.ts';
import { flagOrder } from '../order-history.ts';
import { lockAnyOrder } from '../order-state.ts';
import { recordReturn } from '../paying/settle-payment.ts';
import { type RefundResult, settleRefund } from './record-refund.ts';
import { refundPayment, returnPayment } from './refund-payment.ts';

/** How long a process has a refund for itself; a provider's answer takes ten seconds at most. */
const CLAIM_SECONDS = 60;

/** When a refund that takes days is asked about again, in milliseconds. */
const ASK_AGAIN_MS = 3_600_000;

/**
 * Does the task `refundPayment`. The provider is told under the refund's own key, so that money moves once, however
 * often this runs.
 * @throws GatewayError 'unavailable': try again later
 */
export async function carryOutRefund(payments: Payments, refundId: string): Promise<void> {
  const { db } = payments;
  const claimed = await write(db, byRefunds, (tx) => claimRefund(tx, refundId));
  if (!claimed) return;
  const paid = await findPaidAttempt(db, claimed.orderId);
  if (!paid) return;
  const { amount, reason, providerRefundId } = claimed;
  const money = { amount, currency: paid.currency };
  const result = await refundAtProvider(payments, paid, {
    refund: money,
    key: refundId,
    reason,
    known: providerRefundId,
  });
  await write(db, byGateway(paid.provider), async (tx) => {
    await settleRefund(tx, payments, refundId, result);
    if (result.status === 'pending') {
      tx.queue(refundPayment, { refundId }, { runAt: new Date(Date.now() + ASK_AGAIN_MS) });
    }
  });
}

const byRefunds = bySystem('refunds');

interface ClaimedRefund {
  orderId: string;
  amount: number;
  reason: string;
  providerRefundId: string | null;
}

/** The process that took it may die, and no other job would try again: so this one comes back. */
const afterClaim = () => ({ runAt: new Date(Date.now() + CLAIM_SECONDS * 1000) });

/** Undefined: it is done, or another process is at it. */
async function claimRefund(tx: Tx, refundId: string): Promise<ClaimedRefund | undefined> {
  const [refund] = await named<ClaimedRefund>(
    tx,
    'claim-refund',
    `update refunds set claimed_until = now() + make_interval(secs => $2)
     where id = $1 and status = 'pending' and coalesce(claimed_until < now(), true)
     returning order_id, amount - gift_card as amount, reason, provider_refund_id`,
    [refundId, CLAIM_SECONDS],
  );
  if (refund) return refund;
  const [waiting] = await named(
    tx,
    'refund-still-claimed',
    `select from refunds where id = $1 and status = 'pending'`,
    [refundId],
  );
  if (waiting) tx.queue(refundPayment, { refundId }, afterClaim());
  return undefined;
}

/** Does the task `returnPayment`, in the same way. @throws GatewayError 'unavailable': try again later */
export async function carryOutReturn(payments: Payments, attemptId: string): Promise<void> {
  const { db } = payments;
  const attempt = await write(db, byRefunds, async (tx) => {
    const claimed = await claimReturn(tx, attemptId);
    const isWaiting = !claimed && (await findAttempt(tx, attemptId))?.returnStatus === 'pending';
    if (isWaiting) tx.queue(returnPayment, { attemptId }, afterClaim());
    return claimed;
  });
  if (!attempt || attempt.returnAmount === null || attempt.returnCurrency === null) return;
  const money = { amount: attempt.returnAmount, currency: attempt.returnCurrency };
  const { status, providerRefundId, why } = await refundAtProvider(payments, attempt, {
    refund: money,
    key: attempt.returnKey,
    reason: 'The order was not placed',
    known: attempt.returnId,
  });
  await write(db, byGateway(attempt.provider), async (tx) => {
    await lockAnyOrder(tx, attempt.orderId);
    const settled = await settleReturn(tx, attempt.id, { status, returnId: providerRefundId });
    if (!settled) return;
    const amount = withCode(moneyText(money.amount), money.currency);
    if (status === 'done') await recordReturn(tx, payments, attempt);
    else if (status === 'pending') {
      const runAt = new Date(Date.now() + ASK_AGAIN_MS);
      tx.queue(returnPayment, { attemptId }, { runAt });
    } else {
      const at = payments.providerName(attempt.provider);
      const reason = why ?? 'it cannot be done from here';
      const what = `${amount} came that no order keeps. Please refund it at ${at}: ${reason}`;
      await flagOrder(tx, attempt.orderId, what);
    }
  });
}

interface MoneyBack {
  refund: Money;
  key: string;
  reason: string;
  /** The provider's name for it, once it has one. */
  known: string | null;
}

/** @throws GatewayError 'unavailable' */
async function refundAtProvider(
  payments: Payments,
  attempt: Attempt,
  { refund, key, reason, known }: MoneyBack,
): Promise<RefundResult> {
  try {
    if (attempt.chargeId === null) throw new GatewayError('refused', 'The charge is not known');
    const request: RefundRequest = {
      ...nameOf(attempt),
      chargeId: attempt.chargeId,
      refund,
      key,
      reason,
    };
    const { gateway } = await openGateway(payments, attempt.provider, {
      type: 'refund',
      orderId: attempt.orderId,
    });
    const state =
      known !== null && gateway.askRefund
        ? await gateway.askRefund({ ...request, refundId: known })
        : await gateway.refund(request);
    // Where nobody can ask how it goes on, what was accepted is done.
    const status = state.status === 'pending' && !gateway.askRefund ? 'done' : state.status;
    return { status, providerRefundId: state.refundId, why: state.reason };
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error;
    const status = error.kind === 'unsupported' ? 'by_hand' : 'failed';
    return { status, providerRefundId: null, why: error.message };
  }
}
