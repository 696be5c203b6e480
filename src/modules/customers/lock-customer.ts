import { ShopError } from '../../kit/errors.ts';
import { named, type Tx } from '../../platform/database/database.ts';
import type { Mailbox } from './account-part.ts';
import { ADDRESS } from './mailbox.ts';

/**
 * Locks a customer's row until the transaction ends, so that racing changes take turns.
 * @returns the customer's present address: empty if its reader has proved it for another account
 * @throws not_signed_in if the account has just been deleted
 */
export async function lockCustomer(tx: Tx, userId: string): Promise<Mailbox> {
  const [held] = await named<Mailbox>(
    tx,
    'lock-customer',
    `select case when ${ADDRESS} = u.id::text then '' else ${ADDRESS} end as email,
       u.email_confirmed_at is not null as "emailConfirmed"
     from customers u where u.id = $1 for no key update`,
    [userId],
  );
  if (!held) throw new ShopError('not_signed_in', 'Please sign in to continue.');
  return held;
}

/**
 * Locks those of the customers whom nobody else holds.
 * @returns the ids of those that were locked
 */
export async function lockFreeCustomers(tx: Tx, userIds: string[]): Promise<Set<string>> {
  const held = await named<{ id: string }>(
    tx,
    'lock-free-customers',
    'select id from customers where id = any($1) order by id for no key update skip locked',
    [userIds],
  );
  return new Set(held.map(({ id }) => id));
}
