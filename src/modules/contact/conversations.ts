import { type Counted, countedPage } from '../../kit/counted-page.ts';
import { ShopError } from '../../kit/errors.ts';
import { ORDER_NUMBER } from '../../kit/order-reference.ts';
import type { Page } from '../../kit/wire.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { isoInJson } from '../../platform/database/row-form.ts';
import {
  deleteRows,
  insertReturningId,
  NOW,
  updateRow,
} from '../../platform/database/write-row.ts';
import type { Mailbox } from '../customers/account-part.ts';
import { lockCustomer } from '../customers/lock-customer.ts';
import { findUser } from '../customers/manage-customers.ts';
import type { UserView } from '../customers/schema.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { fillAnswer } from '../orders/desk/answers.ts';
import type { NewMessage } from '../orders/desk/desk-schema.ts';
import { listThread, readPlaceholdersFor, sendMessage } from '../orders/desk/messages.ts';
import { readSettings } from '../settings/settings.ts';
import type {
  ConversationQuery,
  ConversationRecord,
  ConversationRow,
  OwnConversation,
} from './schema.ts';

/** Who the shop talks with, for staff and for whoever wrote. */

/** What was last written in an order's thread: staff answer on the order's page as well. */
const LAST_OF_ORDER = `lateral (
  select h.actor, h.at, h.detail ->> 'text' as text from order_history h
  where h.order_id = c.order_id and h.event = 'message' order by h.id desc limit 1)`;

const FROM = `from conversations c left join orders o on o.id = c.order_id
  left join ${LAST_OF_ORDER} l on true`;

const IS_WAITING = `(c.is_waiting and (c.order_id is null or l.actor = 'customer'))`;
const LAST_AT = 'greatest(c.last_at, l.at)';

const SELECT = `select c.id, c.name, c.email, c.user_id as "customerId", c.subject, c.order_id,
  case when o.id is not null then ${ORDER_NUMBER} end as "orderNumber", c.order_named,
  coalesce(${IS_WAITING}, false) as "isWaiting", ${LAST_AT} as "lastAt",
  coalesce(case when c.order_id is not null then l.text else (
    select m.text from conversation_messages m where m.conversation_id = c.id
    order by m.created_at desc, m.id limit 1) end, '') as "lastText"`;

const FOUND = `${FROM}
  where ($1::text is null or strpos(lower(concat_ws(' ', c.name, c.email, c.subject, c.order_named,
      case when o.id is not null then ${ORDER_NUMBER} end)), lower($1)) > 0)
    and ($2::boolean[] is null or coalesce(${IS_WAITING}, false) = any($2))
    and ($3::boolean[] is null or (c.order_id is not null) = any($3))
    and ($4::uuid is null or c.user_id = $4)`;

const SORTED_BY: Record<ConversationQuery['sort']['column'], string> = {
  lastAt: LAST_AT,
  name: 'lower(c.name)',
};

export const listConversations = (
  db: Db,
  { search, waiting, order, customer, sort, ...page }: ConversationQuery,
): Promise<Counted<ConversationRow>> =>
  countedPage<ConversationRow>(
    db,
    FOUND,
    [search ?? null, waiting ?? null, order ?? null, customer ?? null],
    page,
    (limited) => `${SELECT} ${FOUND}
     order by ${SORTED_BY[sort.column]} ${sort.direction}, c.last_at desc, c.id ${limited}`,
  );

/** How many wait for an answer. */
export async function countWaiting(db: Db): Promise<number> {
  const [counted] = await named<{ count: number }>(
    db,
    'waiting-conversations',
    `select count(*) as count ${FROM} where ${IS_WAITING}`,
  );
  return counted?.count ?? 0;
}

/** @throws not_found */
async function findRow(db: Db, id: string): Promise<ConversationRow> {
  const [row] = await named<ConversationRow>(
    db,
    'conversation',
    `${SELECT} ${FROM} where c.id = $1`,
    [id],
  );
  if (!row) throw new ShopError('not_found', 'This conversation does not exist.');
  return row;
}

/** @throws not_found */
export async function findConversation(db: Db, id: string): Promise<ConversationRecord> {
  const row = await findRow(db, id);
  if (row.orderId !== null) return { ...row, messages: await listThread(db, row.orderId) };
  const messages = await named<ConversationRecord['messages'][number]>(
    db,
    'messages-of-conversation',
    `select m.id, m.created_at as at, m.subject, m.text, a.username as by,
       case when m.is_shop then 'shop' else 'customer' end as "from"
     from conversation_messages m left join staff a on a.id = m.staff_id
     where m.conversation_id = $1 order by m.created_at, m.id`,
    [id],
  );
  return { ...row, messages };
}

export type Writer = Mailbox & { id: string };

/** What a customer wrote (`conversations` c), signed in or with the account's proved address: of `writerOf`, as $1 and on. */
export const THEIRS = '(c.user_id = $1 or ($3 and lower(c.email) = lower($2)))';
export const writerOf = ({ id, email, emailConfirmed }: Writer) => [id, email, emailConfirmed];

/** What a customer and the shop wrote to each other. What is about an order stands on its page. */
export function listOwnConversations(
  db: Db,
  customer: Writer,
  page: Page,
): Promise<Counted<OwnConversation>> {
  const found = `from conversations c where c.order_id is null and ${THEIRS}`;
  return countedPage<OwnConversation>(
    db,
    found,
    writerOf(customer),
    page,
    (limited) => `select c.id, c.subject, (select json_agg(json_build_object(
         'id', m.id, 'from', case when m.is_shop then 'shop' else 'customer' end,
         'at', ${isoInJson('m.created_at')}, 'subject', m.subject, 'text', m.text) order by m.created_at, m.id)
       from conversation_messages m where m.conversation_id = c.id) as messages
     ${found} order by c.last_at desc, c.id ${limited}`,
    { name: 'own-conversations' },
  );
}

/** What saved answers may name in this conversation. @throws not_found */
export async function readPlaceholders(db: Db, id: string): Promise<Record<string, string>> {
  const { orderId, name } = await findRow(db, id);
  if (orderId !== null) return readPlaceholdersFor(db, orderId);
  return { name, shop: (await readSettings(db)).siteTitle };
}

/**
 * Answers by mail; about an order also on its page.
 * @param key a repeat with the same one sends nothing
 * @throws not_found, wrong_order_state where there is nobody to write to
 */
export async function answerConversation(
  tx: Tx,
  id: string,
  message: NewMessage,
  key?: string,
): Promise<void> {
  await named(tx, 'lock-conversation', 'select from conversations where id = $1 for update', [id]);
  const row = await findRow(tx, id);
  if (row.orderId === null) await answerByMail(tx, row, message, key);
  else await sendMessage(tx, row.orderId, message, key);
  await updateRow(tx, 'conversations', id, { isWaiting: false, lastAt: NOW });
  tx.record('conversation.answered', id, null, { subject: message.subject });
}

/** What saved answers may name in a message to a customer. @throws not_found */
export async function placeholdersOf(db: Db, customerId: string): Promise<Record<string, string>> {
  const { siteTitle: shop } = await readSettings(db);
  return { name: nameOf(await findUser(db, customerId)), shop };
}

const nameOf = ({ firstName, lastName, username }: UserView): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

/**
 * Writes to a customer about no order. What they answer goes on with the conversation that this begins.
 * @param key a repeat with the same one sends nothing
 * @returns the conversation's id
 * @throws not_found, address_unproven where nobody has shown that they read the mailbox
 */
export async function beginWithCustomer(
  tx: Tx,
  customerId: string,
  message: NewMessage,
  key?: string,
): Promise<string> {
  const customer = await findUser(tx, customerId);
  await lockCustomer(tx, customerId);
  const ownKey = key && `${customerId} ${key}`;
  const [begun] = await named<{ id: string }>(
    tx,
    'conversation-by-key',
    'select conversation_id as id from conversation_messages where key = $1',
    [ownKey ? `${tx.by.id} ${ownKey}` : null],
  );
  if (begun) return begun.id;
  if (!customer.emailConfirmed) {
    throw new ShopError('address_unproven', 'Nobody has confirmed that they read this address.');
  }
  const { email } = customer;
  const name = nameOf(customer);
  const values = { name, shop: (await readSettings(tx)).siteTitle };
  const id = await insertReturningId(tx, 'conversations', {
    ...{ userId: customerId, name, email, isWaiting: false },
    subject: fillAnswer(message.subject, values),
  });
  await sendByMail(tx, { id, name, email }, message, ownKey);
  tx.record('conversation.begun', id, null, { subject: message.subject });
  return id;
}

async function answerByMail(
  tx: Tx,
  { id, name, email }: ConversationRow,
  message: NewMessage,
  key?: string,
): Promise<void> {
  if (email === null) {
    throw new ShopError('wrong_order_state', 'There is nobody to write to any more.');
  }
  const ownKey = key === undefined ? null : `${tx.by.id} ${key}`;
  if (ownKey !== null && (await isSent(tx, ownKey))) return;
  await sendByMail(tx, { id, name, email }, message, key);
}

/** Writes it down, and queues its mail. */
async function sendByMail(
  tx: Tx,
  { id, name, email }: { id: string; name: string; email: string },
  message: NewMessage,
  key?: string,
): Promise<void> {
  const values = { name, shop: (await readSettings(tx)).siteTitle };
  const messageId = await insertReturningId(tx, 'conversation_messages', {
    conversationId: id,
    isShop: true,
    staffId: tx.by.id,
    subject: fillAnswer(message.subject, values),
    text: fillAnswer(message.text, values).replaceAll('\r\n', '\n'),
    key: key === undefined ? null : `${tx.by.id} ${key}`,
  });
  await enqueueMail(tx, { kind: 'contact-answer', recipient: email, about: { messageId } });
}

async function isSent(db: Db, key: string): Promise<boolean> {
  const sent = await named(
    db,
    'contact-answer-by-key',
    'select from conversation_messages where key = $1',
    [key],
  );
  return sent.length > 0;
}

/** Says that a conversation waits for no answer, or does again. @throws not_found */
export async function settleConversation(tx: Tx, id: string, isWaiting: boolean): Promise<void> {
  const before = await findRow(tx, id);
  await updateRow(tx, 'conversations', id, { isWaiting });
  tx.record('conversation.settled', id, { isWaiting: before.isWaiting }, { isWaiting });
}

/** @throws not_found, wrong_order_state for one of an order, whose history keeps it */
export async function removeConversation(tx: Tx, id: string): Promise<void> {
  const { orderId, subject } = await findRow(tx, id);
  if (orderId !== null) {
    throw new ShopError(
      'wrong_order_state',
      'These messages belong to an order and stay in its history.',
    );
  }
  await deleteRows(tx, 'conversations', id);
  tx.record('conversation.deleted', id, { subject }, null);
}

/** How long a conversation about no order is kept after the last word. */
export const CONVERSATION_KEPT = '2 years';

export async function forgetOldConversations(tx: Tx): Promise<void> {
  await named(
    tx,
    'forget-old-conversations',
    'delete from conversations where order_id is null and last_at < now() - $1::interval',
    [CONVERSATION_KEPT],
  );
}
