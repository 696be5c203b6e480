import { named, type Tx } from '../../platform/database.ts';
import { task } from '../../platform/task.ts';
import type { MailKind } from './schema.ts';

/** Sends what is due. Who writes to the outbox queues it, in the same transaction. */
export const sendMail = task('send-mail');

/** A mail that shall be sent. What it says is gathered when it is sent, by what `about` names. */
export interface NewMail {
  kind: MailKind;
  /** Whose mail it is: it goes to the address that they have when it is sent. */
  userId?: string;
  /** The address, where the mail goes to that one whatever happens. */
  recipient?: string;
  /**
   * The ids of what it is about, and what is nowhere else to be found by then: a deleted customer's name, the
   * amount of a refund, prices before they fell, a newsletter's subject and text (about.ts).
   */
  about?: Record<string, unknown>;
  /** A second mail with the same key is not written. */
  onceKey?: string;
}

/** Puts a mail into the outbox, in the transaction that it tells about: both are there, or neither. */
export async function enqueueMail(tx: Tx, mail: NewMail): Promise<void> {
  await named(
    tx,
    'enqueue-mail',
    `insert into mail_outbox (kind, user_id, recipient, about, once_key)
     values ($1, $2, $3, $4, $5) on conflict (once_key) do nothing`,
    [
      mail.kind,
      mail.userId ?? null,
      mail.recipient ?? null,
      JSON.stringify(mail.about ?? {}),
      mail.onceKey ?? null,
    ],
  );
  await tx.queue(sendMail);
}
