import { randomUUID } from 'node:crypto';
import { partsOf, type Shop } from '../../kit/module.ts';
import { bySystem, type Db, named, type Tx, write } from '../../platform/database/database.ts';
import { task } from '../../platform/queue/task.ts';
import { type Mailer, senderOf } from '../mail/mailer.ts';
import { enqueueMails, type NewMail } from '../mail/outbox.ts';
import { type ShopEvents, type ShopEventType, TOPIC_OF } from './events.ts';
import { readNotificationSettings } from './notification-settings.ts';
import { findRecipient, readRecipients } from './recipients.ts';
import { ShopEvent } from './schema.ts';
import { addDelivery } from './webhooks.ts';

declare module '../../kit/module.ts' {
  interface Parts {
    /** Is told of what happened once it is committed, of each event once: queues what is to be done about it. */
    events?(tx: Tx, event: ShopEvent): void;
  }
}

/** Passes on to the owner all events that wait. */
export const notifyOwnerTask = task('notify-owner', { sweeps: true });

/** How many events are passed on in one transaction. */
const BATCH = 100;

/**
 * Tells the owner, by mail and by the webhook as the settings say, once this transaction is committed.
 * @param by who wanted it, where somebody else carries it out
 */
export async function notifyOwner<Type extends keyof ShopEvents>(
  tx: Tx,
  type: Type,
  data: ShopEvents[Type],
  by: ShopEvent['by'] = tx.by.kind,
): Promise<void> {
  await notifyOwnerOfAll(tx, type, [data], by);
}

/** Tells of several, likewise. */
export async function notifyOwnerOfAll<Type extends keyof ShopEvents>(
  tx: Tx,
  type: Type,
  all: ShopEvents[Type][],
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

/** Does the task `notifyOwnerTask`: writes the mails, what is to go to the webhook, and what extensions are to do. */
export async function passOnEvents({
  mailer,
  modules,
}: Pick<Shop, 'mailer' | 'modules'>): Promise<void> {
  let passedOn: number;
  do {
    passedOn = await write(mailer.db, bySystem('notifications'), (tx) =>
      passOnBatch(tx, { mailer, modules }),
    );
  } while (passedOn === BATCH);
}

/** @returns how many events there were */
async function passOnBatch(
  tx: Tx,
  { mailer, modules }: Pick<Shop, 'mailer' | 'modules'>,
): Promise<number> {
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
  const { isMailing, topics, webhookUrl, webhookEvents } = await readNotificationSettings(tx);
  const news = events.filter(({ by }) => by !== 'staff');
  const mailed = news.filter((event) => isMailed(event, (type) => topics.has(TOPIC_OF[type])));
  if (mailed.length > 0) {
    const mails = mailed.map(
      (about) => ({ kind: 'shop-event', about, onceKey: `event:${about.id}` }) as const,
    );
    await mailOwner(tx, mailer, ...mails);
  }
  if (isMailing) await mailRecipients(tx, news);
  if (webhookUrl) {
    const isTold = ({ type }: ShopEvent) => webhookEvents.size === 0 || webhookEvents.has(type);
    for (const event of events.filter(isTold)) await addDelivery(tx, event);
  }
  for (const pass of partsOf(modules, 'events')) for (const event of events) pass(tx, event);
  return taken.length;
}

/** Whether somebody is mailed of it who wants such types: the mail about a new order says that it is paid. */
function isMailed({ type, data }: ShopEvent, wants: (type: ShopEventType) => boolean): boolean {
  const isSaidThere =
    type === 'payment.received' && data.withOrder === true && wants('order.placed');
  return wants(type) && !isSaidThere;
}

/** Puts mail to the owner into the outbox. */
export async function mailOwner(tx: Tx, mailer: Mailer, ...mails: NewMail[]): Promise<void> {
  const recipient = await ownersAddress(tx, mailer);
  const addressed = mails.map((mail) => ({ ...mail, recipient }));
  await enqueueMails(tx, addressed);
}

async function ownersAddress(tx: Tx, mailer: Mailer): Promise<string> {
  const { email } = await readNotificationSettings(tx);
  return email || senderOf(mailer, await mailer.readShop(tx)).address;
}

/** Mails each further address of the events that were chosen for it. */
async function mailRecipients(tx: Tx, news: ShopEvent[]): Promise<void> {
  if (news.length === 0) return;
  const mails = (await readRecipients(tx)).flatMap(({ id, email, events }) =>
    news
      .filter((event) => isMailed(event, (type) => events.some((chosen) => chosen === type)))
      .map(
        (about): NewMail => ({
          kind: 'shop-event',
          about,
          recipient: email,
          onceKey: `event:${about.id}:${id}`,
        }),
      ),
  );
  await enqueueMails(tx, mails);
}

/** Mails a test to the owner's address, or to a further one. @returns where it goes @throws not_found */
export async function mailTest(tx: Tx, mailer: Mailer, recipientId?: string): Promise<string> {
  const about: ShopEvent = {
    id: randomUUID(),
    type: 'webhook.test',
    timestamp: new Date().toISOString(),
    by: 'staff',
    data: {},
  };
  const recipient =
    recipientId === undefined
      ? await ownersAddress(tx, mailer)
      : (await findRecipient(tx, recipientId)).email;
  await enqueueMails(tx, [{ kind: 'shop-event', about, recipient }]);
  tx.record('notification_recipient.tested', recipient);
  return recipient;
}

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
