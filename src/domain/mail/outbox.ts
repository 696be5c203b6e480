import { type Db, named, type Tx } from '../../platform/database.ts';
import type { MailKind, MailKinds } from './letter-kind.ts';

/** A mail that shall be sent. What it says is gathered when it is sent, by what `about` names. */
export type NewMail = { [Kind in MailKind]: Addressed & { kind: Kind } & About<Kind> }[MailKind];

interface Addressed {
  /** Whose mail it is: it goes to the address that they have when it is sent. */
  userId?: string | null;
  /** The address, where the mail goes to that one whatever happens. */
  recipient?: string;
  /** A second mail with the same key is not written. */
  onceKey?: string;
  /** So many minutes from now; left out: at once. */
  dueInMinutes?: number;
}

/** Left out by kinds that name nothing. */
type About<Kind extends MailKind> =
  Record<string, never> extends MailKinds[Kind]
    ? { about?: MailKinds[Kind] }
    : { about: MailKinds[Kind] };

/** Puts a mail into the outbox, in the transaction that it tells about: both are there, or neither. */
export const enqueueMail = (tx: Tx, mail: NewMail): Promise<void> => enqueueMails(tx, [mail]);

export async function enqueueMails(tx: Tx, mails: NewMail[]): Promise<void> {
  if (mails.length === 0) return;
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

/** Whether a mail of this kind waits for the address. */
export async function isMailWaiting(db: Db, kind: MailKind, recipient: string): Promise<boolean> {
  const waiting = await named(db, 'waiting-mail', `select id ${WAITING} limit 1`, [
    kind,
    recipient,
  ]);
  return waiting.length > 0;
}

/** Takes mail of this kind back that waits for the address. @returns whether there was any */
export async function withdrawMail(tx: Tx, kind: MailKind, recipient: string): Promise<boolean> {
  const withdrawn = await named(tx, 'withdraw-mail', `delete ${WAITING} returning id`, [
    kind,
    recipient,
  ]);
  return withdrawn.length > 0;
}

const WAITING = `from mail_outbox where kind = $1 and status = 'waiting'
  and user_id is null and lower(recipient) = lower($2)`;

interface CustomerMail {
  kind: string;
  to: string;
  status: string;
  createdAt: Date;
  sentAt: Date | null;
}

/** The mail to a customer that waits or was sent and is not forgotten yet, the oldest first. */
export const listCustomerMail = (
  db: Db,
  customer: { id: string; email: string },
): Promise<CustomerMail[]> =>
  named<CustomerMail>(
    db,
    'mail-of-customer',
    `select kind, coalesce(recipient, $2) as to, status, created_at as "createdAt",
       sent_at as "sentAt"
     from mail_outbox where user_id = $1 or (user_id is null and lower(recipient) = lower($2))
     order by created_at, id`,
    [customer.id, customer.email],
  );

/**
 * Takes everything to or about a customer who is about to be deleted out of the outbox, whether it waits
 * or was sent. Left alone are what is another account's, whose former address this may have been, and what
 * is being sent this moment.
 */
export async function forgetRecipient(
  tx: Tx,
  customer: { id: string; email: string },
): Promise<void> {
  await named(
    tx,
    'forget-recipient',
    `delete from mail_outbox
     where user_id = $1
       or (user_id is null and lower(recipient) = lower($2) and status <> 'sending')`,
    [customer.id, customer.email],
  );
}
