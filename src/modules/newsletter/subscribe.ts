import { createHmac } from 'node:crypto';
import { BOUNDS } from '../../kit/rate-limits.ts';
import { named, type Tx } from '../../platform/database/database.ts';
import { enqueueMail, isMailWaiting } from '../mail/outbox.ts';

/**
 * Subscribes an address to the newsletter and asks it to confirm. Subscribing twice counts once, in
 * any letter case; a confirmed subscriber is not asked again. Nor is a mailbox that was just asked
 * or is about to be: the link it has, or will get, works.
 * @param secretKey makes the subscriber's id
 */
export async function subscribe(tx: Tx, secretKey: string, email: string): Promise<void> {
  await named(
    tx,
    'subscribe',
    'insert into newsletter_subscribers (id, email) values ($1, $2) on conflict do nothing',
    [subscriberId(secretKey, email), email],
  );
  // Locked, so that somebody who unsubscribes or confirms right now either comes before us or sees
  // the mail.
  const [toAsk] = await named<{ id: string; email: string }>(
    tx,
    'subscriber-to-ask',
    `select id, email from newsletter_subscribers
     where lower(email) = lower($1) and confirmed_at is null for no key update`,
    [email],
  );
  // Otherwise a shop that cannot send would collect mails for one mailbox and then send them all at
  // once.
  if (!toAsk || (await isMailWaiting(tx, 'newsletter-confirmation', email))) return;
  if ((await tx.limits.count(BOUNDS.newsletterMails, email)) > 0) return;
  if ((await tx.limits.count(BOUNDS.newsletterMailsADay, email)) > 0) return;
  await enqueueMail(tx, {
    kind: 'newsletter-confirmation',
    recipient: toAsk.email,
    about: { subscriberId: toAsk.id },
  });
}

/**
 * The same each time an address comes back, so that links in old mails keep working: a UUID of
 * version 8 made from the address's HMAC-SHA-256. Links show the id, but without the key nobody can
 * tell whose it is.
 */
function subscriberId(secretKey: string, email: string): string {
  const hash = createHmac('sha256', secretKey)
    .update(`newsletter-subscriber\0${email.toLowerCase()}`)
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(12, 15)}-8${hash.slice(15, 18)}-${hash.slice(18, 30)}`;
}

/** Anybody can write down anybody's address: one that is never confirmed does not stay. */
export const UNCONFIRMED_DAYS = 30;

export async function forgetUnconfirmed(tx: Tx): Promise<void> {
  await named(
    tx,
    'forget-unconfirmed-subscribers',
    `delete from newsletter_subscribers
     where confirmed_at is null and subscribed_at < now() - make_interval(days => $1)`,
    [UNCONFIRMED_DAYS],
  );
}
