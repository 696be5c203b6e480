import { withCode } from '../../../kit/format.ts';
import { moneyText } from '../../../kit/money.ts';
import { bySystem, named, type Tx, write } from '../../../platform/database/database.ts';
import { byGateway, type Payments } from '../../payments/open-gateway.ts';
import {
  claimReturn,
  findAttempt,
  findPaidAttempt,
  settleReturn,
} from '../../payments/payment-attempts.ts';
import { flagOrder } from '../order-history.ts';
import { lockAnyOrder } from '../order-state.ts';
import { recordReturn } from '../paying/settle-payment.ts';
import { settleRefund } from './record-refund.ts';
import { ASK_AGAIN_MS, afterClaim, CLAIM_SECONDS, refundAtProvider } from './refund-at-provider.ts';
import { refundPayment, returnPayment } from './refund-payment.ts';

/**
 * Does the task `refundPayment`. The provider is told under the refund's own key, so that money moves once, however
 * often this runs.
 * @throws GatewayError 'unavailable': try again later
 */
export async function carryOutRefund(payments: Payments, refundId: string): Promise<void> {
  const { db } = payments;
  const claimed = await write(db, byRefunds, (tx) => claimRefund(tx, refundId));
  if (!claimed) return;
  const { attemptId } = claimed;
  const paid = attemptId
    ? await findAttempt(db, attemptId)
    : await findPaidAttempt(db, claimed.orderId);
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
  /** Null: the first payment. */
  attemptId: string | null;
  amount: number;
  reason: string;
  providerRefundId: string | null;
}

/** Undefined: it is done, or another process is at it. */
async function claimRefund(tx: Tx, refundId: string): Promise<ClaimedRefund | undefined> {
  const [refund] = await named<ClaimedRefund>(
    tx,
    'claim-refund',
    `update refunds set claimed_until = now() + make_interval(secs => $2)
     where id = $1 and status = 'pending' and coalesce(claimed_until < now(), true)
     returning order_id, attempt_id, amount - gift_card - unpaid as amount, reason, provider_refund_id`,
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
