import { createHmac } from 'node:crypto';
import { named, type Tx } from '../../platform/database.ts';
import { countConfirmationMail } from '../customers/attempts.ts';
import { enqueueMail, isMailWaiting } from '../mail/outbox.ts';

/**
 * Notes who wants the newsletter, and asks that address to confirm. Subscribing twice is subscribing
 * once, whatever the case of the letters; who has confirmed is not asked again. A mailbox that was just
 * asked, or is about to be, is left in peace: the link that it has, or gets, works.
 * @param secretKey that subscribers' ids are made with
 */
export async function subscribe(tx: Tx, secretKey: string, email: string): Promise<void> {
  await named(
    tx,
    'subscribe',
    'insert into newsletter_subscribers (id, email) values ($1, $2) on conflict do nothing',
    [subscriberId(secretKey, email), email],
  );
  // Held: whoever leaves or confirms at this moment does so before, or with the mail in sight.
  const [toAsk] = await named<{ id: string; email: string }>(
    tx,
    'subscriber-to-ask',
    `select id, email from newsletter_subscribers
     where lower(email) = lower($1) and confirmed_at is null for no key update`,
    [email],
  );
  // A shop that cannot send would else hoard mails for one mailbox, and send them all together.
  if (!toAsk || (await isMailWaiting(tx, 'newsletter-confirmation', email))) return;
  if (!(await countConfirmationMail(tx, toAsk.email))) return;
  await enqueueMail(tx, {
    kind: 'newsletter-confirmation',
    recipient: toAsk.email,
    about: { subscriberId: toAsk.id },
  });
}

/**
 * The same whenever an address comes back, so that links in mails of before still work: a UUID of version 8,
 * made of its HMAC-SHA-256. Links show the id, and without the key nobody can tell by it whose it is.
 */
function subscriberId(secretKey: string, email: string): string {
  const hash = createHmac('sha256', secretKey)
    .update(`newsletter-subscriber\0${email.toLowerCase()}`)
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(12, 15)}-8${hash.slice(15, 18)}-${hash.slice(18, 30)}`;
}
