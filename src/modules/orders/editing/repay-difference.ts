import { z } from 'zod';
import { ShopError } from '../../../kit/errors.ts';
import { withCode } from '../../../kit/format.ts';
import { moneyText } from '../../../kit/money.ts';
import { bySystem, named, type Tx, write } from '../../../platform/database/database.ts';
import { deleteRows, insertReturningId, NOW } from '../../../platform/database/write-row.ts';
import { task } from '../../../platform/queue/task.ts';
import type { RefundStatus } from '../../payments/constants.ts';
import { byGateway, type Payments } from '../../payments/open-gateway.ts';
import { findAttempt } from '../../payments/payment-attempts.ts';
import { flagOrder, recordEvent } from '../order-history.ts';
import { type LockedOrder, lockAnyOrder, lockOrder } from '../order-state.ts';
import { chargesOf } from '../refunds/charges.ts';
import {
  ASK_AGAIN_MS,
  afterClaim,
  CLAIM_SECONDS,
  refundAtProvider,
} from '../refunds/refund-at-provider.ts';

/** Has a gateway give back what an order that was edited costs less. */
export const repayDifferenceTask = task('repay-difference', {
  payload: z.object({ repaymentId: z.uuid() }),
});

type RepaidOrder = Pick<LockedOrder, 'id' | 'currency'>;

/**
 * Gives back so much of what was paid: by the payments of it, the latest first; the rest was taken outside the shop, and goes
 * back there. Hold the order first.
 * @returns the repayments that a provider still has to be told of
 */
export async function repayDifference(
  tx: Tx,
  order: RepaidOrder,
  amount: number,
): Promise<string[]> {
  let rest = amount;
  const waiting: string[] = [];
  for (const { id: attemptId, left } of (await chargesOf(tx, order.id)).toReversed()) {
    const part = Math.min(left, rest);
    if (part <= 0) continue;
    rest -= part;
    waiting.push(await insertRepayment(tx, order, attemptId, part));
  }
  if (rest > 0) await insertRepayment(tx, order, null, rest);
  return waiting;
}

async function insertRepayment(
  tx: Tx,
  { id: orderId, currency }: RepaidOrder,
  attemptId: string | null,
  amount: number,
): Promise<string> {
  const id = await insertReturningId(tx, 'repayments', {
    ...{ orderId, attemptId, amount, currency, actor: tx.by.kind, actorId: tx.by.id },
    ...(attemptId === null ? { status: 'done', endedAt: NOW } : { status: 'pending' }),
  });
  if (attemptId !== null) tx.queue(repayDifferenceTask, { repaymentId: id });
  return id;
}

interface Repayment {
  id: string;
  orderId: string;
  attemptId: string;
  amount: number;
  currency: string;
  providerRefundId: string | null;
}

/** Undefined: it is done, or another process is at it. */
async function claim(tx: Tx, id: string): Promise<Repayment | undefined> {
  const [claimed] = await named<Repayment>(
    tx,
    'claim-repayment',
    `update repayments set claimed_until = now() + make_interval(secs => $2)
     where id = $1 and status = 'pending' and coalesce(claimed_until < now(), true)
     returning id, order_id, attempt_id, amount, currency, provider_refund_id`,
    [id, CLAIM_SECONDS],
  );
  if (claimed) return claimed;
  const [waiting] = await named(
    tx,
    'repayment-still-claimed',
    `select from repayments where id = $1 and status = 'pending'`,
    [id],
  );
  if (waiting) tx.queue(repayDifferenceTask, { repaymentId: id }, afterClaim());
  return undefined;
}

/**
 * Does the task. The provider is told under the repayment's own key, so that money moves once, however often this runs.
 * @throws GatewayError 'unavailable': try again later
 */
export async function carryOutRepayment(payments: Payments, repaymentId: string): Promise<void> {
  const { db } = payments;
  const claimed = await write(db, bySystem('refunds'), (tx) => claim(tx, repaymentId));
  const paid = claimed && (await findAttempt(db, claimed.attemptId));
  if (!claimed || !paid) return;
  const { amount, currency, orderId } = claimed;
  const { status, providerRefundId, why } = await refundAtProvider(payments, paid, {
    refund: { amount, currency },
    key: repaymentId,
    reason: 'The order was changed',
    known: claimed.providerRefundId,
  });
  await write(db, byGateway(paid.provider), async (tx) => {
    await lockAnyOrder(tx, orderId);
    const [settled] = await settle(tx, repaymentId, { status, providerRefundId, why });
    if (!settled) return;
    const what = withCode(moneyText(amount), currency);
    const at = payments.providerName(paid.provider);
    if (status === 'done') {
      await recordEvent(tx, orderId, 'difference given back', { amount });
    } else if (status === 'pending') {
      const runAt = new Date(Date.now() + ASK_AGAIN_MS);
      tx.queue(repayDifferenceTask, { repaymentId }, { runAt });
    } else {
      await recordEvent(tx, orderId, 'difference not given back', { amount, why });
      const reason = why ?? 'no reason given';
      await flagOrder(
        tx,
        orderId,
        status === 'failed'
          ? `The order was changed, and ${what} could not be given back at ${at}: ${reason}`
          : `The order was changed. Please give back ${what} at ${at}: it cannot be done from here`,
      );
    }
  });
}

const settle = (
  tx: Tx,
  id: string,
  {
    status,
    providerRefundId,
    why,
  }: { status: RefundStatus; providerRefundId: string | null; why?: string | undefined },
) =>
  named(
    tx,
    'settle-repayment',
    `update repayments set status = $2, provider_refund_id = coalesce($3, provider_refund_id), message = $4,
       claimed_until = null, ended_at = case when $2 <> 'pending' then now() end
     where id = $1 and status = 'pending' returning id`,
    [id, status, providerRefundId, why ?? null],
  );

/**
 * Tries once more what a provider refused, under another key: by the old one it would say the same again.
 * @throws not_found, wrong_order_state for one that did not fail
 * @returns the repayment that the provider is to be told of
 */
export async function retryRepayment(
  tx: Tx,
  orderId: string,
  repaymentId: string,
): Promise<string> {
  const order = await lockOrder(tx, orderId);
  const [failed] = await named<{ attemptId: string; amount: number; status: RefundStatus }>(
    tx,
    'repayment-to-retry',
    'select attempt_id, amount, status from repayments where id = $1 and order_id = $2 for update',
    [repaymentId, orderId],
  );
  if (!failed) throw new ShopError('not_found', 'This order has no such repayment.');
  if (failed.status !== 'failed') {
    throw new ShopError(
      'wrong_order_state',
      'This did not fail: it is given back, on its way, or left to you.',
    );
  }
  const { amount } = failed;
  // It would be tried once more for each press otherwise; the history keeps it.
  await deleteRows(tx, 'repayments', repaymentId);
  await recordEvent(tx, orderId, 'edited', {
    text: `${withCode(moneyText(amount), order.currency)} is given back: another try.`,
  });
  return insertRepayment(tx, order, failed.attemptId, amount);
}
