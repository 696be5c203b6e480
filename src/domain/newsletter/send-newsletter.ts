import { createHash } from 'node:crypto';
import { type Db, named } from '../../platform/database.ts';
import { BEFORE_ALL, inBatches } from '../../platform/in-batches.ts';
import { ShopError } from '../errors.ts';
import type { NewNewsletter } from './schema.ts';

/**
 * Writes a newsletter to everybody who confirmed their subscription. The same text, sent again on the same
 * day, reaches each of them once all the same: a second click, or a second attempt after a failure, goes
 * on with whom the first left out.
 * A batch is due a minute after the one before: mail that somebody waits for gets in between.
 * @returns how many read it
 * @throws no_recipients
 */
export async function sendNewsletter(db: Db, newsletter: NewNewsletter): Promise<number> {
  const key = sendingKey(newsletter);
  let recipients = 0;
  let last = BEFORE_ALL;
  await inBatches(async (size, before) => {
    const readers = await named<{ id: string }>(
      db,
      'send-newsletter',
      `with reader as (
         select id, email from newsletter_subscribers
         where confirmed_at is not null and id > $1 order by id limit $2
       ), written as (
         insert into mail_outbox (kind, recipient, about, once_key, due_at)
         select 'newsletter', email,
           json_build_object('subject', $3::text, 'text', $4::text, 'subscriberId', id),
           'newsletter ' || $5 || ' ' || id, now() + make_interval(mins => $6)
         from reader
         on conflict (once_key) do nothing
       )
       select id from reader order by id`,
      [last, size, newsletter.subject, newsletter.text, key, before],
    );
    last = readers.at(-1)?.id ?? last;
    recipients += readers.length;
    return readers.length;
  });
  if (recipients > 0) return recipients;
  throw new ShopError(
    'no_recipients',
    'Nobody has confirmed their subscription yet, so there is nobody to send this to.',
  );
}

function sendingKey({ subject, text }: NewNewsletter): string {
  const day = new Date().toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([day, subject, text]))
    .digest('base64url');
}
