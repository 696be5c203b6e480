import { named, type Tx } from '../../platform/database.ts';
import { ShopError } from '../errors.ts';

/**
 * Holds a customer until the transaction ends, so that what must not happen twice at once waits.
 * @returns the address that they have now, and whether they have proved to read its mail
 * @throws not_signed_in where the account was deleted meanwhile
 */
export async function holdCustomer(
  tx: Tx,
  userId: string,
): Promise<{ email: string; isProven: boolean }> {
  const [held] = await named<{ email: string; isProven: boolean }>(
    tx,
    'hold-customer',
    `select email, email_confirmed_at is not null as "isProven" from users
     where id = $1 for no key update`,
    [userId],
  );
  if (!held) throw new ShopError('not_signed_in', 'Please sign in to continue.');
  return held;
}
