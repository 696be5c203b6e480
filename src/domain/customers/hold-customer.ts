import { named, type Tx } from '../../platform/database.ts';
import { ShopError } from '../errors.ts';

/**
 * Locks a customer's row until the transaction ends, so that racing changes take turns.
 * @returns the customer's present address, and whether it is proved
 * @throws not_signed_in if the account has just been deleted
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
