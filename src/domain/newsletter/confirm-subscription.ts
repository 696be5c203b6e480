import { type Db, named } from '../../platform/database.ts';
import { readSignedToken } from '../../platform/signed-token.ts';
import { ShopError } from '../errors.ts';

/**
 * Makes a subscriber one of the newsletter's readers; doing it again changes nothing.
 * @param token of the link in the mail that asked for it
 * @throws link_invalid where the shop wrote no such link, or the subscriber has left since
 */
export async function confirmSubscription(db: Db, secretKey: string, token: string): Promise<void> {
  const subscriberId = readSignedToken(secretKey, 'newsletter-confirmation', token);
  const confirmed =
    subscriberId &&
    (await named(
      db,
      'confirm-subscription',
      `update newsletter_subscribers set confirmed_at = coalesce(confirmed_at, now())
       where id = $1 returning id`,
      [subscriberId],
    ));
  if (!confirmed?.length) {
    throw new ShopError(
      'link_invalid',
      'This link does not work any more. Subscribe again to get a new one.',
    );
  }
}
