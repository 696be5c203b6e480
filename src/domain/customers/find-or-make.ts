import { named, type Tx } from '../../platform/database.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { newSecretToken } from '../../platform/secret-token.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { NewCustomer } from './schema.ts';

/**
 * The customer with this address, or a new one. Nobody can open a new account before choosing a password by the link
 * that is mailed to them.
 * @returns the id
 */
export async function findOrMakeCustomer(tx: Tx, customer: NewCustomer): Promise<string> {
  const [found] = await named<{ id: string }>(
    tx,
    'customer-by-email',
    'select id from users where lower(email) = lower($1)',
    [customer.email],
  );
  if (found) return found.id;
  const { email, firstName, lastName, phone } = customer;
  const unknown = await hashPassword(newSecretToken());
  const [made] = await named<{ id: string; username: string }>(
    tx,
    'make-customer',
    `insert into users (username, email, password_hash, first_name, last_name, phone)
     values ($1, $2, $3, $4, $5, $6)
     on conflict ((lower(email))) do nothing returning id, username`,
    [usernameFor(email), email, unknown, firstName, lastName, phone],
  );
  // Somebody made it a moment ago.
  if (!made) return findOrMakeCustomer(tx, customer);
  tx.record('customer.made', made.id, null, { email, firstName, lastName });
  await enqueueMail(tx, { kind: 'account-made', userId: made.id });
  return made.id;
}

/** The part before the @, with something unique added. */
function usernameFor(email: string): string {
  const name = email.replace(/@.*/, '').replace(/[^\p{L}\p{N}._-]/gu, '');
  return `${name.slice(0, 30) || 'customer'}-${newSecretToken().slice(0, 8)}`;
}
