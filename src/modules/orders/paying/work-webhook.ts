import { named, write } from '../../../platform/database/database.ts';
import { GatewayError, type WebhookEvent } from '../../payments/gateways/gateway.ts';
import { byGateway, type Payments } from '../../payments/open-gateway.ts';
import { type Attempt, findAttemptOf } from '../../payments/payment-attempts.ts';
import { amendWebhookLog, logPayment } from '../../payments/payment-log.ts';
import { endWebhook, openWebhook } from '../../payments/webhooks.ts';
import { flagOrder } from '../order-history.ts';
import { lockAnyOrder } from '../order-state.ts';
import { carryOutRefund, carryOutReturn } from '../refunds/carry-out-refund.ts';
import { checkPayment } from './check-payment.ts';
import { flagOtherCharge } from './other-charge.ts';

/**
 * Does the task `workWebhook`. A webhook only says where to look: the provider is asked what is true.
 * @throws GatewayError 'unavailable': try again later
 */
export async function passOnWebhook(payments: Payments, webhookId: string): Promise<void> {
  const webhook = await openWebhook(payments, webhookId);
  if (!webhook) return;
  const { provider, events } = webhook;
  for (const event of events) await passOn(payments, provider, event, webhookId);
  await write(payments.db, byGateway(provider), (tx) => endWebhook(tx, webhookId, 'done', events));
}

async function passOn(
  payments: Payments,
  provider: string,
  event: WebhookEvent,
  webhookId: string,
): Promise<void> {
  if (event.about === 'other') return;
  const { providerName } = payments;
  const attempt = await findAttemptOf(payments.db, provider, event);
  if (!attempt) {
    return write(payments.db, byGateway(provider), (tx) =>
      logPayment(tx, {
        level: 'warning',
        type: 'webhook',
        provider,
        action: event.type,
        status: 'unknown payment',
        message: `${providerName(provider)} tells of a payment that is not this shop’s`,
        webhookId,
      }),
    );
  }
  await write(payments.db, byGateway(provider), (tx) =>
    amendWebhookLog(tx, webhookId, { orderId: attempt.orderId }),
  );
  if (event.about === 'chargeback') await flagDispute(payments, attempt, event);
  if (event.about === 'refund') await askAboutRefunds(payments, attempt);
  const answered = await checkPayment(payments, attempt.id);
  if (!answered) throw new GatewayError('unavailable', `${providerName(provider)} did not answer`);
  if (event.about === 'payment') await flagOtherCharge(payments, attempt.id, event.chargeId);
}

/** The providers' words for a dispute that has ended: 'charge.dispute.closed', 'CUSTOMER.DISPUTE.RESOLVED'. */
const IS_OVER = /\b(closed|resolved?|won|lost)$/i;

const flagDispute = (
  { db, providerName }: Payments,
  { orderId, provider }: Attempt,
  { type }: WebhookEvent,
) =>
  write(db, byGateway(provider), async (tx) => {
    await lockAnyOrder(tx, orderId);
    const what = IS_OVER.test(type)
      ? 'the dispute about the payment is over. Please look there how it ended'
      : 'the payer disputes the payment';
    await flagOrder(tx, orderId, `${providerName(provider)}: ${what}`);
  });

/** Refunds that the provider had not finished may be done now. */
async function askAboutRefunds(payments: Payments, attempt: Attempt): Promise<void> {
  const pending = await named<{ id: string }>(
    payments.db,
    'pending-refunds-of-order',
    `select id from refunds where order_id = $1 and status = 'pending' order by created_at, id`,
    [attempt.orderId],
  );
  for (const { id } of pending) await carryOutRefund(payments, id);
  if (attempt.returnStatus === 'pending') await carryOutReturn(payments, attempt.id);
}
