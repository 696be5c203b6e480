import { GatewayError, type Money, type RefundRequest } from '../../payments/gateways/gateway.ts';
import { openGateway, type Payments } from '../../payments/open-gateway.ts';
import { type Attempt, nameOf } from '../../payments/payment-attempts.ts';
import type { RefundResult } from './record-refund.ts';

/** How long a process has a refund for itself; a provider's answer takes ten seconds at most. */
export const CLAIM_SECONDS = 60;

/** When a refund that takes days is asked about again, in milliseconds. */
export const ASK_AGAIN_MS = 3_600_000;

/** The process that took it may die, and no other job would try again: so this one comes back. */
export const afterClaim = () => ({ runAt: new Date(Date.now() + CLAIM_SECONDS * 1000) });

interface MoneyBack {
  refund: Money;
  key: string;
  reason: string;
  /** The provider's name for it, once it has one. */
  known: string | null;
}

/** For whoever tells a provider at once: the queue does the same, should it not answer now. */
export function leaveToQueue(error: unknown): void {
  if (!(error instanceof GatewayError)) throw error;
}

/** @throws GatewayError 'unavailable' */
export async function refundAtProvider(
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
