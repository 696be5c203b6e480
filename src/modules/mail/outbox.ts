import { type Db, named, type Tx } from '../../platform/database/database.ts';
import { updateRow } from '../../platform/database/write-row.ts';
import { task } from '../../platform/queue/task.ts';
import type { MailKind, MailKinds } from './mail-composer.ts';

/** Sends due mail. Everything that writes to the outbox queues it in the same transaction. */
export const sendMail = task('send-mail', { sweeps: true });

/** A mail to send. Its content is gathered when it is sent, from what `about` names. */
export type NewMail = { [Kind in MailKind]: Addressed & { kind: Kind } & About<Kind> }[MailKind];

interface Addressed {
  /** The customer; the mail goes to whatever address they have when it is sent. */
  userId?: string | null;
  /** A fixed address, for mail that must go to that one. */
  recipient?: string;
  /** If a mail with this key exists, no second one is written. */
  onceKey?: string;
  /** Minutes from now; left out: at once. */
  dueInMinutes?: number;
}

/** Left out for kinds that are about nothing in particular. */
type About<Kind extends MailKind> =
  Record<string, never> extends MailKinds[Kind]
    ? { about?: MailKinds[Kind] }
    : { about: MailKinds[Kind] };

/** Puts a mail into the outbox in the transaction that it reports on: both happen, or neither. */
export const enqueueMail = (tx: Tx, mail: NewMail): Promise<void> => enqueueMails(tx, [mail]);

export async function enqueueMails(tx: Tx, mails: NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  tx.queue(sendMail);
  await named(
    tx,
    'enqueue-mails',
    `insert into mail_outbox (kind, user_id, recipient, about, once_key, due_at)
     select kind, "userId", recipient, coalesce(about, '{}'), "onceKey",
       now() + make_interval(mins => coalesce("dueInMinutes", 0))
     from json_to_recordset($1::json) as mail (kind text, "userId" uuid, recipient text, about json,
       "onceKey" text, "dueInMinutes" int)
     on conflict (once_key) do nothing`,
    [JSON.stringify(mails)],
  );
}

/** Whether a mail of this kind is waiting for the address. */
export async function isMailWaiting(db: Db, kind: MailKind, recipient: string): Promise<boolean> {
  const waiting = await named(db, 'waiting-mail', `select id ${WAITING} limit 1`, [
    kind,
    recipient,
  ]);
  return waiting.length > 0;
}

/** Withdraws waiting mail of this kind to the address. @returns whether there was any */
export async function withdrawMail(tx: Tx, kind: MailKind, recipient: string): Promise<boolean> {
  const withdrawn = await named(tx, 'withdraw-mail', `delete ${WAITING} returning id`, [
    kind,
    recipient,
  ]);
  return withdrawn.length > 0;
}

const WAITING = `from mail_outbox where kind = $1 and status = 'waiting'
  and user_id is null and lower(recipient) = lower($2)`;

/** Withdraws a customer's waiting mail of this kind about something. */
export async function withdrawMailAbout<Kind extends MailKind>(
  tx: Tx,
  userId: string,
  kind: Kind,
  about: Partial<MailKinds[Kind]>,
): Promise<void> {
  await named(
    tx,
    'withdraw-mail-about',
    `delete from mail_outbox
     where user_id = $1 and kind = $2 and status = 'waiting' and about::jsonb @> $3::jsonb`,
    [userId, kind, JSON.stringify(about)],
  );
}

/** Whether mail of this kind about something has left to the customer, or may have. */
async function hasSentMailAbout<Kind extends MailKind>(
  db: Db,
  userId: string,
  kind: Kind,
  about: Partial<MailKinds[Kind]>,
): Promise<boolean> {
  const sent = await named(
    db,
    'sent-mail-about',
    `select id from mail_outbox
     where user_id = $1 and kind = $2 and status in ('sending', 'sent', 'unsure')
       and about::jsonb @> $3::jsonb limit 1`,
    [userId, kind, JSON.stringify(about)],
  );
  return sent.length > 0;
}

/** Withdraws such mail. @returns whether some of it has left to the customer, or may have */
export async function takeBackMailAbout<Kind extends MailKind>(
  tx: Tx,
  userId: string,
  kind: Kind,
  about: Partial<MailKinds[Kind]>,
): Promise<boolean> {
  await withdrawMailAbout(tx, userId, kind, about);
  return hasSentMailAbout(tx, userId, kind, about);
}

interface CustomerMail {
  kind: string;
  to: string;
  status: string;
  createdAt: string;
  sentAt: string | null;
}

/** Whose mail it is. What names no account belongs to whoever has proved to read it. */
interface MailReader {
  id: string;
  email: string;
  emailConfirmed: boolean;
}

/** The mail to a customer that is still in the outbox, waiting or sent, oldest first. */
export const listCustomerMail = (db: Db, customer: MailReader): Promise<CustomerMail[]> =>
  named<CustomerMail>(
    db,
    'mail-of-customer',
    `select kind, coalesce(recipient, $2) as to, status, created_at, sent_at
     from mail_outbox
     where user_id = $1 or ($3 and user_id is null and lower(recipient) = lower($2))
     order by created_at, id`,
    [customer.id, customer.email, customer.emailConfirmed],
  );

/**
 * Deletes all mail to or about a customer whose account is being deleted, waiting or sent. Leaves
 * another account's mail alone, even if this was once its address, and mail that is being sent
 * right now.
 */
export async function forgetRecipient(tx: Tx, customer: MailReader): Promise<void> {
  await named(
    tx,
    'forget-recipient',
    `delete from mail_outbox
     where user_id = $1
       or ($3 and user_id is null and lower(recipient) = lower($2) and status <> 'sending')`,
    [customer.id, customer.email, customer.emailConfirmed],
  );
}

/** Gives an account's mail to the one that it joins; the link to open the first is not sent any more. */
export async function joinMail(tx: Tx, fromUserId: string, toUserId: string): Promise<void> {
  await updateRow(tx, 'mail_outbox', { userId: fromUserId }, { userId: toUserId });
}

/** Has mail of a kind that was not sent yet say something else. @returns how many were changed */
export async function rewordWaitingMail<Kind extends MailKind>(
  tx: Tx,
  kind: Kind,
  reword: (about: MailKinds[Kind]) => MailKinds[Kind] | undefined,
): Promise<number> {
  const rows = await named<{ id: string; about: MailKinds[Kind] }>(
    tx,
    'mail-to-reword',
    `select id, about from mail_outbox
     where kind = $1 and status in ('waiting', 'failed', 'unsure') order by id for update`,
    [kind],
  );
  let count = 0;
  for (const { id, about } of rows) {
    const reworded = reword(about);
    if (!reworded) continue;
    await updateRow(tx, 'mail_outbox', id, { about: reworded });
    count++;
  }
  return count;
}
