import { type By, type Database, named, write } from '../../platform/database/database.ts';
import { updateRow } from '../../platform/database/write-row.ts';
import type { OpenAdminSession } from './admin-sessions.ts';
import { refuseTaken } from './manage-staff.ts';
import { checkOwnPassword, wrongPassword } from './passwords.ts';
import type { OwnEmailChange } from './schema.ts';

/**
 * Sets or removes one's own address, by the password: with a mailed link, whoever reads there can choose another one.
 * @throws wrong_password, email_taken, too_many_requests
 */
export async function changeOwnEmail(
  db: Database,
  by: By,
  session: OpenAdminSession,
  { email: typed, currentPassword }: OwnEmailChange,
): Promise<string | null> {
  const { id } = session.admin;
  const { passwordHash } = await checkOwnPassword(db, session, currentPassword);
  const email = typed || null;
  await write(db, by, async (tx) => {
    const [before] = await named<{ email: string | null }>(
      tx,
      'lock-own-email',
      `select email from staff
       where id = $1 and password_hash = $2 and is_active for no key update`,
      [id, passwordHash],
    );
    // The password was changed or reset meanwhile.
    if (!before) throw wrongPassword();
    if (before.email === email) return;
    await updateRow(tx, 'staff', id, { email }).catch(refuseTaken);
    tx.record('staff.email_changed', id, { email: before.email }, { email });
  });
  return email;
}
