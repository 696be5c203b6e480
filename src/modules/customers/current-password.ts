import { fieldRefusal } from '../../kit/errors.ts';
import { BOUNDS, countOrRefuse } from '../../kit/rate-limits.ts';
import type { Database } from '../../platform/database/database.ts';
import { passwordMatches } from '../../platform/secrets/password-hash.ts';
import { findPasswordHash } from './passwords.ts';
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
  const hash = await findPasswordHash(db, session.user.id);
  if (!(await passwordMatches(password, hash))) return undefined;
  await db.limits.forget(BOUNDS.currentPasswords, session.id);
  return hash;
}

export const wrongPassword = (
  field = 'currentPassword',
  message = 'Your current password is not correct.',
) => fieldRefusal(field, message, 'wrong_password');
