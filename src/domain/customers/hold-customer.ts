import { type Db, named } from '../../platform/database.ts';
import { ShopError } from '../errors.ts';

/**
 * Holds a customer until the transaction ends, so that what must not happen twice at once waits.
 * @throws not_signed_in where the account was deleted meanwhile
 */
export async function holdCustomer(tx: Db, userId: string): Promise<void> {
  const held = await named(
    tx,
    'hold-customer',
    'select id from users where id = $1 for no key update',
    [userId],
  );
  if (held.length === 0) throw new ShopError('not_signed_in', 'Please sign in to continue.');
}
