import { createHash } from 'node:crypto';
import { named, type Tx } from '../../platform/database.ts';
import { BATCH } from '../../platform/in-batches.ts';
import { ShopError } from '../errors.ts';
import { sendMail } from '../mail/outbox.ts';
import type { NewNewsletter } from './schema.ts';

/**
 * Writes a newsletter to everybody who confirmed their subscription. The same text, sent again on the same
 * day, still reaches each of them once. So many mails are due in a minute, that mail which somebody waits for
 * gets in between.
 * @returns how many read it
 * @throws no_recipients
 */
export async function sendNewsletter(tx: Tx, newsletter: NewNewsletter): Promise<number> {
  const [written] = await named<{ readers: number }>(
    tx,
    'send-newsletter',
    `with reader as (
       select id, email, row_number() over (order by id) - 1 as place
       from newsletter_subscribers where confirmed_at is not null
     ), written as (
       insert into mail_outbox (kind, recipient, about, once_key, due_at)
       select 'newsletter', email,
         json_build_object('subject', $1::text, 'text', $2::text, 'subscriberId', id),
         'newsletter ' || $3 || ' ' || id, now() + make_interval(mins => (place / $4)::integer)
       from reader
       on conflict (once_key) do nothing
     )
     select count(*) as readers from reader`,
    [newsletter.subject, newsletter.text, sendingKey(newsletter), BATCH],
  );
  const readers = written?.readers ?? 0;
  if (readers === 0) {
    throw new ShopError(
      'no_recipients',
      'Nobody has confirmed their subscription yet, so there is nobody to send this to.',
    );
  }
  await tx.queue(sendMail);
  tx.record('newsletter.sent', null, null, { subject: newsletter.subject, readers });
  return readers;
}

function sendingKey({ subject, text }: NewNewsletter): string {
  const day = new Date().toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([day, subject, text]))
    .digest('base64url');
}
