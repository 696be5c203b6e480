import { type Db, named, type Tx } from '../../platform/database.ts';
import { BOUNDS } from '../limits.ts';
import { withdrawMail } from '../mail/outbox.ts';
import { subscribe } from './subscribe.ts';

/** Since when an address has been subscribed; undefined if it is not. */
export async function findSubscription(db: Db, email: string): Promise<Date | undefined> {
  const [row] = await named<{ subscribedAt: Date }>(
    db,
    'subscription-of-address',
    `select subscribed_at as "subscribedAt" from newsletter_subscribers
     where lower(email) = lower($1)`,
    [email],
  );
  return row?.subscribedAt;
}

/**
 * Takes an address off the list. A confirmation mail that was about to go out to it is withdrawn
 * and not counted.
 */
export async function forgetSubscriber(tx: Tx, email: string): Promise<void> {
  await named(
    tx,
    'forget-subscriber',
    'delete from newsletter_subscribers where lower(email) = lower($1)',
    [email],
  );
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
  from: string,
  to: string,
): Promise<void> {
  if (from.toLowerCase() === to.toLowerCase()) return;
  if (!(await findSubscription(tx, from))) return;
  await forgetSubscriber(tx, from);
  await subscribe(tx, secretKey, to);
}
