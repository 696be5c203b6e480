import { type Database, named, write } from '../../platform/database.ts';
import { passwordMatches } from '../../platform/password-hash.ts';
import { ShopError } from '../errors.ts';
import { readSecurity } from '../settings/security.ts';
import { ADMIN_COLUMNS, type AdminRow, openAdminSession, presentAdmin } from './admin-sessions.ts';
import { countAttempt, forgetAttempts } from './login-attempts.ts';
import type { AdminLogin, AdminView } from './schema.ts';

/**
 * Opens the back office to whoever knows the account's password.
 * @param address where the caller is, for the timed lock
 * @throws wrong_credentials, in the same words and time for an unknown user; account_inactive;
 *   too_many_requests after as many failures as the owner allows
 */
export async function signInAdmin(
  db: Database,
  login: AdminLogin,
  address: string,
): Promise<{ admin: AdminView; token: string }> {
  const attempt = { username: login.username, address };
  const { maxLoginAttempts } = await readSecurity(db);
  await countAttempt(db, attempt, maxLoginAttempts);
  const [row] = await named<AdminRow & { passwordHash: string; isActive: boolean }>(
    db,
    'admin-by-username',
    `select ${ADMIN_COLUMNS}, a.password_hash as "passwordHash", a.is_active as "isActive"
     from admin_users a where lower(a.username) = lower($1)`,
    [login.username],
  );
  if (!(await passwordMatches(login.password, row?.passwordHash)) || !row) {
    throw new ShopError('wrong_credentials', 'Invalid username or password. Please try again.');
  }
  if (!row.isActive) {
    throw new ShopError('account_inactive', 'This account is locked. Another admin can unlock it.');
  }
  return write(db, { kind: 'staff', id: row.id, address }, async (tx) => {
    await forgetAttempts(tx, attempt);
    tx.record('staff.signed_in', row.id);
    return { admin: presentAdmin(row), token: await openAdminSession(tx, row.id) };
  });
}
