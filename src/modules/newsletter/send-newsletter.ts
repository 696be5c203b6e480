import { createHash } from 'node:crypto';
import { ShopError } from '../../kit/errors.ts';
import { named, type Tx } from '../../platform/database/database.ts';
import { BATCH, BEFORE_ALL } from '../../platform/database/in-batches.ts';
import { enqueueMails } from '../mail/outbox.ts';
import type { NewNewsletter } from './schema.ts';

/**
 * Queues a newsletter to every confirmed subscriber. Sending the same text again on the same day
 * still reaches each of them once. The mails are spread over minutes, to let urgent mail through.
 * @returns the number of recipients
 * @throws no_recipients
 */
export async function sendNewsletter(tx: Tx, newsletter: NewNewsletter): Promise<number> {
  const key = sendingKey(newsletter);
  let readers = 0;
  for (let last = BEFORE_ALL, batch = BATCH; batch === BATCH; ) {
    const subscribers = await named<{ id: string; email: string }>(
      tx,
      'readers-of-newsletter',
      `select id, email from newsletter_subscribers
       where confirmed_at is not null and id > $1 order by id limit $2`,
      [last, BATCH],
    );
    await enqueueMails(
      tx,
      subscribers.map(({ id, email }) => ({
        kind: 'newsletter' as const,
        recipient: email,
        about: { ...newsletter, subscriberId: id },
        onceKey: `newsletter ${key} ${id}`,
        dueInMinutes: Math.floor(readers / BATCH),
      })),
    );
    batch = subscribers.length;
    readers += batch;
    last = subscribers.at(-1)?.id ?? last;
  }
  if (readers === 0) {
    throw new ShopError(
      'no_recipients',
      'Nobody has confirmed their subscription yet, so there is nobody to send this to.',
    );
  }
  tx.record('newsletter.sent', 'newsletter', null, { subject: newsletter.subject, readers });
  return readers;
}

function sendingKey({ subject, text }: NewNewsletter): string {
  const day = new Date().toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([day, subject, text]))
    .digest('base64url');
}
