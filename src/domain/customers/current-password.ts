import { type Database, named } from '../../platform/database.ts';
import { passwordMatches } from '../../platform/password-hash.ts';
import { countPassword, forgetPasswords } from './attempts.ts';
import type { OpenSession } from './sessions.ts';

/**
 * Checks the password that a signed-in customer typed once more.
 * @returns the hash that it was compared with; nothing for a wrong one
 * @throws too_many_requests after too many wrong ones
 */
export async function checkPassword(
  db: Database,
  session: OpenSession,
  password: string,
): Promise<string | undefined> {
  await countPassword(db, session.id);
  const [row] = await named<{ passwordHash: string }>(
    db,
    'password-of-customer',
    'select password_hash as "passwordHash" from users where id = $1',
    [session.user.id],
  );
  if (!(await passwordMatches(password, row?.passwordHash))) return undefined;
  await forgetPasswords(db, session.id);
  return row?.passwordHash;
}
