import { fieldRefusal, ShopError } from '../../kit/errors.ts';
import { type Db, named, namedOne, type Tx } from '../../platform/database/database.ts';
import { insertRow } from '../../platform/database/write-row.ts';
import { readFooter } from '../content/footer.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import type { UserView } from '../customers/schema.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import { receiveMessage } from '../orders/desk/messages.ts';
import { reviewerName } from '../reviews/reviewer-name.ts';
import { readSettings } from '../settings/settings.ts';
import { readSettingTexts } from '../settings/site-config.ts';
import type { ContactDetails, ContactMessage } from './schema.ts';

/** What people write to the shop (src/modules/contact/RULES.md). */

export async function readContact(db: Db): Promise<ContactDetails> {
  const { companyName, address, phoneNumber } = await readFooter(db);
  const { siteTitle } = await readSettings(db);
  const { seller_email, contact_hours } = await readSettingTexts(db, [
    'seller_email',
    'contact_hours',
  ]);
  return {
    seller: companyName || siteTitle,
    address,
    telephone: phoneNumber,
    email: seller_email,
    hours: contact_hours,
  };
}

/**
 * Takes in what somebody writes; about an order it becomes part of that order's thread.
 * @param key a repeat with the same one writes nothing
 * @throws not_found for an order that is not the customer's, invalid_input for a guest without an address
 */
export async function writeToShop(
  tx: Tx,
  message: ContactMessage,
  customer: UserView | undefined,
  key?: string,
): Promise<void> {
  if (customer) await lockCustomer(tx, customer.id);
  const email = message.email ?? customer?.email;
  if (!email) throw fieldRefusal('email', 'Please enter a valid email address');
  if (message.orderId === undefined) {
    await writeInGeneral(tx, { ...message, email }, customer, key);
    return;
  }
  if (!customer) throw new ShopError('not_signed_in', 'Please sign in to write about your order.');
  await writeAboutOrder(tx, { ...message, orderId: message.orderId }, customer, key);
}

interface AboutOrder {
  orderId: string;
  name?: string;
  subject: string;
  text: string;
}

/** The same on the page of an order. @throws not_found */
export async function writeAboutOrder(
  tx: Tx,
  { orderId, name, subject, text }: AboutOrder,
  customer: UserView,
  key?: string,
): Promise<void> {
  const number = await receiveMessage(tx, orderId, { subject, text }, key);
  if (number === undefined) return;
  const { id: conversationId } = await namedOne<{ id: string }>(
    tx,
    'put-conversation-of-order',
    `insert into conversations (order_id, user_id, name, email, subject) values ($1, $2, $3, $4, $5)
     on conflict (order_id) do update set user_id = excluded.user_id, name = excluded.name,
       email = excluded.email, subject = excluded.subject, last_at = now(), is_waiting = true
     returning id`,
    [orderId, customer.id, name ?? reviewerName(customer), customer.email, subject],
  );
  await notifyOwner(tx, 'message.received', { conversationId, orderId, number });
}

/** The subject of what a customer writes on an order's page. */
export const subjectOfOrder = (number: string): string => `Order ${number}`;

async function writeInGeneral(
  tx: Tx,
  message: ContactMessage & { email: string },
  customer: UserView | undefined,
  key?: string,
): Promise<void> {
  const { subject, text } = message;
  const ownKey = key === undefined ? null : `${message.email.toLowerCase()} ${key}`;
  if (ownKey !== null && (await isWritten(tx, ownKey))) return;
  const conversationId =
    (await goOn(tx, message, customer?.id)) ?? (await beginConversation(tx, message, customer));
  await insertRow(tx, 'conversation_messages', {
    conversationId,
    isShop: false,
    subject,
    text,
    key: ownKey,
  });
  await notifyOwner(tx, 'message.received', { conversationId, orderId: null, number: null });
}

async function isWritten(db: Db, key: string): Promise<boolean> {
  const written = await named(
    db,
    'contact-by-key',
    'select from conversation_messages where key = $1',
    [key],
  );
  return written.length > 0;
}

/** The conversation that a message goes on from; undefined where it is not there, or is somebody else's. */
async function goOn(
  tx: Tx,
  { conversationId, email }: ContactMessage & { email: string },
  customerId: string | undefined,
): Promise<string | undefined> {
  if (conversationId === undefined) return undefined;
  const [found] = await named<{ id: string }>(
    tx,
    'go-on-with-conversation',
    `update conversations set last_at = now(), is_waiting = true
     where id = $1 and order_id is null and (lower(email) = lower($2) or user_id = $3) returning id`,
    [conversationId, email, customerId ?? null],
  );
  return found?.id;
}

async function beginConversation(
  tx: Tx,
  { name, email, subject, orderNamed }: ContactMessage & { email: string },
  customer: UserView | undefined,
): Promise<string> {
  const begun = await namedOne<{ id: string }>(
    tx,
    'begin-conversation',
    `insert into conversations (user_id, name, email, subject, order_named)
     values ($1, $2, $3, $4, $5) returning id`,
    [customer?.id ?? null, name, email, subject, orderNamed || null],
  );
  return begun.id;
}
