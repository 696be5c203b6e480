import { named, type Tx } from '../../platform/database.ts';
import { readSignedToken } from '../../platform/signed-token.ts';
import { ShopError } from '../errors.ts';
import { BOUNDS } from '../limits.ts';

/**
 * Makes a subscriber one of the newsletter's readers; doing it again changes nothing. Should they leave and
 * come back, they are asked again at once, a few times a day: who reads the mailbox is not flooded by what they
 * asked for.
 * @param token of the link in the mail that asked for it
 * @throws link_invalid where the shop wrote no such link, or nobody is subscribed by it now: a link of before
 *   somebody left works again once they have come back
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
