import { createHash } from 'node:crypto';
import { type Db, named, transaction } from '../../platform/database.ts';
import { countConfirmationMail } from '../customers/attempts.ts';
import { enqueueMail } from '../mail/outbox.ts';

/**
 * Notes who wants the newsletter, and asks that address to confirm. Subscribing twice is subscribing
 * once, whatever the case of the letters; who has confirmed is not asked again. A mailbox that was just
 * asked is left in peace: the link that it has still works.
 */
export async function subscribe(db: Db, email: string): Promise<void> {
  await transaction(db, async (tx) => {
    await named(
      tx,
      'subscribe',
      'insert into newsletter_subscribers (id, email) values ($1, $2) on conflict do nothing',
      [subscriberId(email), email],
    );
    const [toAsk] = await named<{ id: string; email: string }>(
      tx,
      'subscriber-to-ask',
      `select id, email from newsletter_subscribers
       where lower(email) = lower($1) and confirmed_at is null`,
      [email],
    );
    if (!toAsk || !(await countConfirmationMail(tx, toAsk.email))) return;
    await enqueueMail(tx, {
      kind: 'newsletter-confirmation',
      recipient: toAsk.email,
      about: { subscriberId: toAsk.id },
    });
  });
}

/**
 * The same whenever an address comes back (a UUID of version 8, made of its SHA-256), so that links in
 * mails of before still work.
 */
function subscriberId(email: string): string {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(12, 15)}-8${hash.slice(15, 18)}-${hash.slice(18, 30)}`;
}
