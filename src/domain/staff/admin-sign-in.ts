import { type Database, named, write } from '../../platform/database.ts';
import { networkOf } from '../../platform/ip-address.ts';
import { passwordMatches } from '../../platform/password-hash.ts';
import { ShopError } from '../errors.ts';
import { countOrRefuse, staffSignIns } from '../limits.ts';
import { readSecurity } from '../settings/security.ts';
import { ADMIN_COLUMNS, type AdminRow, openAdminSession, presentAdmin } from './admin-sessions.ts';
import type { AdminLogin, AdminView } from './schema.ts';

/**
 * Signs a colleague in to the back office.
 * @param address the caller's, for the temporary lock
 * @throws wrong_credentials, in the same words and time for an unknown user; account_inactive;
 *   too_many_requests after as many failures as the owner allows
 */
export async function signInAdmin(
  db: Database,
  login: AdminLogin,
  address: string,
): Promise<{ admin: AdminView; token: string }> {
  const { maxLoginAttempts } = await readSecurity(db);
  const failures = staffSignIns(maxLoginAttempts);
  const counted = [login.username, networkOf(address)];
  await countOrRefuse(db.limits, 'failed sign-ins', failures, ...counted);
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
  await db.limits.forget(failures, ...counted);
  return write(db, { kind: 'staff', id: row.id, address }, async (tx) => {
    tx.record('staff.signed_in', row.id);
    return { admin: presentAdmin(row), token: await openAdminSession(tx, row.id) };
  });
}
