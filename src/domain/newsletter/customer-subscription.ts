import { type Db, named } from '../../platform/database.ts';
import { subscribe } from './subscribe.ts';

/** Since when an address is subscribed; nothing where it is not. */
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

/** Takes an address off the list. */
export async function forgetSubscriber(tx: Db, email: string): Promise<void> {
  await named(
    tx,
    'forget-subscriber',
    'delete from newsletter_subscribers where lower(email) = lower($1)',
    [email],
  );
}

/** A customer's subscription goes along to their new address, which is asked to confirm. */
export async function moveSubscription(tx: Db, from: string, to: string): Promise<void> {
  if (!(await findSubscription(tx, from))) return;
  await forgetSubscriber(tx, from);
  await subscribe(tx, to);
}
