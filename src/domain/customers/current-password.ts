import { type Database, named } from '../../platform/database.ts';
import { passwordMatches } from '../../platform/password-hash.ts';
import { ShopError } from '../errors.ts';
import { BOUNDS, countOrRefuse } from '../limits.ts';
import type { OpenSession } from './sessions.ts';

/**
 * Checks a password that a signed-in customer typed again.
 * @returns the hash that it matched; undefined if it is wrong
 * @throws too_many_requests after too many wrong ones
 */
export async function checkPassword(
  db: Database,
  session: OpenSession,
  password: string,
): Promise<string | undefined> {
  await countOrRefuse(db.limits, 'wrong passwords', BOUNDS.currentPasswords, session.id);
  const [row] = await named<{ passwordHash: string }>(
    db,
    'password-of-customer',
    'select password_hash as "passwordHash" from users where id = $1',
    [session.user.id],
  );
  if (!(await passwordMatches(password, row?.passwordHash))) return undefined;
  await db.limits.forget(BOUNDS.currentPasswords, session.id);
  return row?.passwordHash;
}

export const wrongPassword = (
  field = 'currentPassword',
  message = 'Your current password is not correct.',
) => new ShopError('wrong_password', message, { fields: { [field]: message } });
