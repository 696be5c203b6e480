import { type Db, named, transaction } from '../../platform/database.ts';
import { enqueueMail } from '../mail/outbox.ts';

/**
 * Whoever asks again sooner finds the first mail still on its way. Each mail makes the next one wait twice as
 * long: nobody's mailbox is flooded.
 */
const ASK_AGAIN_AFTER = '10 minutes';

/**
 * Notes who wants the newsletter, and asks that address to confirm. Subscribing twice is subscribing
 * once, whatever the case of the letters; who has confirmed is not asked again.
 */
export async function subscribe(db: Db, email: string): Promise<void> {
  await transaction(db, async (tx) => {
    const [toAsk] = await named<{ id: string; email: string }>(
      tx,
      'subscribe',
      `insert into newsletter_subscribers as s (email, confirmation_asked_at) values ($1, now())
       on conflict (lower(email)) do update set confirmation_asked_at = now()
       where s.confirmed_at is null
         and (s.confirmation_asked_at is null or s.confirmation_asked_at <=
           now() - greatest($2::interval, s.confirmation_asked_at - s.subscribed_at))
       returning id, email`,
      [email, ASK_AGAIN_AFTER],
    );
    if (!toAsk) return;
    await enqueueMail(tx, {
      kind: 'newsletter-confirmation',
      recipient: toAsk.email,
      about: { subscriberId: toAsk.id },
    });
  });
}
