import { BOUNDS } from '../../kit/rate-limits.ts';
import { type Db, named, type Tx } from '../../platform/database/database.ts';
import type { Mailbox } from '../customers/account-part.ts';
import { withdrawMail } from '../mail/outbox.ts';
import { subscribe } from './subscribe.ts';

/** Only the mailbox's reader confirms a subscription, so only an account that has proved the mailbox reaches it. */
const REACHED = 'lower(email) = lower($1) and ($2 or confirmed_at is null)';

interface Subscription {
  subscribedAt: string;
  /** Since when its reader lets the shop count what they open, and by which words; null: they don't. */
  opensCountedSince: string | null;
  opensWords: string | null;
}

/** The subscription of an account's address; undefined if there is none, or the account may not know. */
export async function findSubscription(
  db: Db,
  { email, emailConfirmed }: Mailbox,
): Promise<Subscription | undefined> {
  const [row] = await named<Subscription>(
    db,
    'subscription-of-address',
    `select subscribed_at, opens_counted_since, opens_words from newsletter_subscribers where ${REACHED}`,
    [email, emailConfirmed],
  );
  return row;
}

/**
 * Takes an account's address off the list, unless somebody else put it there. A confirmation mail that was about
 * to go out to it is withdrawn and not counted.
 */
export async function forgetSubscriber(tx: Tx, { email, emailConfirmed }: Mailbox): Promise<void> {
  await named(tx, 'forget-subscriber', `delete from newsletter_subscribers where ${REACHED}`, [
    email,
    emailConfirmed,
  ]);
  if (!(await withdrawMail(tx, 'newsletter-confirmation', email))) return;
  await tx.limits.takeBack(BOUNDS.newsletterMails, email);
  await tx.limits.takeBack(BOUNDS.newsletterMailsADay, email);
}

/**
 * Moves a customer's subscription to their new address, which is asked to confirm unless it is the
 * same.
 */
export async function moveSubscription(
  tx: Tx,
  secretKey: string,
  from: Mailbox,
  to: string,
): Promise<void> {
  if (from.email.toLowerCase() === to.toLowerCase()) return;
  if (!(await findSubscription(tx, from))) return;
  await forgetSubscriber(tx, from);
  await subscribe(tx, secretKey, to);
}
