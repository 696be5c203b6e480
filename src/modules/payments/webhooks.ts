import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ShopError } from '../../kit/errors.ts';
import { BOUNDS, countOrRefuse } from '../../kit/rate-limits.ts';
import { type By, named, type Tx, write } from '../../platform/database/database.ts';
import { updateRow } from '../../platform/database/write-row.ts';
import { task } from '../../platform/queue/task.ts';
import {
  type GatewayDefinition,
  GatewayError,
  type ReceivedWebhook,
  type WebhookEvent,
} from './gateways/gateway.ts';
import { byGateway, openGateway, type Payments } from './open-gateway.ts';
import { amendWebhookLog, logPayment } from './payment-log.ts';

/** Works through a webhook that was received. */
export const workWebhook = task('payment-webhook', { payload: z.object({ webhookId: z.uuid() }) });

/**
 * Takes a provider's webhook in: verified where that takes no call, kept, and worked through by the queue. The same
 * one sent again is answered alike and changes nothing; one that was refused is verified anew, since the owner may have
 * entered what was missing.
 * @param sender `network` is undefined where the owner exempted the address
 * @throws not_found for an unknown provider, invalid_input where it is not the provider's, too_many_requests
 */
export async function receiveWebhook(
  payments: Payments,
  provider: string,
  webhook: ReceivedWebhook,
  sender: { address: string; network: string | undefined },
): Promise<void> {
  const definition = payments.findGateway(provider);
  if (!definition) throw new ShopError('not_found', 'There is no such provider.');
  const { address, network } = sender;
  if (definition.verifiesByCall && network) {
    await countOrRefuse(payments.db.limits, 'webhooks', BOUNDS.unverifiedWebhooks, network);
  }
  const by: By = { kind: 'gateway', id: provider, address };
  const events = definition.verifiesByCall
    ? undefined
    : await readEvents(payments, provider, webhook).catch((error: unknown) =>
        refuse(payments, by, error),
      );
  await write(payments.db, by, (tx) => storeWebhook(tx, definition, webhook, events));
}

async function readEvents(
  payments: Payments,
  provider: string,
  webhook: ReceivedWebhook,
): Promise<WebhookEvent[]> {
  const { gateway } = await openGateway(payments, provider, { type: 'webhook' });
  return gateway.read(webhook);
}

async function refuse(payments: Payments, by: By, error: unknown): Promise<never> {
  if (!(error instanceof GatewayError)) throw error;
  const provider = by.id ?? '';
  // Anybody can send what is refused; they must not fill the log.
  const waits = await payments.db.limits.count(BOUNDS.refusedWebhooks, provider);
  if (waits === 0) {
    await write(payments.db, by, (tx) => logRefused(tx, provider, error.message));
  }
  throw new ShopError('invalid_input', 'This webhook is not signed as it should be.');
}

const logRefused = (tx: Tx, provider: string, why: string, webhookId?: string) =>
  logPayment(tx, {
    level: 'warning',
    type: 'webhook',
    provider,
    action: 'webhook',
    status: 'refused',
    message: `A webhook was refused: ${why}`,
    address: tx.by.address,
    webhookId: webhookId ?? null,
  });

async function storeWebhook(
  tx: Tx,
  { provider, name }: GatewayDefinition,
  webhook: ReceivedWebhook,
  events: WebhookEvent[] | undefined,
): Promise<void> {
  const ids = events?.map(({ id }) => id).join('\n');
  const key = createHash('sha256')
    .update(ids || webhook.rawBody)
    .digest('base64url');
  const received = events ? null : JSON.stringify(packed(webhook));
  const [kept] = await named<{ id: string }>(
    tx,
    'keep-payment-webhook',
    `insert into payment_webhooks (provider, event_key, events, received) values ($1, $2, $3, $4)
     on conflict (provider, event_key) do update
       set status = 'waiting', events = excluded.events, received = excluded.received
       where payment_webhooks.status = 'refused'
     returning id`,
    [provider, key, events ? JSON.stringify(events) : null, received],
  );
  const first = kept ? undefined : await findFirst(tx, provider, key);
  await logPayment(tx, {
    ...contentOf(events ?? []),
    provider,
    status: kept ? 'received' : 'again',
    message: `${name} sent ${kept ? 'a webhook' : 'the same webhook again'}`,
    orderId: first?.orderId,
    address: tx.by.address,
    webhookId: kept?.id ?? first?.id,
  });
  if (kept) tx.queue(workWebhook, { webhookId: kept.id });
}

/** A webhook that came before, and the order that it turned out to be about. */
async function findFirst(tx: Tx, provider: string, key: string) {
  const [first] = await named<{ id: string; orderId: string | null }>(
    tx,
    'first-payment-webhook',
    `select w.id, (select max(l.transaction_id::text) from payment_logs l where l.webhook_id = w.id) as "orderId"
     from payment_webhooks w where w.provider = $1 and w.event_key = $2`,
    [provider, key],
  );
  return first;
}

/** What the log says of a webhook's content; without events it is still to be verified. */
function contentOf(events: WebhookEvent[]) {
  const [event] = events;
  const type = event?.about === 'refund' || event?.about === 'chargeback' ? event.about : 'webhook';
  return {
    level: type === 'chargeback' ? 'warning' : 'info',
    type,
    action: event?.type ?? 'webhook',
    data: events.length > 0 ? { signature: 'verified', events } : null,
  } as const;
}

/** What verifying takes; cookies and the like are not kept. */
const packed = ({ headers, rawBody, url }: ReceivedWebhook) => ({
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(cookie|authorization|host)$/.test(name)),
  ),
  rawBody: rawBody.toString('base64'),
  url,
});

interface StoredWebhook {
  provider: string;
  status: 'waiting' | 'done' | 'refused';
  events: WebhookEvent[] | null;
  received: ReturnType<typeof packed> | null;
}

/**
 * What a kept webhook is about; one that is verified by a call is verified now.
 * @returns undefined where it is done, or not the provider's
 * @throws GatewayError 'unavailable': try again later
 */
export async function openWebhook(
  payments: Payments,
  webhookId: string,
): Promise<{ provider: string; events: WebhookEvent[] } | undefined> {
  const { db } = payments;
  const [kept] = await named<StoredWebhook>(
    db,
    'payment-webhook',
    'select provider, status, events, received from payment_webhooks where id = $1',
    [webhookId],
  );
  if (kept?.status !== 'waiting') return undefined;
  const { provider, received } = kept;
  if (kept.events) return { provider, events: kept.events };
  if (!received) return undefined;
  const by = byGateway(provider);
  const rawBody = Buffer.from(received.rawBody, 'base64');
  try {
    const events = await readEvents(payments, provider, { ...received, rawBody });
    await write(db, by, async (tx) => {
      await endWebhook(tx, webhookId, 'waiting', events);
      await amendWebhookLog(tx, webhookId, contentOf(events));
    });
    return { provider, events };
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error;
    await write(db, by, async (tx) => {
      await endWebhook(tx, webhookId, 'refused', []);
      await logRefused(tx, provider, error.message, webhookId);
    });
    return undefined;
  }
}

/** What came in raw is not needed any more. */
export async function endWebhook(
  tx: Tx,
  webhookId: string,
  status: StoredWebhook['status'],
  events: WebhookEvent[],
): Promise<void> {
  await updateRow(tx, 'payment_webhooks', webhookId, {
    status,
    events: JSON.stringify(events),
    received: null,
  });
}

/** Has the webhook that a log entry tells of worked through again. @throws not_found where it tells of none */
export async function replayWebhook(tx: Tx, logId: string): Promise<void> {
  const [replayed] = await named<{ id: string }>(
    tx,
    'replay-payment-webhook',
    `update payment_webhooks w set status = 'waiting' from payment_logs l
     where l.id = $1 and w.id = l.webhook_id and w.status <> 'refused' returning w.id`,
    [logId],
  );
  if (!replayed) throw new ShopError('not_found', 'There is no webhook to replay.');
  tx.queue(workWebhook, { webhookId: replayed.id });
  tx.record('payment_webhook.replayed', logId);
}
