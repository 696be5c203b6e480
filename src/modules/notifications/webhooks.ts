import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { Uuid } from '../../kit/wire.ts';
import {
  bySystem,
  type Database,
  type Db,
  named,
  namedOne,
  type Tx,
  write,
} from '../../platform/database/database.ts';
import { NOW, updateRow } from '../../platform/database/write-row.ts';
import { isPrivate, post } from '../../platform/net/outbound.ts';
import { task } from '../../platform/queue/task.ts';
import { callOut } from '../../platform/traces.ts';
import { readSecret, storeSecret } from '../settings/secrets.ts';
import { readNotificationSettings } from './notification-settings.ts';
import type { DeliveryQuery, ShopEvent, WebhookDelivery, WebhookStatus } from './schema.ts';

/** Sends one delivery to the owner's webhook. */
export const sendWebhook = task('send-webhook', { payload: z.object({ id: Uuid }) });

/** How long a delivery waits after its first failed attempt, its second, and so on. */
const WAITS_SECONDS = [10, 60, 300, 1_800, 7_200, 21_600, 43_200];

export const DAYS_KEPT = 30;

/** The name under which the secret is stored and for which it is encrypted. */
const SECRET = 'webhook_secret';

export interface WebhookSender {
  db: Database;
  secretKey: string;
  /** Whether a webhook may stand in a private network. */
  allowPrivate: boolean;
}

/** Makes a new secret in place of the former one, which signs nothing from now on. @returns it, for this once */
export async function makeWebhookSecret(
  tx: Tx,
  secretKey: string,
  updatedBy: string,
): Promise<string> {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  await storeSecret(tx, secretKey, {
    name: SECRET,
    value: secret,
    description: 'The secret that signs webhooks',
    updatedBy,
  });
  tx.record('webhook_secret.made', 'webhook_secret');
  return secret;
}

export async function webhookStatus(db: Db): Promise<WebhookStatus> {
  const { webhookUrl } = await readNotificationSettings(db);
  const [stored] = await named<{ madeAt: string }>(
    db,
    'webhook-secret-made',
    'select updated_at as "madeAt" from secrets where key_name = $1',
    [SECRET],
  );
  return { url: webhookUrl, secretMadeAt: stored?.madeAt ?? null };
}

/** Refuses to keep a webhook's address that leads into a private network. @throws invalid_input */
export async function refusePrivateWebhook(address = ''): Promise<void> {
  if (!URL.canParse(address) || !(await isPrivate(address))) return;
  throw fieldRefusal(
    'webhook_url',
    'This address leads into a private network, where webhooks do not go.',
  );
}

/** Puts an event down to be sent to the webhook; repeating it changes nothing. */
export async function addDelivery(
  tx: Tx,
  { id, type, timestamp, data }: Omit<ShopEvent, 'by'>,
): Promise<WebhookDelivery> {
  const row = await namedOne<WebhookDelivery>(
    tx,
    'add-webhook-delivery',
    `insert into webhook_deliveries (id, type, body) values ($1, $2, $3)
     on conflict (id) do update set type = excluded.type returning ${COLUMNS}`,
    [id, type, JSON.stringify({ type, timestamp, data })],
  );
  // Those that wait leave in the order of their events.
  tx.queue(sendWebhook, { id }, { runAt: new Date(timestamp) });
  return row;
}

/**
 * Does the task `sendWebhook`: signs the delivery as Standard Webhooks says and posts it. What is not accepted
 * is tried again later, eight times in all over about 21 hours.
 */
export async function deliver(sender: WebhookSender, id: string): Promise<void> {
  const { db } = sender;
  const [delivery] = await named<{ body: string; attempts: number }>(
    db,
    'waiting-webhook-delivery',
    `select body, attempts from webhook_deliveries where id = $1 and status = 'waiting'`,
    [id],
  );
  if (!delivery) return;
  const outcome = await tryOnce(sender, id, delivery.body);
  const wait = WAITS_SECONDS[delivery.attempts];
  const isGivenUp = outcome.isFinal || wait === undefined;
  const status = outcome.error === null ? 'delivered' : isGivenUp ? 'failed' : 'waiting';
  await write(db, bySystem('webhooks'), async (tx) => {
    const nextTryAt = status === 'waiting' ? new Date(Date.now() + (wait ?? 0) * 1000) : null;
    await named(
      tx,
      'settle-webhook-delivery',
      `update webhook_deliveries set status = $2, attempts = attempts + 1, response_status = $3,
         last_error = $4, last_tried_at = now(), next_try_at = $5
       where id = $1 and status = 'waiting'`,
      [id, status, outcome.status, outcome.error, nextTryAt],
    );
    if (nextTryAt) tx.queue(sendWebhook, { id }, { runAt: nextTryAt });
  });
}

interface Outcome {
  status: number | null;
  /** Null where it was accepted. */
  error: string | null;
  /** Trying again would not help. */
  isFinal?: boolean;
}

async function tryOnce(sender: WebhookSender, id: string, body: string): Promise<Outcome> {
  const { webhookUrl } = await readNotificationSettings(sender.db);
  if (!webhookUrl)
    return { status: null, error: 'No webhook address is set any more', isFinal: true };
  const at = new Date();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(await signingSecret(sender)).sign(id, at, body),
  };
  try {
    const status = await callOut('webhook', () => post(webhookUrl, headers, body, sender));
    if (status >= 200 && status < 300) return { status, error: null };
    return { status, error: `The receiver answered ${status}`, isFinal: status === 410 };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : 'No answer' };
  }
}

/** The stored secret; one that nobody knows is made where there is none. */
async function signingSecret({ db, secretKey }: WebhookSender): Promise<string> {
  const secret = await readSecret(db, secretKey, SECRET);
  return (
    secret ?? write(db, bySystem('webhooks'), (tx) => makeWebhookSecret(tx, secretKey, 'Cirrus'))
  );
}

const COLUMNS = `id, type, status, attempts, response_status, last_error, body, created_at, last_tried_at,
  next_try_at`;

/** What went to the webhook in the last 30 days, the newest first. */
export async function listDeliveries(
  db: Db,
  { status, search, sort, ...page }: DeliveryQuery,
): Promise<Counted<WebhookDelivery>> {
  const found = `from webhook_deliveries where ($1::text[] is null or status = any($1))
    and ($2::text is null or strpos(type, lower($2)) > 0 or id::text = lower($2)
      or strpos(lower(last_error), lower($2)) > 0)`;
  const wanted = [status ?? null, search ?? null];
  const order = `created_at ${sort.direction}, id`;
  return countedPage<WebhookDelivery>(
    db,
    found,
    wanted,
    page,
    (limited) => `select ${COLUMNS} ${found} order by ${order} ${limited}`,
  );
}

/** Sends a delivery again, under the same id and whether or not it was accepted. @throws not_found */
export async function replayDelivery(tx: Tx, id: string): Promise<WebhookDelivery> {
  const [row] = await updateRow<WebhookDelivery>(
    tx,
    'webhook_deliveries',
    id,
    { status: 'waiting', attempts: 0, nextTryAt: NOW },
    COLUMNS,
  );
  if (!row) throw new ShopError('not_found', 'There is no such delivery.');
  tx.queue(sendWebhook, { id });
  tx.record('webhook.replayed', id);
  return row;
}

/** Deletes deliveries that are old. */
export async function deleteOldDeliveries(tx: Tx): Promise<void> {
  await tx.query(
    'delete from webhook_deliveries where created_at < now() - make_interval(days => $1)',
    [DAYS_KEPT],
  );
}
