import { randomUUID } from 'node:crypto';
import { bySystem, type Db, named, type Tx, write } from '../../platform/database/database.ts';
import { task } from '../../platform/queue/task.ts';
import { type Mailer, senderOf } from '../mail/mailer.ts';
import { enqueueMails } from '../mail/outbox.ts';
import { TOPICS, type Topic } from './constants.ts';
import { readNotificationSettings } from './notification-settings.ts';
import { ShopEvent } from './schema.ts';
import { addDelivery } from './webhooks.ts';

/** What each event tells: ids and amounts (decimal text), and of people only a staff member's username. */
export interface EventData {
  'order.placed': {
    orderId: string;
    number: string;
    total: string;
    currency: string;
    items: { sku: string; name: string; options: Record<string, string>; quantity: number }[];
  };
  'return.requested': { returnId: string; orderId: string; number: string; pieces: number };
  'order.cancelled': { orderId: string; number: string };
  'payment.received': { orderId: string; number: string; amount: string; currency: string };
  'payment.refunded': { orderId: string; number: string; amount: string; currency: string };
  'stock.low': {
    variants: { productId: string; variantId: string; sku: string; name: string; stock: number }[];
  };
  'system.mail_failed': { count: number };
  'system.job_failed': { tasks: string[] };
  'system.account_locked': { username: string };
  'webhook.test': Record<string, never>;
}

/** Passes on to the owner all events that wait. */
export const notifyOwnerTask = task('notify-owner', { sweeps: true });

/** How many events are passed on in one transaction. */
const BATCH = 100;

/**
 * Tells the owner, by mail and by the webhook as the settings say, once this transaction is committed.
 * @param by who wanted it, where somebody else carries it out
 */
export async function notifyOwner<Type extends keyof EventData>(
  tx: Tx,
  type: Type,
  data: EventData[Type],
  by: ShopEvent['by'] = tx.by.kind,
): Promise<void> {
  await notifyOwnerOfAll(tx, type, [data], by);
}

/** Tells of several, likewise. */
export async function notifyOwnerOfAll<Type extends keyof EventData>(
  tx: Tx,
  type: Type,
  all: EventData[Type][],
  by: ShopEvent['by'] = tx.by.kind,
): Promise<void> {
  const timestamp = new Date().toISOString();
  const events = all.map((data) => ({ id: randomUUID(), type, timestamp, by, data }));
  tx.queue(notifyOwnerTask);
  await named(
    tx,
    'put-shop-events',
    'insert into shop_events (event) select * from json_array_elements($1::json)',
    [JSON.stringify(events)],
  );
}

/** Does the task `notifyOwnerTask`: writes the mails, and what is to go to the webhook. */
export async function passOnEvents(mailer: Mailer): Promise<void> {
  let passedOn: number;
  do {
    passedOn = await write(mailer.db, bySystem('notifications'), (tx) => passOnBatch(tx, mailer));
  } while (passedOn === BATCH);
}

/** @returns how many events there were */
async function passOnBatch(tx: Tx, mailer: Mailer): Promise<number> {
  const taken = await named<{ id: number; event: unknown }>(
    tx,
    'take-shop-events',
    `delete from shop_events where id in (
       select id from shop_events order by id limit ${BATCH} for update skip locked
     ) returning id, event`,
  );
  if (taken.length === 0) return 0;
  const events = taken
    .toSorted((one, other) => one.id - other.id)
    .map(({ event }) => ShopEvent.parse(event));
  const { email, topics, webhookUrl } = await readNotificationSettings(tx);
  const mailed = events.filter((event) => event.by !== 'staff' && topics.has(topicOf(event)));
  if (mailed.length > 0) {
    const recipient = email || senderOf(mailer, await mailer.readShop(tx)).address;
    const mails = mailed.map(
      (about) => ({ kind: 'shop-event', recipient, about, onceKey: `event:${about.id}` }) as const,
    );
    await enqueueMails(tx, mails);
  }
  if (webhookUrl) for (const event of events) await addDelivery(tx, event);
  return taken.length;
}

const topicOf = ({ type }: ShopEvent): Topic => {
  if (type === 'return.requested') return 'order';
  const [topic] = type.split('.');
  return TOPICS.find((known) => known === topic) ?? 'system';
};

/** Tells the owner of mail and of jobs that were given up in the hour before. */
export async function notifyOfTroubles(tx: Tx): Promise<void> {
  const { count, tasks } = await findTroubles(tx);
  if (count > 0) await notifyOwner(tx, 'system.mail_failed', { count });
  if (tasks.length > 0) await notifyOwner(tx, 'system.job_failed', { tasks });
}

async function findTroubles(db: Db): Promise<{ count: number; tasks: string[] }> {
  const [found] = await named<{ count: number; tasks: string[] }>(
    db,
    'find-troubles',
    `select
       (select count(*) from mail_outbox
        where status in ('failed', 'unsure') and claimed_at > now() - interval '1 hour') as count,
       array(select distinct task_identifier from graphile_worker.jobs
        where attempts >= max_attempts and updated_at > now() - interval '1 hour' order by 1) as tasks`,
  );
  return found ?? { count: 0, tasks: [] };
}
