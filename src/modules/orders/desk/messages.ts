import { randomUUID } from 'node:crypto';
import { ShopError } from '../../../kit/errors.ts';
import { writeMoney } from '../../../kit/format.ts';
import { moneyText } from '../../../kit/money.ts';
import { ORDER_NUMBER } from '../../../kit/order-reference.ts';
import { type Db, named, namedOne, type Tx } from '../../../platform/database/database.ts';
import { isoInJson } from '../../../platform/database/row-form.ts';
import { findReader } from '../../customers/mail-reader.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { readSettings } from '../../settings/settings.ts';
import { recordEvent } from '../order-history.ts';
import { lockOrder } from '../order-state.ts';
import { fillAnswer, type PlaceholderValues } from './answers.ts';
import type { MessageView, NewMessage } from './desk-schema.ts';

/** What an order's customer and staff wrote to each other, the oldest first; for a statement that names `orders` o. */
export const MESSAGES = `(select coalesce(json_agg(json_build_object('id', h.detail ->> 'messageId',
    'from', case h.actor when 'customer' then 'customer' else 'shop' end, 'at', ${isoInJson('h.at')}, 'subject', h.detail ->> 'subject', 'text', h.detail ->> 'text') order by h.id), '[]')
  from order_history h where h.order_id = o.id and h.event = 'message'
    and h.detail ->> 'messageId' is not null) as messages`;

/**
 * Writes to an order's customer: by mail, and on their page of the order. What it names in braces is filled in. It stands in
 * the order's history as it was sent.
 * @param key a repeat with the same one sends nothing
 * @throws not_found, wrong_order_state where there is nobody to write to
 */
export async function sendMessage(
  tx: Tx,
  orderId: string,
  message: NewMessage,
  key?: string,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const reader = order.userId === null ? undefined : await findReader(tx, order.userId);
  if (!reader?.email) {
    throw new ShopError(
      'wrong_order_state',
      'There is nobody to write to: the customer has no e-mail address here any more.',
    );
  }
  if (key !== undefined && (await isSent(tx, order.id, key))) return;
  const values = await readPlaceholders(tx, order.id, reader.name);
  const messageId = randomUUID();
  const subject = fillAnswer(message.subject, values);
  const text = fillAnswer(message.text, values).replaceAll('\r\n', '\n');
  await recordEvent(tx, order.id, 'message', { subject, text, messageId, key });
  await enqueueMail(tx, {
    kind: 'order-message',
    userId: reader.id,
    about: { orderId: order.id, messageId },
  });
}

/**
 * What a customer writes about an order of theirs: it stands in the order's history, beside what staff write.
 * @param key a repeat with the same one writes nothing
 * @returns the order's number; undefined for a repeat @throws not_found
 */
export async function receiveMessage(
  tx: Tx,
  orderId: string,
  { subject, text }: NewMessage,
  key?: string,
): Promise<string | undefined> {
  const order = await lockOrder(tx, orderId);
  if (key !== undefined && (await isSent(tx, order.id, key))) return undefined;
  await recordEvent(tx, order.id, 'message', { subject, text, messageId: randomUUID(), key });
  return order.number;
}

/** Who wrote what about an order, the oldest first, with the staff member's name. */
export const listThread = (
  db: Db,
  orderId: string,
): Promise<(MessageView & { by: string | null })[]> =>
  named(
    db,
    'thread-of-order',
    `select h.detail ->> 'messageId' as id, h.at, h.detail ->> 'subject' as subject,
       h.detail ->> 'text' as text, a.username as by,
       case h.actor when 'customer' then 'customer' else 'shop' end as "from"
     from order_history h left join staff a on h.actor = 'staff' and a.id::text = h.actor_id
     where h.order_id = $1 and h.event = 'message' and h.detail ->> 'messageId' is not null
     order by h.id`,
    [orderId],
  );

async function isSent(db: Db, orderId: string, key: string): Promise<boolean> {
  const sent = await named(
    db,
    'message-by-key',
    `select from order_history where order_id = $1 and event = 'message' and detail ->> 'key' = $2`,
    [orderId, key],
  );
  return sent.length > 0;
}

/** The same, for a staff member who writes to the order's customer. @throws not_found */
export async function readPlaceholdersFor(db: Db, orderId: string): Promise<PlaceholderValues> {
  const [order] = await named<{ userId: string | null }>(
    db,
    'reader-of-order',
    'select user_id from orders where id = $1 and is_placed',
    [orderId],
  );
  if (!order) throw new ShopError('not_found', 'This order does not exist.');
  const reader = order.userId === null ? undefined : await findReader(db, order.userId);
  return readPlaceholders(db, orderId, reader?.name ?? 'customer');
}

/** What stands for the names in braces, of a placed order. */
async function readPlaceholders(db: Db, orderId: string, name: string): Promise<PlaceholderValues> {
  const { locale, siteTitle } = await readSettings(db);
  const order = await namedOne<{
    number: string;
    total: number;
    currency: string;
    shippingMethod: string;
    carrier: string | null;
    trackingNumber: string | null;
  }>(
    db,
    'placeholders-of-order',
    `select ${ORDER_NUMBER} as number, total, currency, shipping_method, carrier, tracking_number
     from orders o where id = $1`,
    [orderId],
  );
  return {
    name,
    order: order.number,
    total: writeMoney(moneyText(order.total), locale, order.currency),
    delivery: order.shippingMethod,
    carrier: order.carrier ?? '',
    tracking: order.trackingNumber ?? '',
    shop: siteTitle,
  };
}

/** How many of a customer's messages are answered. */
const MOST_SHOWN = 50;

/** What staff wrote to a customer about all their orders, the newest first. */
export const listMessagesTo = (
  db: Db,
  userId: string,
): Promise<(MessageView & { orderId: string; number: string; by: string | null })[]> =>
  named(
    db,
    'messages-to-customer',
    `select h.detail ->> 'messageId' as id, h.at, h.detail ->> 'subject' as subject,
       h.detail ->> 'text' as text, 'shop' as "from", o.id as order_id, ${ORDER_NUMBER} as number, a.username as by
     from orders o join order_history h on h.order_id = o.id and h.event = 'message'
     left join staff a on h.actor = 'staff' and a.id::text = h.actor_id
     where o.user_id = $1 and o.is_placed and h.actor <> 'customer' and h.detail ->> 'messageId' is not null
     order by h.id desc limit ${MOST_SHOWN}`,
    [userId],
  );
