import { type Db, named } from '../../platform/database.ts';

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

/** Takes an address off the list: its owner deleted the account. */
export async function forgetSubscriber(tx: Db, email: string): Promise<void> {
  await named(
    tx,
    'forget-subscriber',
    'delete from newsletter_subscribers where lower(email) = lower($1)',
    [email],
  );
}
