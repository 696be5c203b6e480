import { ShopError } from '../../kit/errors.ts';
import { BOUNDS } from '../../kit/rate-limits.ts';
import { named, type Tx } from '../../platform/database/database.ts';
import { readSignedToken } from '../../platform/secrets/signed-token.ts';

/**
 * Confirms a subscription; repeating it changes nothing. If they unsubscribe and come back, they
 * are asked again at once, but only a few times a day, so that nobody floods their mailbox.
 * @param token from the link in the confirmation mail
 * @throws link_invalid if the shop made no such link, or nobody is subscribed with it now; an old
 *   link works again if its subscriber has come back
 */
export async function confirmSubscription(tx: Tx, secretKey: string, token: string): Promise<void> {
  const subscriberId = readSignedToken(secretKey, 'newsletter-confirmation', token);
  if (!subscriberId) throw notValid();
  const [confirmed] = await named<{ email: string }>(
    tx,
    'confirm-subscription',
    `update newsletter_subscribers set confirmed_at = coalesce(confirmed_at, now())
     where id = $1 returning email`,
    [subscriberId],
  );
  if (!confirmed) throw notValid();
  await tx.limits.forget(BOUNDS.newsletterMails, confirmed.email);
}

const notValid = () =>
  new ShopError(
    'link_invalid',
    'This link does not work any more. Subscribe again to get a new one.',
  );
