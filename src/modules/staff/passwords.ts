import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldRefusal } from '../../kit/errors.ts';
import { BOUNDS, countOrRefuse } from '../../kit/rate-limits.ts';
import type { AdminPasswordChange } from '../../kit/session-schema.ts';
import { type By, type Database, named, type Tx, write } from '../../platform/database/database.ts';
import { updateRow } from '../../platform/database/write-row.ts';
import { networkOf } from '../../platform/net/ip-address.ts';
import { COMMON_PASSWORD, isCommonPassword } from '../../platform/secrets/common-passwords.ts';
import { hashPassword, passwordMatches } from '../../platform/secrets/password-hash.ts';
import { nameForm } from '../../platform/text/name-form.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { forgetNetworks } from './admin-networks.ts';
import { endAdminSessions, type OpenAdminSession, removeStaffPasskeys } from './admin-sessions.ts';

/** Where a new shop's first password is kept until it is changed. */
export const initialPasswordFile = (dataDir: string): string =>
  join(dataDir, 'initial-admin-password');

/** A password nobody could guess: 96 random bits, 16 characters. */
export const newPassword = (): string => randomBytes(12).toString('base64url');

/**
 * Changes one's own password. Ends all one's other sessions; this one keeps its token.
 * @param dataDir the first account's password was kept in a file here, which goes
 * @throws forbidden for another's name; wrong_password, invalid_input, too_many_requests
 */
export async function changeAdminPassword(
  db: Database,
  by: By,
  session: OpenAdminSession,
  { username, currentPassword, newPassword }: AdminPasswordChange,
  dataDir: string,
): Promise<void> {
  const { id } = session.admin;
  if (nameForm(username) !== nameForm(session.admin.username)) {
    throw fieldRefusal('username', 'You can only change your own password', 'forbidden');
  }
  const row = await checkOwnPassword(db, session, currentPassword);
  const passwordHash = await hashOfChosen(newPassword, newPassword === currentPassword);
  await write(db, by, async (tx) => {
    const [changed] = await named<{ email: string | null }>(
      tx,
      'change-admin-password',
      `update staff set password_hash = $3, must_change_password = false
       where id = $1 and password_hash = $2 and is_active returning email`,
      [id, row.passwordHash, passwordHash],
    );
    // Somebody else has changed or reset it meanwhile.
    if (!changed) throw wrongPassword();
    if (changed.email) await mailOfChange(tx, id, changed.email);
    await endAdminSessions(tx, id, session.id);
    await removeStaffPasskeys(tx, id);
    await forgetNetworks(tx, id, networkOf(by.address ?? ''));
    tx.record('staff.password_changed', id);
  });
  if (row.isFirst) await forgetInitialPassword(dataDir);
}

/** Mails a staff member that the password was changed. */
export const mailOfChange = (tx: Tx, staffId: string, recipient: string): Promise<void> =>
  enqueueMail(tx, { kind: 'staff-password-changed', recipient, about: { staffId } });

/** The first account's password was changed, so that the file tells nothing any more. */
export const forgetInitialPassword = (dataDir: string): Promise<void> =>
  rm(initialPasswordFile(dataDir), { force: true });

/** Whether the staff member `a` has the first account. */
export const IS_FIRST = `a.id = (select id from staff order by created_at, id limit 1) as "isFirst"`;

/**
 * What is stored of a password that a staff member chose. @param isSame whether it is the present one
 * @throws invalid_input
 */
export async function hashOfChosen(newPassword: string, isSame: boolean): Promise<string> {
  if (isSame) {
    throw fieldRefusal('newPassword', 'The new password must differ from the current one');
  }
  if (await isCommonPassword(newPassword)) {
    throw fieldRefusal('newPassword', COMMON_PASSWORD);
  }
  return hashPassword(newPassword);
}

/**
 * Checks the password that a signed-in staff member typed again. @throws wrong_password, too_many_requests
 */
export async function checkOwnPassword(
  db: Database,
  session: OpenAdminSession,
  currentPassword: string,
): Promise<{ passwordHash: string; isFirst: boolean }> {
  await countOrRefuse(db.limits, 'wrong passwords', BOUNDS.currentPasswords, session.id);
  const [row] = await named<{ passwordHash: string; isFirst: boolean }>(
    db,
    'admin-password',
    `select a.password_hash, ${IS_FIRST} from staff a where a.id = $1`,
    [session.admin.id],
  );
  if (!row || !(await passwordMatches(currentPassword, row.passwordHash))) throw wrongPassword();
  await db.limits.forget(BOUNDS.currentPasswords, session.id);
  return row;
}

export const wrongPassword = () =>
  fieldRefusal('currentPassword', 'Your current password is not correct.', 'wrong_password');

/**
 * Gives a staff member a password that is good for choosing another one only, and ends their sessions.
 * @returns the password; only its Argon2id hash is stored
 */
export async function giveOneTimePassword(tx: Tx, adminId: string): Promise<string> {
  const password = newPassword();
  await updateRow(tx, 'staff', adminId, {
    passwordHash: await hashPassword(password),
    mustChangePassword: true,
  });
  await endAdminSessions(tx, adminId);
  await removeStaffPasskeys(tx, adminId);
  await forgetNetworks(tx, adminId);
  return password;
}
