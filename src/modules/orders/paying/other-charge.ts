import { withCode } from '../../../kit/format.ts';
import { moneyText } from '../../../kit/money.ts';
import { write } from '../../../platform/database/database.ts';
import { GatewayError } from '../../payments/gateways/gateway.ts';
import type { Gateways } from '../../payments/known-gateways.ts';
import { byGateway, openGateway, type Payments } from '../../payments/open-gateway.ts';
import { type Attempt, askAgain, findAttempt, nameOf } from '../../payments/payment-attempts.ts';
import { flagOrder } from '../order-history.ts';
import { lockAnyOrder } from '../order-state.ts';

/** Minutes until a provider that did not answer is asked again. */
const RETRY = 60;

/** When to look for other charges of an attempt that is paid, in minutes; null: no more, or its provider takes none. */
export function lastLook(
  { findGateway }: Gateways,
  { provider, expiresAt }: Attempt,
): number | null {
  const { looksAgainAfter } = findGateway(provider) ?? {};
  if (looksAgainAfter === undefined) return null;
  const minutes = looksAgainAfter + (Date.parse(expiresAt) - Date.now()) / 60_000;
  return minutes > 0 ? Math.ceil(minutes) : null;
}

/** Finds what was taken for a paid attempt besides its charge, where no webhook need tell of it. */
export async function lookForOtherCharges(payments: Payments, attemptId: string): Promise<void> {
  const attempt = await findAttempt(payments.db, attemptId);
  if (attempt?.status !== 'paid') return;
  const { provider, orderId } = attempt;
  if (payments.findGateway(provider)?.looksAgainAfter === undefined) return;
  try {
    const { gateway } = await openGateway(payments, provider, { type: 'transaction', orderId });
    const charges = await gateway.charges?.(nameOf(attempt));
    for (const id of charges ?? []) await flagOtherCharge(payments, attemptId, id);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await write(payments.db, byGateway(provider), (tx) => askAgain(tx, attemptId, RETRY));
  }
}

/**
 * An attempt has one charge. Where another one took money as well, two cards on one page for example, the owner is told: which of the two to give back is not for the shop to guess.
 * @throws GatewayError 'unavailable': try again later
 */
export async function flagOtherCharge(
  payments: Payments,
  attemptId: string,
  chargeId: string | undefined,
): Promise<void> {
  const { db, providerName } = payments;
  const attempt = await findAttempt(db, attemptId);
  if (!attempt?.chargeId || !chargeId || attempt.chargeId === chargeId) return;
  const { orderId, provider } = attempt;
  const what = await askAboutCharge(payments, attempt, chargeId);
  if (!what) return;
  await write(db, byGateway(provider), async (tx) => {
    await lockAnyOrder(tx, orderId);
    await flagOrder(tx, orderId, `${providerName(provider)}: ${what}`);
  });
}

/** @returns what the owner has to know of it; undefined where no money of it is kept */
async function askAboutCharge(
  payments: Payments,
  attempt: Attempt,
  chargeId: string,
): Promise<string | undefined> {
  const { provider, orderId } = attempt;
  const { gateway } = await openGateway(payments, provider, { type: 'transaction', orderId });
  try {
    const state = await gateway.ask({ ...nameOf(attempt), chargeId }, { take: false });
    if (state.status !== 'paid' && state.status !== 'processing') return undefined;
    // Not every provider can be asked by a charge: then its answer is about the one that is known.
    if (state.chargeId !== chargeId) {
      return `another charge, ${chargeId}, was reported. Please look whether the order was paid twice`;
    }
    const { money, refunded = 0 } = state;
    if (refunded >= money.amount) return undefined;
    const amount = withCode(moneyText(money.amount - refunded), money.currency);
    return `the order was paid twice. Please refund the second charge of ${amount}, ${chargeId}`;
  } catch (error) {
    // It is another payment's charge.
    if (error instanceof GatewayError && error.kind === 'other_payment') return undefined;
    throw error;
  }
}
